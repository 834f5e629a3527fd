import { ACTIVITY_KEPT_DAYS, SHOWN_ACTIVITY } from '../../../contract/limits.ts';
import type { ReplyOf } from '../../../contract/http/route.ts';
import {
  ActivityEvent,
  type listActivity as listRoute,
} from '../../../contract/routes/security.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction, runWithoutProof } from '../../platform/database/transactions.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import { describeDevice, maskAddress } from '../../platform/http/requests/client-description.ts';
import { getCurrentRequest } from '../../platform/http/routes/current-request.ts';
import { holdAccount } from '../users/users.ts';
import * as store from './security.store.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts';

/** Events that only the operator sees: they have no account, or do not concern its owner. */
export type LoggedEvent =
  | 'sign_in_refused'
  | 'google_refused'
  | 'reset_code_requested'
  | 'reset_code_verified'
  | 'wrong_reset_code'
  | 'email_code_requested'
  | 'wrong_email_code'
  | 'reauthenticated'
  | 'account_deleted'
  | 'webhook_refused';

export type SecurityEvent = ActivityEvent | LoggedEvent;

/** Wrong guesses are recorded at most this often, so that they cannot displace other events. */
const GUESSES_RECORDED_EVERY_MS = HOUR_MS;
const GUESSES: readonly SecurityEvent[] = ['wrong_password', 'wrong_deletion_code'];

type EventDetails = { userId?: string | undefined; isNewDevice?: boolean };

/**
 * Logs the event, and adds it to the account's activity if the owner may see it. The last step of
 * the caller's transaction: if it fails, the request's error follows its log line.
 */
export async function recordSecurityEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  event: SecurityEvent,
  { userId, isNewDevice = false }: EventDetails = {},
): Promise<void> {
  if (userId !== undefined && isShownToOwner(event)) {
    await addEvent(deps, event, { userId, isNewDevice });
  }
  logEvent(deps, event, { userId, ...(isNewDevice && { isNewDevice }) });
}

/**
 * Recorded before the first row is sent. Returns a function that records the end: the rows and the
 * file's hash.
 */
export async function recordExport(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  userId: string,
  event: 'signals_exported' | 'leads_exported',
): Promise<(exported: { rows: number; sha256: string }) => Promise<void>> {
  const id = await addEvent(deps, event, { userId, isNewDevice: false });
  logEvent(deps, event, { userId });
  return async (exported) => {
    // The session may have ended, but what was sent must be recorded.
    await runWithoutProof(() =>
      runInTransaction(deps.db, async (tx) => {
        if (await holdAccount(tx, userId))
          await store.completeExport(tx, { userId, id, ...exported });
      }),
    );
    logEvent(deps, event, { userId, ...exported });
  };
}

async function addEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  event: ActivityEvent,
  { userId, isNewDevice }: { userId: string; isNewDevice: boolean },
): Promise<string> {
  const { client } = getCurrentRequest() ?? {};
  const id = crypto.randomUUID();
  const row = {
    user_id: userId,
    id,
    event,
    at: clock.now(),
    address_prefix: getAddressPrefix(client?.address ?? ''),
    user_agent: client?.userAgent ?? '',
    is_new_device: isNewDevice,
  };
  await runInTransaction(db, (tx) => addActivity(tx, row));
  return id;
}

function logEvent({ log }: Pick<Deps, 'log'>, event: SecurityEvent, details: object): void {
  const request = getCurrentRequest();
  const network = getAddressPrefix(request?.client.address ?? '');
  const line = { event, addressPrefix: network, requestId: request?.requestId };
  log.info({ ...line, ...details }, 'security');
}

/** The event of a new password is recorded in the transaction that ends the sessions. */
export async function hasNewPasswordAt(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  at: Date,
): Promise<boolean> {
  const events = ['password_changed', 'password_set', 'password_reset'] as const;
  const to = new Date(at.getTime() + LONGEST_TRANSACTION_MS);
  return store.hasEventBetween(db, { userId, events }, { from: at, to });
}

const LONGEST_TRANSACTION_MS = 60_000;

export async function listActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof listRoute>> {
  const since = getKeptSince(clock.now());
  const rows = await store.findNewest(db, userId, { limit: SHOWN_ACTIVITY, since });
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    at: row.at,
    device: describeDevice(row.user_agent),
    address: maskAddress(row.address_prefix),
    isNewDevice: row.is_new_device,
    exported:
      row.exported_rows === null || row.exported_sha256 === null
        ? null
        : { rows: row.exported_rows, sha256: row.exported_sha256 },
  }));
}

export async function deleteOldActivity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await store.deleteEventsBefore(db, getKeptSince(clock.now()));
}

async function addActivity(tx: Db, row: store.NewEventRow): Promise<void> {
  // Writes nothing if the account was deleted meanwhile.
  if (!(await holdAccount(tx, row.user_id))) return;
  const since = new Date(row.at.getTime() - GUESSES_RECORDED_EVERY_MS);
  if (GUESSES.includes(row.event) && (await store.hasEventSince(tx, row, since))) return;
  await store.insertEvent(tx, row);
}

function isShownToOwner(event: SecurityEvent): event is ActivityEvent {
  return ActivityEvent.safeParse(event).success;
}

function getKeptSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVITY_KEPT_DAYS * DAY_MS);
}
