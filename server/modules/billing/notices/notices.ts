import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { PermanentFailure } from '../../../platform/jobs.ts';
import { mailTo } from '../../mail/mail.ts';
import { findContact } from '../../users/users.ts';
import { billingNoticeJob } from '../billing.jobs.ts';
import { billingMail } from '../billing.mail.ts';
import { recordNotice } from '../billing.store.ts';
import type { BillingNotice, DueNotice } from './notices.rules.ts';

/** Each notice is sent once per account, if the transaction commits. */
export async function enqueueNotices(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, due, now }: { userId: string; due: readonly DueNotice[]; now: Date },
): Promise<void> {
  for (const { key, notice } of due) {
    if (await recordNotice(tx, { userId, key, now })) {
      await jobs.send(billingNoticeJob, { userId, notice });
    }
  }
}

/** Sends nothing to an account deleted since. A repeated mail has the same Message-ID. */
export async function mailNotice(
  { db, log, mailer, settings }: Pick<Deps, 'db' | 'log' | 'mailer' | 'settings'>,
  { userId, notice }: { userId: string; notice: BillingNotice },
  messageId: string,
): Promise<void> {
  const reader = await findContact(db, userId);
  if (!reader) return;
  const mail = billingMail(notice, {
    ...reader,
    appUrl: settings.http.appUrl,
  });
  try {
    await mailTo({ mailer }, reader.email, mail, messageId);
  } catch (error) {
    // It is not retried, but the operator must know.
    if (error instanceof PermanentFailure) {
      log.error({ userId, notice: notice.kind }, 'a billing notice cannot be delivered');
    }
    throw error;
  }
}
