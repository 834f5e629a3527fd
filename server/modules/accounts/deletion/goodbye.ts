import type { Deps } from '../../../deps.ts';
import { type Attempt, type JobData, PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { mailTo } from '../../mail/mail.ts';
import type { Contact } from '../../users/users.ts';
import { goodbyeJob } from '../accounts.jobs.ts';
import { draftGoodbyeMail } from './goodbye.mail.ts';
import * as store from './goodbye.store.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

export async function enqueueGoodbye(
  { db: tx, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { contact, now }: { contact: Contact; now: Date },
): Promise<void> {
  const id = crypto.randomUUID();
  const { email, timeZone } = contact;
  await store.insertGoodbye(tx, { id, email, timeZone, deletedAt: now });
  await jobs.send(goodbyeJob, { id });
}

const DROPPED_AFTER_MS = DAY_MS;

export async function mailGoodbye(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'settings'>,
  { id }: JobData<typeof goodbyeJob>,
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  const goodbye = await store.findGoodbye(deps.db, id);
  if (!goodbye) return;
  const { email, timeZone, deletedAt } = goodbye;
  // The clean-up deletes it.
  if (deps.clock.now().getTime() - deletedAt.getTime() > DROPPED_AFTER_MS) return;
  const { appUrl } = deps.settings.http;
  const mail = draftGoodbyeMail({ timeZone, appUrl, at: deletedAt });
  try {
    await mailTo(deps, email, mail, jobId);
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    deps.log.warn('the mail server rejected a goodbye mail');
  }
  await store.deleteGoodbye(deps.db, id);
}

/** A goodbye is dropped with the first clean-up that finds it a day old: the address must go. */
export async function dropOverdueGoodbyes({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const count = await store.deleteGoodbyesBefore(
    db,
    new Date(clock.now().getTime() - DROPPED_AFTER_MS),
  );
  if (count > 0) log.warn({ count }, 'goodbye mails could not be sent for a day and were dropped');
}
