import type { Deps } from '../../deps.ts';
import type { Attempt } from '../../platform/jobs/jobs.ts';
import { mailTo, mayMailNotice } from '../mail/mail.ts';
import { findAccount } from '../users/users.ts';
import { findWebhook, type WebhookPlace } from './endpoints.store.ts';
import { draftDisabledMail } from './webhooks.mail.ts';

export async function mailDisabled(
  deps: Pick<Deps, 'db' | 'mailer' | 'settings' | 'limits' | 'log' | 'metrics'>,
  place: WebhookPlace,
  { jobId, attempt }: Pick<Attempt, 'jobId' | 'attempt'>,
): Promise<void> {
  const account = await findAccount(deps.db, place.userId);
  const webhook = await findWebhook(deps.db, place);
  if (!account || !webhook?.disabled_at || webhook.disabled_reason === null) return;
  // Counted once: retries must not exhaust the budget.
  const isCounted = account.emailVerifiedAt === null && attempt === 1;
  if (isCounted && !(await mayMailNotice(deps, place.userId))) return;
  const draft = draftDisabledMail({
    account,
    reason: webhook.disabled_reason,
    at: webhook.disabled_at,
    appUrl: deps.settings.http.appUrl,
  });
  await mailTo(deps, account.email, draft, jobId);
}
