import { HOUR_MS } from '../../../platform/time/durations.ts';
import { decodePeople, HEAT_BYTES, PERSON_BYTES, type WarmPeople } from './warm-people.ts';

/** Limits the cache to some 30 MB. */
const MAX_PEOPLE = 250_000;
const KEPT_MS = HOUR_MS;

export type KnownPeople = {
  /** The oldest transaction that was still running: versions by older ones were visible. */
  horizon: string | null;
  /** Records of `HEAT_BYTES` and `PERSON_BYTES`, each beginning with the person's number. */
  heats: Buffer;
  people: Buffer;
  decoded: WarmPeople;
};

export const NOBODY: KnownPeople = knownPeople(null, Buffer.alloc(0), Buffer.alloc(0));

/** Rows written by transactions from `KnownPeople.horizon` on, and the total number of rows. */
export type ReadRows = {
  horizon: string;
  heats: number;
  changed_heats: Buffer | null;
  people: number;
  changed_people: Buffer | null;
};

export function withChanges(known: KnownPeople, read: ReadRows): KnownPeople | null {
  const heats = replaceRecords(known.heats, read.changed_heats, HEAT_BYTES);
  const people = replaceRecords(known.people, read.changed_people, PERSON_BYTES);
  if (heats.length !== read.heats * HEAT_BYTES) return null;
  if (people.length !== read.people * PERSON_BYTES) return null;
  if (heats === known.heats && people === known.people) return { ...known, horizon: read.horizon };
  return knownPeople(read.horizon, heats, people);
}

function knownPeople(horizon: string | null, heats: Buffer, people: Buffer): KnownPeople {
  return { horizon, heats, people, decoded: decodePeople({ heats, people }) };
}

function replaceRecords(known: Buffer, changed: Buffer | null, size: number): Buffer {
  if (changed === null) return known;
  const ids = new Set<number>();
  for (let at = 0; at < changed.length; at += size) ids.add(changed.readInt32BE(at));
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < known.length; at += size) {
    if (!ids.has(known.readInt32BE(at))) continue;
    parts.push(known.subarray(from, at));
    from = at + size;
  }
  return Buffer.concat([...parts, known.subarray(from), changed]);
}

export type PeopleCache = {
  find(userId: string, now: number): KnownPeople | undefined;
  /** Keeps the expiry of an entry that it replaces. */
  store(userId: string, known: KnownPeople, now: number): void;
};

export function createPeopleCache(maxPeople = MAX_PEOPLE): PeopleCache {
  const accounts = new Map<string, { known: KnownPeople; expiresAt: number }>();
  let people = 0;
  const evict = (userId: string) => {
    people -= accounts.get(userId)?.known.decoded.ids.length ?? 0;
    accounts.delete(userId);
  };
  return {
    find(userId, now) {
      for (const [id, { expiresAt }] of accounts) {
        if (expiresAt <= now) evict(id);
      }
      return accounts.get(userId)?.known;
    },
    store(userId, known, now) {
      const expiresAt = accounts.get(userId)?.expiresAt ?? now + KEPT_MS;
      evict(userId);
      const count = known.decoded.ids.length;
      if (count > maxPeople) return;
      // A map iterates in insertion order, so the first is the least recently used.
      for (const id of accounts.keys()) {
        if (people + count <= maxPeople) break;
        evict(id);
      }
      accounts.set(userId, { known, expiresAt });
      people += count;
    },
  };
}
