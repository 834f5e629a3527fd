import { ACTIVITY_KEPT_DAYS, SHOWN_ACTIVITY } from '../../../contract/limits.ts';
import { type Activity, ActivityEvent } from '../../../contract/routes/security.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import { deviceInWords, halfOfAddress } from '../../platform/http/client-words.ts';
import { currentRequest } from '../../platform/http/current-request.ts';
import * as store from './security.store.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';

/** Events that only the operator sees: they have no account, or do not concern its owner. */
export type LoggedEvent =
  | 'sign_in_refused'
  | 'google_refused'
  | 'reset_code_requested'
  | 'reset_code_proved'
  | 'wrong_reset_code'
  | 'identity_proved'
  | 'account_deleted'
  | 'webhook_refused';

export type SecurityEvent = ActivityEvent | LoggedEvent;

/** Wrong guesses are recorded once in this time, so that they cannot push out other events. */
const GUESSES_TOLD_EVERY_MS = HOUR_MS;
const GUESSES: readonly SecurityEvent[] = ['wrong_password', 'wrong_deletion_code'];

type About = { userId?: string | undefined; isNewDevice?: boolean };

/**
 * Notes what happened to the safety of an account: a line of the log, and a row of the account's
 * activity where its owner is told of it. In the caller's transaction where there is one, as its
 * last step; a line of a transaction that failed is followed by the failure of the same request.
 */
export async function noteSecurityEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  event: SecurityEvent,
  { userId, isNewDevice = false }: About = {},
): Promise<void> {
  const request = currentRequest();
  const place = addressPrefix(request?.client.address ?? '');
  if (userId !== undefined && isTold(event)) {
    const row = {
      user_id: userId,
      id: crypto.randomUUID(),
      event,
      at: deps.clock.now(),
      address_prefix: place,
      user_agent: request?.client.userAgent ?? '',
      is_new_device: isNewDevice,
    };
    await inTransaction(deps.db, (tx) => keep(tx, row));
  }
  const line = { event, userId, addressPrefix: place, requestId: request?.requestId };
  deps.log.info(isNewDevice ? { ...line, isNewDevice } : line, 'security');
}

/** What the owner of the account is shown. */
export async function listActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<Activity[]> {
  const since = keptSince(clock.now());
  const rows = await store.findNewest(db, userId, { most: SHOWN_ACTIVITY, since });
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      event: row.event,
      at: row.at.toISOString(),
      device: await deviceInWords(row.user_agent),
      address: halfOfAddress(row.address_prefix),
      isNewDevice: row.is_new_device,
    })),
  );
}

/** In the transaction that erases an account. */
export async function eraseActivity(tx: Db, userId: string): Promise<void> {
  await store.deleteEventsOf(tx, userId);
}

export async function forgetOldActivity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteEventsBefore(db, keptSince(clock.now()));
}

async function keep(tx: Db, row: store.SecurityEventRow): Promise<void> {
  // Nothing is written for an account deleted meanwhile.
  if (!(await store.holdOwner(tx, row.user_id))) return;
  const since = new Date(row.at.getTime() - GUESSES_TOLD_EVERY_MS);
  if (GUESSES.includes(row.event) && (await store.hasEventSince(tx, row, since))) return;
  await store.insertEvent(tx, row);
}

function isTold(event: SecurityEvent): event is ActivityEvent {
  return ActivityEvent.safeParse(event).success;
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVITY_KEPT_DAYS * DAY_MS);
}
