import type { QueryOf, ReplyOf } from '../../../contract/http/route.ts';
import type { listDeliveries as listRoute } from '../../../contract/routes/webhooks.ts';
import { DELIVERIES_KEPT_DAYS } from '../../../contract/webhook-types.ts';
import type { Deps } from '../../deps.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { buildPage } from '../../platform/http/responses/pages.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { lockAccount } from '../users/users.ts';
import { requeueDeliveries } from './deliveries.store.ts';
import type { WebhookRow } from './endpoints.store.ts';
import { deleteOld, listAttempts } from './log.store.ts';
import { recordEvent } from './record.ts';
import { deliverJob } from './webhooks.jobs.ts';
import { REQUESTS } from './webhooks.rules.ts';

/** Far longer than a receiver is down. */
const WAITING_KEPT_DAYS = 90;

export async function listDeliveries(
  { db }: Pick<Deps, 'db'>,
  { user_id: userId, id }: WebhookRow,
  { cursor, limit }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const rows = await listAttempts(db, { userId, id, after: cursor, limit: limit + 1 });
  return buildPage(rows, {
    limit,
    getKey: (row) => ({ at: row.at, event: row.event_id, attempt: row.attempt }),
    present: ({ event_id: event, type, attempt, at, ms, status, fault, state }) => ({
      event,
      type,
      attempt,
      at,
      ms,
      status,
      fault,
      state,
    }),
  });
}

export async function deleteOldDeliveries({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await deleteOld(db, {
    settledBefore: daysAgo(DELIVERIES_KEPT_DAYS),
    waitingBefore: daysAgo(WAITING_KEPT_DAYS),
  });
}

/** Under the same id, so that a receiver which had it already can tell. */
export async function sendAgain(
  { db, clock, jobs, limits }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  { user_id: userId, id }: WebhookRow,
  event: string | undefined,
): Promise<{ events: number }> {
  await limits.consume(REQUESTS, userId);
  return runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    const place = { userId, id };
    const asked = { event: event ?? null, now: clock.now() };
    const events = await requeueDeliveries(tx, place, asked);
    if (event !== undefined && events === 0) throw fail('not_found');
    if (events > 0) await jobs.send(deliverJob, { userId, webhookId: id });
    return { events };
  });
}

export async function sendTest(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  { user_id: userId, id }: WebhookRow,
): Promise<{ event: string }> {
  await deps.limits.consume(REQUESTS, userId);
  return runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    return { event: await recordEvent(deps, tx, { userId, type: 'test', data: {}, to: [id] }) };
  });
}
