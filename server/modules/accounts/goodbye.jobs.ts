import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { type JobDefinition, PermanentFailure } from '../../platform/jobs.ts';
import { PATIENT_MAIL } from '../../platform/mail.ts';
import { mailTo } from '../mail/mail.ts';
import type { Member } from '../sessions/sessions.ts';
import { goodbyeMail } from './accounts.mail.ts';
import * as store from './goodbye.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

const Goodbye = z.strictObject({ id: z.uuid() });

/**
 * The last mail, to the address that the account had. The account has none any more, so the address
 * waits in a row of its own, which goes with the mail: a job, done or dead, is kept for longer.
 */
export const goodbyeJob: JobDefinition<z.output<typeof Goodbye>> = {
  name: 'accounts.goodbye',
  schema: Goodbye,
  ...PATIENT_MAIL,
};

/** Sent inside the transaction `tx` that deletes the account. */
export async function sayGoodbye(
  { db: tx, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { member: { user }, now }: { member: Member; now: Date },
): Promise<void> {
  const id = crypto.randomUUID();
  const { email, timezone: timeZone } = user;
  await store.insertGoodbye(tx, { id, email, timeZone, deletedAt: now });
  await jobs.send(goodbyeJob, { id });
}

const TRIED_FOR_MS = DAY_MS;

/** Mails the goodbye. Once sent or permanently rejected, its address is deleted. */
export async function workGoodbye(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'settings'>,
  { id }: z.output<typeof Goodbye>,
  { jobId }: { jobId: string },
): Promise<void> {
  await giveUpGoodbyes(deps);
  const goodbye = await store.findGoodbye(deps.db, id);
  if (!goodbye) return;
  const { email, timeZone, deletedAt } = goodbye;
  const { appUrl } = deps.settings.http;
  const mail = goodbyeMail({ timeZone, appUrl, at: deletedAt });
  try {
    await mailTo(deps, email, mail, jobId);
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    deps.log.warn('a goodbye was refused by the mail server');
  }
  await store.deleteGoodbye(deps.db, id);
}

/** After a day the goodbye is dropped, because the address must be deleted. */
export async function giveUpGoodbyes({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const count = await store.deleteGoodbyesBefore(
    db,
    new Date(clock.now().getTime() - TRIED_FOR_MS),
  );
  if (count > 0) log.warn({ count }, 'goodbye mails could not be sent for a day and are dropped');
}
