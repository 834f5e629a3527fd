import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  changeSignalSettings as settingsRoute,
  openWaitingSignals as openRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Events } from '../../../events.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { JobData } from '../../../platform/jobs/jobs.ts';
import {
  getCustomerNow,
  openDueAllowances,
  type SpendingBounds,
  spendSignals,
} from '../../billing/billing.ts';
import { lockAccount } from '../../users/users.ts';
import { openWaitingJob } from '../signals.jobs.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { addToCounters, findCounters, lockCounters } from '../counters.store.ts';
import * as store from './opening.store.ts';

export type OpeningDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** Signals per transaction, which must not hold the locks for long. */
const PIECE = 2_000;

/**
 * Opens waiting signals, by worth, as far as the allowance goes. Charges each once, and at most
 * `atMost`, with what was used since the member saw the offer.
 */
export function openWaitingSignals(
  deps: OpeningDeps,
  userId: string,
  { atMost = Infinity, seen }: BodyOf<typeof openRoute> = {},
): Promise<ReplyOf<typeof openRoute>> {
  const bounds = seen && { periodStart: seen.since, usedAtMost: seen.used + atMost };
  return openWaiting(deps, { userId, atMost, ...bounds });
}

/** A late job must not spend the allowance of a later period, which is for new signals. */
export async function openOfPeriod(
  deps: OpeningDeps,
  { userId, periodStart }: JobData<typeof openWaitingJob>,
): Promise<void> {
  await openWaiting(deps, { userId, ...(periodStart && { periodStart: new Date(periodStart) }) });
}

/** Opens what has arrived since the start of a check; what waited before is left to the member. */
export async function openArrived(
  deps: OpeningDeps,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  await openWaiting(deps, { userId, since });
}

type OpeningRequest = SpendingBounds & { userId: string; atMost?: number; since?: Date };

async function openWaiting(
  deps: OpeningDeps,
  { atMost = Infinity, ...asked }: OpeningRequest,
): Promise<ReplyOf<typeof openRoute>> {
  let [opened, charged] = [0, 0];
  for (;;) {
    const limit = Math.min(PIECE, atMost - charged);
    const piece = await runInTransaction(deps.db, (tx) => openPiece(deps, tx, { ...asked, limit }));
    opened += piece.opened;
    charged += piece.charged;
    if (piece.charged < PIECE) return { opened, waiting: piece.waiting };
  }
}

async function openPiece(
  deps: OpeningDeps,
  tx: Db,
  { userId, limit, ...bounds }: Omit<OpeningRequest, 'atMost'> & { limit: number },
) {
  const isLive = await lockAccount(tx, userId);
  const counters = isLive ? await lockCounters(tx, userId) : undefined;
  if (!counters || counters.waiting === 0) return { opened: 0, charged: 0, waiting: 0 };
  const now = deps.clock.now();
  const free = await store.openWithdrawn(tx, { userId, now });
  const charged = await openCharged(deps, tx, { userId, now, limit, ...bounds });
  const opened = free.opened + charged.opened;
  if (opened > 0) {
    await addToCounters(tx, userId, { waiting: -opened, unseen: free.unseen + charged.unseen });
  }
  return { opened, charged: charged.opened, waiting: counters.waiting - opened };
}

async function openCharged(
  deps: OpeningDeps,
  tx: Db,
  asked: Omit<OpeningRequest, 'atMost'> & { now: Date; limit: number },
): Promise<store.OpenedCount> {
  const { userId, now, limit, since, ...bounds } = asked;
  const wanted = await store.countChargeable(tx, { userId, limit, since });
  if (wanted === 0) return NONE;
  await openDueAllowances(deps, tx, userId);
  const customerNow = await getCustomerNow({ db: tx, clock: deps.clock }, userId);
  const spent = await spendSignals(tx, { userId, wanted, now: customerNow, ...bounds });
  if (spent.opened === 0) return NONE;
  const opening = { userId, now, count: spent.opened, period: spent.period, since };
  const charged = await store.openStrongest(tx, opening);
  if (charged.opened !== spent.opened) {
    throw new Error(`${spent.opened} signals were charged, but ${charged.opened} opened`);
  }
  await recomputeHeat(tx, userId, charged.people);
  if (charged.passedOn.length > 0) {
    await deps.events.emit(tx, 'signals.opened', { userId, signals: charged.passedOn });
  }
  return charged;
}

const NONE: store.OpenedCount = { opened: 0, unseen: 0 };

/** A larger plan opens waiting signals. The sender holds the balance, so a job takes the locks. */
export async function openAfterRaise(
  { jobs }: Pick<Deps, 'jobs'>,
  { userId, periodStart }: Events['allowance.raised'],
): Promise<void> {
  await jobs.send(openWaitingJob, { userId, periodStart: periodStart.toISOString() });
}

/** A new month is for new signals, unless the member decided otherwise. */
export async function openAfterRenewal(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  { userId, periodStart }: Events['allowance.renewed'],
): Promise<void> {
  const counters = await findCounters(tx, userId);
  if (!counters?.opens_always || counters.waiting === 0) return;
  await jobs.send(openWaitingJob, { userId, periodStart: periodStart.toISOString() });
}

export function changeSignalSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { opensAlways }: BodyOf<typeof settingsRoute>,
): Promise<ReplyOf<typeof settingsRoute>> {
  return runInTransaction(db, async (tx) => {
    const changed = await store.setOpensAlways(tx, { userId, opensAlways });
    return { opensAlways: changed && opensAlways };
  });
}
