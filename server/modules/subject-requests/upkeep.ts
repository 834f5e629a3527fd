import { REQUEST_LINK_DAYS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { formatKey } from '../../gateways/network/network.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { findSuppressed } from '../privacy/privacy.ts';
import { erasePerson, type KeyPlace, listPersonKeys } from '../signals/signals.ts';
import * as store from './subject-requests.store.ts';

/** As long as the mail is retried: without it, no one gets access. */
const EMAIL_KEPT_MS = 5 * DAY_MS;
const LINK_MS = REQUEST_LINK_DAYS * DAY_MS;
/** Kept to prove to the authorities that a request was answered. */
const CLOSED_KEPT_MS = 365 * DAY_MS;
/** After a request was due. */
const UNANSWERED_KEPT_MS = 90 * DAY_MS;
const KEYS_AT_ONCE = 2_000;

/** There should be none, so it logs an error. */
export async function sweep(
  deps: Pick<Deps, 'db' | 'log' | 'secrets' | 'events'>,
): Promise<number> {
  let erased = 0;
  let after: KeyPlace | null = null;
  do {
    const keys: KeyPlace[] = await listPersonKeys(deps.db, { after, limit: KEYS_AT_ONCE });
    const suppressed = await findSuppressed(deps, keys);
    const stored = keys.filter((key) => suppressed.has(formatKey(key)));
    for (const key of stored) erased += await erasePerson(deps, [key]);
    after = keys.at(-1) ?? null;
  } while (after !== null);
  if (erased > 0) deps.log.error({ erased }, 'people were stored although they objected');
  return erased;
}

/**
 * Deletes addresses that could not be mailed for five days, the profiles of requests once the link has
 * ended, requests that were not answered three months after they were due, and requests closed for a year.
 */
export async function cleanUp({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now().getTime();
  const count = await store.clearEmailsBefore(db, new Date(now - EMAIL_KEPT_MS));
  if (count > 0)
    log.warn({ count }, 'privacy mails could not be sent for five days and were dropped');
  await store.clearKeysBefore(db, new Date(now - LINK_MS));
  await store.giveUpDueBefore(db, new Date(now - UNANSWERED_KEPT_MS), clock.now());
  await store.deleteClosedBefore(db, new Date(now - CLOSED_KEPT_MS));
}
