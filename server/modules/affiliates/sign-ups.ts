import type { Deps } from '../../deps.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { findSignUp, holdAccount } from '../users/users.ts';
import type { signUpJob } from './affiliates.jobs.ts';
import * as store from './affiliates.store.ts';

export type SignUpDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'affiliates'>;

/** A run after a crash repeats the report: FirstPromoter keeps one lead per tracking id. */
export async function reportToFirstPromoter(
  { db, clock, log, affiliates }: SignUpDeps,
  { userId }: JobData<typeof signUpJob>,
): Promise<void> {
  if (affiliates === null)
    return log.warn({ userId }, 'a sign-up was not reported: affiliates are disabled');
  const { trackingId = null, signedUpAt } = (await findSignUp(db, userId)) ?? {};
  if (trackingId === null || !signedUpAt || (await store.isSettled(db, userId))) return;
  const response = await affiliates.reportSignUp({ userId, trackingId, signedUpAt });
  const refusal = 'refusal' in response ? response.refusal : null;
  if (refusal !== null) {
    log.warn({ userId, refusal }, 'FirstPromoter rejected a sign-up: it is not reported again');
  }
  const report = { userId, settledAt: clock.now(), refusal };
  await runInTransaction(db, async (tx) => {
    if (await holdAccount(tx, userId)) await store.insertReport(tx, report);
  });
}
