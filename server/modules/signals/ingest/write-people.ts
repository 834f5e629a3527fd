import type { RawBuilder } from 'kysely';
import { addMonths } from '../../../platform/time/months.ts';
import type { Identity, Resolution } from '../people/identity.rules.ts';
import type { CountersRow } from '../signals.tables.ts';
import * as store from './ingest.store.ts';
import type { KnownKey } from './lookup.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { Item, NewSignal } from './page.rules.ts';

type Observed = {
  page: IngestedPage;
  counters: CountersRow;
  items: readonly Item[];
  resolved: Resolution;
  keys: readonly KnownKey[];
  added: readonly NewSignal[];
};

export type WrittenPeople = {
  /** Of everybody on the page, new people included. */
  ids: ReadonlyMap<Identity, number>;
  added: number;
  writes: RawBuilder<unknown>[];
  /** People one of whose keys now belongs to somebody else. */
  formerOwners: number[];
};

export function writePeople({
  page,
  counters,
  items,
  resolved,
  keys,
  added,
}: Observed): WrittenPeople {
  const { userId, readAt } = page;
  const engaging = new Set(added.map(({ person }) => person));
  // A known comment keeps its author, so the new person that it may name has no engagement.
  const isStored = (person: Identity) => person.id !== null || engaging.has(person);
  const observed = new Map(
    resolved.people.flatMap((person, index) => {
      const item = items[index];
      return item && isStored(person) ? [[person, item] as const] : [];
    }),
  );
  const fresh = [...observed.keys()].filter(({ id }) => id === null);
  const ids = new Map<Identity, number>();
  for (const person of observed.keys()) if (person.id !== null) ids.set(person, person.id);
  fresh.forEach((person, index) => ids.set(person, counters.last_person + index + 1));

  const common = { userId, source: page.source, purposes: page.purposes, readAt };
  const engaged = new Map<number | undefined, Date>();
  for (const { person, engagedAt } of added) {
    const id = ids.get(person);
    const before = engaged.get(id);
    if (before === undefined || before < engagedAt) engaged.set(id, engagedAt);
  }
  const engagement = (id: number) => {
    const engagedAt = engaged.get(id) ?? null;
    return { engagedAt, deleteAfter: engagedAt && addMonths(engagedAt, page.retentionMonths) };
  };
  const seen = [...observed].map(([person, item]) => ({
    ...seenPerson(person, numberOf(ids, person), item),
    ...engagement(numberOf(ids, person)),
  }));
  const newIds = new Set(fresh.map((person) => ids.get(person)));
  const people = seen.filter(({ id }) => newIds.has(id));

  const before = new Map(keys.map((key) => [key.person_id, key]));
  const changed = seen.filter(
    (person) => !newIds.has(person.id) && hasNewDescription(before.get(person.id), person),
  );
  const described = new Set(changed.map(({ id }) => id));
  const unchanged = seen.filter(
    ({ id }) => engaged.has(id) && !newIds.has(id) && !described.has(id),
  );

  const saved = resolved.keys.filter(({ owner }) => isStored(owner));
  const stored = saved.map(({ key, owner }) => ({ ...key, personId: numberOf(ids, owner) }));
  const writes = [
    people.length > 0 && store.insertPeople({ ...common, people }),
    changed.length > 0 && store.updateDescriptions({ ...common, people: changed }),
    unchanged.length > 0 && store.postponeDeletion({ ...common, people: unchanged }),
    stored.length > 0 && store.saveKeys({ userId, keys: stored, readAt }),
  ].filter((write) => write !== false);
  const formerOwners = saved.flatMap(({ from }) => from?.id ?? []);
  return { ids, added: fresh.length, writes, formerOwners };
}

function hasNewDescription(
  before: KnownKey | undefined,
  now: Pick<store.SeenPerson, 'name' | 'headline' | 'url' | 'publicKey' | 'memberKey'>,
): boolean {
  return (
    before === undefined ||
    before.name !== now.name ||
    before.headline !== now.headline ||
    (now.publicKey !== null && (before.public_key !== now.publicKey || before.url !== now.url)) ||
    (now.memberKey !== null && before.member_key === null)
  );
}

function seenPerson(
  person: Identity,
  id: number,
  { actor, keys }: Item,
): Omit<store.SeenPerson, 'engagedAt' | 'deleteAfter'> {
  return {
    id,
    kind: actor.kind,
    memberKey: person.memberKey,
    publicKey: keys.find(({ kind }) => kind === 'public')?.value ?? null,
    name: actor.name,
    headline: actor.headline,
    url: actor.url,
  };
}

export function idOf({ id }: Identity): number {
  if (id === null) throw new Error('A merged person is not stored');
  return id;
}

export function numberOf(ids: ReadonlyMap<Identity, number>, person: Identity): number {
  const id = ids.get(person) ?? person.id;
  if (id === null) throw new Error('A person of the page has no number');
  return id;
}
