import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { PermanentFailure } from '../../platform/jobs.ts';
import { mailTo } from '../mail/mail.ts';
import { billingNoticeJob } from './billing.jobs.ts';
import { billingMail } from './billing.mail.ts';
import { findReader, noteTold } from './billing.store.ts';
import type { BillingNotice, DueNotice } from './notices.rules.ts';

/** Tells each of these once in the life of the account, if and only if the transaction stands. */
export async function tell(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, due, now }: { userId: string; due: readonly DueNotice[]; now: Date },
): Promise<void> {
  for (const { key, notice } of due) {
    if (await noteTold(tx, { userId, key, now })) {
      await jobs.send(billingNoticeJob, { userId, notice });
    }
  }
}

/** Whoever was deleted meanwhile hears nothing more. A repeated mail has the same Message-ID. */
export async function mailNotice(
  { db, log, mailer, settings }: Pick<Deps, 'db' | 'log' | 'mailer' | 'settings'>,
  { userId, notice }: { userId: string; notice: BillingNotice },
  messageId: string,
): Promise<void> {
  const reader = await findReader(db, userId);
  if (!reader) return;
  const mail = billingMail(notice, {
    firstName: reader.first_name,
    email: reader.email,
    emailVerifiedAt: reader.email_verified_at,
    timeZone: reader.time_zone,
    appUrl: settings.http.appUrl,
  });
  try {
    await mailTo({ mailer }, reader.email, mail, messageId);
  } catch (error) {
    // It counts as sent, but the operator must know that it cannot be delivered.
    if (error instanceof PermanentFailure) {
      log.error({ userId, notice: notice.kind }, 'a notice about money cannot be delivered');
    }
    throw error;
  }
}
