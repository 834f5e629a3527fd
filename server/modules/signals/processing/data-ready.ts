import type { Deps } from '../../../deps.ts';
import { mailTo } from '../../mail/mail.ts';
import { findContact } from '../../users/users.ts';
import { draftDataReadyMail } from './signals.mail.ts';
import * as store from './processing.store.ts';

export async function mailDataReady(
  { db, mailer, settings }: Pick<Deps, 'db' | 'mailer' | 'settings'>,
  userId: string,
  jobId: string,
): Promise<void> {
  const owner = await findContact(db, userId);
  const processing = await store.findProcessing(db, userId);
  if (!owner || !processing) return;
  const mail = draftDataReadyMail({
    reader: owner,
    appUrl: settings.http.appUrl,
    posts: processing.posts_done,
    signals: processing.signals,
    postsLeftOut: processing.posts_left_out,
  });
  await mailTo({ mailer }, owner.email, mail, jobId);
}
