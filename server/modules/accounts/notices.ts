import type { Deps } from '../../deps.ts';
import type { Attempt, JobData } from '../../platform/jobs/jobs.ts';
import { mailTo, mayMailNotice } from '../mail/mail.ts';
import { findAccount } from '../users/users.ts';
import { noticeJob } from './accounts.jobs.ts';
import { addWelcomeCode } from './codes/code-mails.ts';
import { mailFacts, type AccountNotice, NOTICES } from './accounts.mail.ts';

type MailDeps = Pick<
  Deps,
  'db' | 'clock' | 'codes' | 'limits' | 'log' | 'mailer' | 'metrics' | 'settings'
>;

export async function notify(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  await jobs.send(noticeJob, { userId, notice, at: clock.now().toISOString() });
}

export async function mailNotice(
  deps: MailDeps,
  { userId, notice, at }: JobData<typeof noticeJob>,
  { jobId, attempt }: Pick<Attempt, 'jobId' | 'attempt'>,
): Promise<void> {
  const account = await findAccount(deps.db, userId);
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
  const hasCode = notice === 'welcome' && account.emailVerifiedAt === null;
  const code = hasCode ? await addWelcomeCode(deps, account, { jobId }) : undefined;
  const facts = { ...mailFacts(deps.settings, account, new Date(at)), code };
  await mailTo(deps, account.email, NOTICES[notice](facts), jobId);
}
