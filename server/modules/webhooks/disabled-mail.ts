import type { Deps } from '../../deps.ts';
import { mailTo } from '../mail/mail.ts';
import { findAccount } from '../users/users.ts';
import { findWebhook, type WebhookPlace } from './endpoints.store.ts';
import { draftDisabledMail } from './webhooks.mail.ts';

export async function mailDisabled(
  deps: Pick<Deps, 'db' | 'mailer' | 'settings'>,
  place: WebhookPlace,
  jobId: string,
): Promise<void> {
  const account = await findAccount(deps.db, place.userId);
  const webhook = await findWebhook(deps.db, place);
  if (!account || !webhook?.disabled_at || webhook.disabled_reason === null) return;
  const draft = draftDisabledMail({
    account,
    host: new URL(webhook.url).host,
    reason: webhook.disabled_reason,
    at: webhook.disabled_at,
    appUrl: deps.settings.http.appUrl,
  });
  await mailTo(deps, account.email, draft, jobId);
}
