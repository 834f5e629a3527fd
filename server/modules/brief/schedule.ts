import type { Deps } from '../../deps.ts';
import { readInParts } from '../../platform/database/rows-in-parts.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { getLocalDay } from '../../platform/time/zoned.ts';
import { findStanding } from '../standing/standing.ts';
import { findContact, holdAccount } from '../users/users.ts';
import { sendJob } from './brief.jobs.ts';
import {
  type BriefTime,
  findDueDay,
  endOfDay,
  findMovedMoment,
  findNextMoment,
} from './brief.rules.ts';
import * as store from './brief.store.ts';

const DUE_AT_ONCE = 500;
/** A change of the time zone repeats at most one local day. */
const KEPT_DAYS = 7;

type ScheduleDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'jobs'>;

export async function startBriefs(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const time = await findBriefTime(tx, userId, store.DEFAULTS.minuteOfDay);
  if (time) await store.insertSettings(tx, userId, findNextMoment(time, clock.now(), null));
}

export async function planAgain(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  userId: string,
): Promise<void> {
  const settings = await store.lockSettings(tx, userId);
  const time = settings && (await findBriefTime(tx, userId, settings.minuteOfDay));
  if (!time) return;
  const last = await store.findLastDay(tx, userId);
  const nextAt = findMovedMoment(time, clock.now(), { nextAt: settings.nextAt, last });
  await store.saveSettings(tx, userId, { nextAt });
}

export async function sendDueBriefs(deps: ScheduleDeps, stop: AbortSignal): Promise<void> {
  const due = readInParts<string>((after) =>
    store.findDue(deps.db, { now: deps.clock.now(), after, limit: DUE_AT_ONCE }),
  );
  for await (const userId of due) {
    stop.throwIfAborted();
    await sendIfDue(deps, userId);
  }
}

/** Sent late on the same day if no process ran at the time, but not on a later day. */
async function sendIfDue(deps: ScheduleDeps, userId: string): Promise<void> {
  const { db, clock, jobs } = deps;
  const { isActiveSubscription } = await findStanding(deps, userId);
  await runInTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, userId))) return;
    const now = clock.now();
    const settings = await store.lockSettings(tx, userId);
    const time = settings && (await findBriefTime(tx, userId, settings.minuteOfDay));
    // Another process sent it first, or the member changed the settings.
    if (!time || !settings.isOn || (settings.nextAt !== null && settings.nextAt > now)) return;
    const day = settings.nextAt === null ? null : findDueDay(time, now);
    if (day !== null && isActiveSubscription) {
      const endsAt = endOfDay(time.timeZone, now);
      if (await store.insertBrief(tx, { userId, day, now, endsAt })) {
        await jobs.send(sendJob, { userId, day });
      }
    }
    await store.saveSettings(tx, userId, { nextAt: findNextMoment(time, now, day) });
  });
}

async function findBriefTime(
  tx: Db,
  userId: string,
  minuteOfDay: number,
): Promise<BriefTime | undefined> {
  const contact = await findContact(tx, userId);
  return contact && { timeZone: contact.timeZone, minuteOfDay };
}

export async function deleteOldBriefs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await store.deleteOld(db, { before: getLocalDay('UTC', before) });
}
