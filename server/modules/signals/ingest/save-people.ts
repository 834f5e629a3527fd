import type { Db } from '../../../platform/database/tables.ts';
import { addMonths } from '../../../platform/time/months.ts';
import type { Identity, Resolution } from '../people/identity.rules.ts';
import { clearLostKeys } from '../people/merge.store.ts';
import type { CountersRow } from '../signals.tables.ts';
import * as store from './ingest.store.ts';
import type { PageToIngest, NewSignal, PageItem } from './compare-page.rules.ts';

type PeopleOfPage = {
  page: PageToIngest;
  counters: CountersRow;
  items: readonly PageItem[];
  identified: Resolution;
  known: readonly store.KnownKey[];
  added: readonly NewSignal[];
};

/** Of everyone on the page, new people included. */
export type PersonIds = ReadonlyMap<Identity, number>;

/** Saves people who are new, engage again, or have another description; and new keys of all. */
export async function savePeople(
  tx: Db,
  { page, counters, items, identified, known, added }: PeopleOfPage,
): Promise<{ ids: PersonIds; added: number }> {
  const { userId } = page;
  const engagedAt = findLastEngagement(added);
  // A known comment keeps its author, so the new person that it may name has no engagement.
  const isStored = (person: Identity) => person.id !== null || engagedAt.has(person);
  const ids = new Map<Identity, number>();
  const seen = new Map<Identity, PageItem>();
  let lastId = counters.last_person;
  for (const [index, person] of identified.people.entries()) {
    const item = items[index];
    if (!item || !isStored(person)) continue;
    if (!ids.has(person)) ids.set(person, person.id ?? (lastId += 1));
    seen.set(person, item);
  }
  const knownPeople = new Map(known.map((key) => [key.person_id, key]));
  const people = [...seen].flatMap(([person, item]) => {
    const description = {
      id: findId(ids, person),
      kind: item.actor.kind,
      memberKey: person.memberKey,
      publicKey: item.keys.find(({ kind }) => kind === 'public')?.value ?? null,
      name: item.actor.name,
      headline: item.actor.headline,
      url: item.actor.url,
    };
    const before = person.id === null ? undefined : knownPeople.get(person.id);
    const at = engagedAt.get(person);
    if (at) {
      const deleteAfter = addMonths(at, page.retentionMonths);
      return { ...description, lastEngagedAt: at, deleteAfter };
    }
    if (!before || !hasNewDescription(before, description)) return [];
    const { last_engaged_at: lastEngagedAt, delete_after: deleteAfter } = before;
    return { ...description, lastEngagedAt, deleteAfter };
  });
  await store.upsertPeople(tx, page, people);

  const keys = identified.keys.filter(({ owner }) => isStored(owner));
  await store.upsertKeys(
    tx,
    page,
    keys.map(({ key, owner }) => ({ ...key, personId: findId(ids, owner) })),
  );
  await clearLostKeys(
    tx,
    userId,
    keys.flatMap(({ from }) => from?.id ?? []),
  );
  return { ids, added: lastId - counters.last_person };
}

function findLastEngagement(added: readonly NewSignal[]): ReadonlyMap<Identity, Date> {
  const last = new Map<Identity, Date>();
  for (const { person, engagedAt } of added) {
    const before = last.get(person);
    if (before === undefined || before < engagedAt) last.set(person, engagedAt);
  }
  return last;
}

function hasNewDescription(
  before: store.KnownKey,
  now: Pick<store.SeenPerson, 'name' | 'headline' | 'url' | 'publicKey' | 'memberKey'>,
): boolean {
  return (
    before.name !== now.name ||
    before.headline !== now.headline ||
    (now.publicKey !== null && (before.public_key !== now.publicKey || before.url !== now.url)) ||
    (now.memberKey !== null && before.member_key === null)
  );
}

export function findId(ids: PersonIds, person: Identity): number {
  const id = ids.get(person) ?? person.id;
  if (id === null) throw new Error('A person of the page has no number');
  return id;
}
