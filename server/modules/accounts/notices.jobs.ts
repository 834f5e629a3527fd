import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { mailTo, mayMailNotice } from '../mail/mail.ts';
import { mailFacts, type Notice, NOTICES } from './accounts.mail.ts';
import * as store from './accounts.store.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'mailer' | 'metrics' | 'settings'>;

const NoticeData = z.strictObject({
  userId: z.uuid(),
  // Object.keys forgets that the keys are the notices' own names.
  notice: z.enum(Object.keys(NOTICES) as [Notice, ...Notice[]]),
  at: z.iso.datetime(),
});

/** Tells a user what happened to the account. Whoever is deleted by then hears nothing more. */
export const noticeJob: JobDefinition<z.output<typeof NoticeData>> = {
  name: 'accounts.notice',
  schema: NoticeData,
  ...PATIENT_MAIL,
};

/** Sent inside the transaction in which the thing happens: told if and only if it happened. */
export async function notify(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  userId: string,
  notice: Notice,
): Promise<void> {
  await jobs.send(noticeJob, { userId, notice, at: clock.now().toISOString() });
}

export async function workNotice(
  deps: MailDeps,
  { userId, notice, at }: z.output<typeof NoticeData>,
  { jobId, attempt }: { jobId: string; attempt: number },
): Promise<void> {
  const account = await store.findById(deps.db, userId);
  if (!account) return;
  // Counted once per notice: retries must not exhaust the budget.
  const isCounted = account.emailVerifiedAt === null && attempt === 1;
  if (isCounted && !(await mayMailNotice(deps, userId))) {
    deps.log.warn(
      { userId, notice },
      'a notice was not mailed: the daily budget of an unverified address is spent',
    );
    return;
  }
  const facts = mailFacts(deps.settings, account, new Date(at));
  await mailTo(deps, account.email, NOTICES[notice](facts), jobId);
}
