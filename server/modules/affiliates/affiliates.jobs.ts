import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import * as store from './affiliates.store.ts';

const SignUpData = z.strictObject({ userId: z.uuid() });

/** Tried for about three days: long enough for an operator to mend a key. */
export const signUpJob: JobDefinition<z.output<typeof SignUpData>> = {
  name: 'affiliates.sign-up',
  schema: SignUpData,
  retryLimit: 80,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 60,
  singleton: ({ userId }) => userId,
  singletonWhile: 'unfinished',
};

export const affiliatesJobs = [signUpJob];

type WorkDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'affiliates'>;

export async function workOnAffiliates(deps: WorkDeps): Promise<void> {
  await deps.jobs.work(signUpJob, (data) => workSignUp(deps, data));
}

/**
 * Reports one sign-up. What was settled is noted, so a job that runs twice reports once; where the
 * first run died before its note, FirstPromoter knows the tracking id again and keeps one lead.
 */
export async function workSignUp(
  { db, clock, log, affiliates }: Omit<WorkDeps, 'jobs'>,
  { userId }: z.output<typeof SignUpData>,
): Promise<void> {
  if (affiliates === null) return log.warn({ userId }, 'an affiliate was not told: switched off');
  const signUp = await store.findUnreported(db, userId);
  if (!signUp) return;
  const answer = await affiliates.reportSignUp({ userId, ...signUp });
  const refusal = 'refusal' in answer ? answer.refusal : null;
  if (refusal !== null) {
    log.warn({ userId, refusal }, 'FirstPromoter refuses a sign-up; it is not reported again');
  }
  await store.insertReport(db, { userId, settledAt: clock.now(), refusal });
}
