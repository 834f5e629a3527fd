import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { mailTo } from '../../mail/mail.ts';
import { findContact } from '../../users/users.ts';
import { billingNoticeJob } from '../billing.jobs.ts';
import { draftBillingMail } from '../billing.mail.ts';
import { recordDelivery, recordNotice } from '../billing.store.ts';
import { getCustomerNow } from '../credits/credits.ts';
import { updateAtDelivery, type BillingNotice, type DueNotice } from './notices.rules.ts';

export async function enqueueNotices(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, due, now }: { userId: string; due: readonly DueNotice[]; now: Date },
): Promise<void> {
  for (const { key, notice } of due) {
    if (await recordNotice(tx, { userId, key, now })) {
      await jobs.send(billingNoticeJob, { userId, notice, key });
    }
  }
}

/** Sends nothing to a deleted account. A repeated mail has the same Message-ID. */
export async function mailNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'settings'>,
  { userId, notice, key }: { userId: string; notice: BillingNotice; key?: string | undefined },
  messageId: string,
): Promise<void> {
  const { db, log, settings } = deps;
  const reader = await findContact(db, userId);
  if (!reader) return;
  const readNow = () => getCustomerNow(deps, userId);
  const due = updateAtDelivery(notice, await readNow());
  const mail = draftBillingMail(due, { ...reader, appUrl: settings.http.appUrl });
  const recordDelivered = async () =>
    key !== undefined && recordDelivery(db, { userId, key, at: await readNow() });
  try {
    await mailTo(deps, reader.email, mail, messageId);
  } catch (error) {
    // It is not retried, but the operator must know.
    if (error instanceof PermanentFailure) {
      log.error({ userId, notice: notice.kind }, 'a billing notice cannot be delivered');
      await recordDelivered();
    }
    throw error;
  }
  await recordDelivered();
}
