import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { hashText, recordErasure } from '../../erasures.ts';
import { formatKey, type PersonKey } from '../../gateways/network/network.ts';
import type { Db } from '../../platform/database/tables.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import * as store from './suppressions.store.ts';

export async function findSuppressed(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  keys: readonly PersonKey[],
): Promise<ReadonlySet<string>> {
  return findHashed({ secrets }, keys, (hashes) => store.findSuppressed(db, hashes));
}

/** Those of the keys with which this account must store nothing, as texts. */
export function findSuppressedFor(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Db,
  { userId, keys }: { userId: string; keys: readonly PersonKey[] },
): Promise<Set<string>> {
  return findHashed({ secrets }, keys, (hashes) => store.findSuppressedFor(tx, userId, hashes));
}

/** The texts of the keys whose hashes `find` finds. */
async function findHashed(
  deps: Pick<Deps, 'secrets'>,
  keys: readonly PersonKey[],
  find: (hashes: readonly Buffer[]) => Promise<Buffer[]>,
): Promise<Set<string>> {
  const texts = new Map(
    keys.map((key) => [hashPersonKey(deps, key).toString('hex'), formatKey(key)]),
  );
  const found = await find([...texts.keys()].map((hash) => Buffer.from(hash, 'hex')));
  return new Set(found.flatMap((hash) => texts.get(hash.toString('hex')) ?? []));
}

/** From now on nothing with one of these keys is stored. Needs `awaitWriters`. */
export async function suppress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Db,
  {
    requestId,
    receivedAt,
    keys,
  }: { requestId: string; receivedAt: Date; keys: readonly PersonKey[] },
): Promise<void> {
  const now = clock.now();
  const rows = keys.flatMap(({ kind, value }) =>
    kind === 'company' || kind === 'company-name'
      ? []
      : [
          {
            key_hash: hashPersonKey({ secrets }, { kind, value }),
            request_id: requestId,
            kind,
            suppressed_at: now,
          },
        ],
  );
  await store.insertSuppressions(tx, rows);
  await recordErasure(tx, 'objection', {
    requestId,
    receivedAt: receivedAt.toISOString(),
    keys: rows.map(({ kind, key_hash: hash }): [string, string] => [kind, hashText(hash)]),
  });
}

/** Later, a public identifier may belong to another person. */
const REVEALED_WITHIN_MS = 180 * DAY_MS;

/**
 * A lookup of the profile may have failed: then an item with the suppressed identifier and an id
 * says whose id it is. Returns the ids that are suppressed from now on. Needs `holdObjections`.
 */
export async function suppressRevealed(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Db,
  { revealed, now }: { revealed: readonly { named: PersonKey; id: PersonKey }[]; now: Date },
): Promise<PersonKey[]> {
  const rows = revealed.map(({ named, id }) => ({
    named: hashPersonKey({ secrets }, named),
    id: hashPersonKey({ secrets }, id),
    kind: id.kind,
  }));
  const since = new Date(now.getTime() - REVEALED_WITHIN_MS);
  const inserted = await store.insertRevealed(tx, rows, { since, now });
  for (const { request_id: requestId, kind, key_hash: hash } of inserted) {
    await recordErasure(tx, 'objection_keys', { requestId, keys: [[kind, hashText(hash)]] });
  }
  const added = new Set(inserted.map(({ key_hash: hash }) => hash.toString('hex')));
  return revealed
    .filter((_, index) => added.has(rows[index]?.id.toString('hex') ?? ''))
    .map(({ id }) => id);
}

/**
 * From now on one account stores nothing with one of these keys. Needs the lock of its counters.
 */
export async function suppressFor(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Db,
  { userId, keys }: { userId: string; keys: readonly PersonKey[] },
): Promise<void> {
  const hashes = keys.map((key) => hashPersonKey({ secrets }, key));
  await store.insertAccountSuppressions(tx, userId, { hashes, now: clock.now() });
  await recordErasure(tx, 'lead_suppressed', { userId, keys: hashes.map(hashText) });
}

export function hashPersonKey({ secrets }: Pick<Deps, 'secrets'>, key: PersonKey): Buffer {
  return createHmac('sha256', secrets.suppressionKey).update(formatKey(key)).digest();
}
