import { fc } from '../../../../contract/testing/properties.ts';
import { expect, test } from 'vitest';
import {
  isPermanent,
  formatKey,
  type PersonKey,
  type PersonKeyKind,
} from '../../../gateways/network/network.ts';
import { type Identity, resolvePeople } from './identity.rules.ts';

const KINDS: Record<string, PersonKeyKind> = {
  m: 'member',
  s: 'sales',
  p: 'public',
  c: 'company',
  n: 'company-name',
};

/** `m1 pada` has the member id `1` and the public identifier `ada`. */
function keys(text: string): PersonKey[] {
  return text
    .split(' ')
    .map((word) => ({ kind: KINDS[word.slice(0, 1)] ?? 'other', value: word.slice(1) }));
}

function stored(people: Record<number, string>) {
  return Object.entries(people).flatMap(([id, text]) => {
    const all = keys(text);
    const memberKey = all.find(isPermanent)?.value ?? null;
    const owner: Identity = { id: Number(id), memberKey };
    return all.map((key) => ({ key, owner }));
  });
}

function resolve(observed: readonly string[], people: Record<number, string> = {}) {
  const {
    people: found,
    keys: changed,
    merges,
  } = resolvePeople(observed.map(keys), stored(people));
  const order = [...new Set(found)];
  return {
    found,
    ids: found.map(({ id }) => id),
    same: found.map((person) => order.indexOf(person)),
    keys: changed.map(({ key, owner, from }) => [formatKey(key), owner.id, from?.id ?? null]),
    merges: merges.map(({ kept, gone }) => [kept, gone]),
  };
}

test('a person without a known key is new and gets all keys', () => {
  expect(resolve(['m1 pada'])).toMatchObject({
    found: [{ id: null, memberKey: '1' }],
    keys: [
      ['member:1', null, null],
      ['public:ada', null, null],
    ],
    merges: [],
  });
});

test('a known key leads to its person, who gets the other keys', () => {
  expect(resolve(['m1 pada s7'], { 4: 'pada' })).toMatchObject({
    found: [{ id: 4, memberKey: '1' }],
    keys: [
      ['member:1', 4, null],
      ['sales:7', 4, null],
    ],
    merges: [],
  });
  expect(resolve(['m1 pada'], { 4: 'm1 pada' }).keys).toEqual([]);
});

test('keys of two people make one of them, and the one with the member id stays', () => {
  expect(resolve(['m1 pada'], { 4: 'pada', 5: 'm1' })).toMatchObject({
    ids: [5],
    keys: [],
    merges: [[5, 4]],
  });
});

test('keys of two people without a member id make one of them', () => {
  expect(resolve(['s7 pada'], { 4: 'pada', 5: 's7' })).toMatchObject({
    ids: [5],
    merges: [[5, 4]],
  });
  expect(resolve(['m1 s7 pada'], { 4: 'pada', 5: 's7' })).toMatchObject({
    found: [{ id: 5, memberKey: '1' }],
    keys: [['member:1', 5, null]],
    merges: [[5, 4]],
  });
});

test('a stored person without a member id and a new one with it are one', () => {
  expect(resolve(['m1 s7', 's7 pada'], { 4: 'pada' })).toMatchObject({
    found: [
      { id: 4, memberKey: '1' },
      { id: 4, memberKey: '1' },
    ],
    keys: [
      ['member:1', 4, null],
      ['sales:7', 4, null],
    ],
    merges: [],
  });
});

test('a public identifier that turns up with another member id moves, and both people stay', () => {
  expect(resolve(['m2 pada'], { 4: 'm1 pada' })).toMatchObject({
    found: [{ id: null, memberKey: '2' }],
    keys: [
      ['member:2', null, null],
      ['public:ada', null, 4],
    ],
    merges: [],
  });
  expect(resolve(['m2 pada'], { 4: 'm1 pada', 5: 'm2' })).toMatchObject({
    ids: [5],
    keys: [['public:ada', 5, 4]],
    merges: [],
  });
});

test('a public identifier moves to the later of two people on a page', () => {
  const { ids, same, keys: changed } = resolve(['m1 pada', 'm2 pada', 'pada'], { 5: 'm2' });
  expect(ids).toEqual([null, 5, 5]);
  expect(same).toEqual([0, 1, 1]);
  expect(changed).toEqual([
    ['member:1', null, null],
    ['public:ada', 5, null],
  ]);
});

test('without a member id the strongest key decides between two members', () => {
  expect(resolve(['s7 pada'], { 4: 'm1 pada', 5: 'm2 s7' })).toMatchObject({
    ids: [5],
    keys: [['public:ada', 5, 4]],
    merges: [],
  });
});

test('if two of three people have member ids, the third joins the stronger one', () => {
  expect(resolve(['s7 o9 pada'], { 3: 'pada', 4: 'm1 s7', 5: 'm2 o9' })).toMatchObject({
    ids: [4],
    keys: [['other:9', 4, 5]],
    merges: [[4, 3]],
  });
});

test('people on one page who share keys are one person, in any order', () => {
  expect(resolve(['m1', 'pada', 'm1 pada', 'pada']).same).toEqual([0, 0, 0, 0]);
  expect(resolve(['m1 pada', 'pada', 'm1']).same).toEqual([0, 0, 0]);
  expect(resolve(['pada', 'm1 pada', 'pbob', 'm1 pbob']).same).toEqual([0, 0, 0, 0]);
});

test('a chain of merges on one page ends at one person', () => {
  const { ids, merges } = resolve(['s7 pada', 'm1 s7'], { 3: 'pada', 4: 's7', 5: 'm1' });
  expect(ids).toEqual([5, 5]);
  expect(merges).toEqual([
    [4, 3],
    [5, 4],
  ]);
});

test('people without a common key stay apart', () => {
  expect(resolve(['m1', 'm2', 'pada', 'c1']).same).toEqual([0, 1, 2, 3]);
});

test('a company is known by its key, and is not a member with the same value', () => {
  expect(resolve(['c1', 'm1', 'c1'], { 4: 'c1', 5: 'm1' }).ids).toEqual([4, 5, 4]);
});

test('a company known by id and by name is one, and companies with different ids are not', () => {
  expect(resolve(['c1 nacme'], { 4: 'nacme', 5: 'c1' })).toMatchObject({
    ids: [5],
    merges: [[5, 4]],
  });
  expect(resolve(['c2 nacme'], { 4: 'c1 nacme', 5: 'c2' })).toMatchObject({
    ids: [5],
    keys: [['company:acme', 5, 4]],
    merges: [],
  });
});

class Store {
  readonly owners = new Map<string, { key: PersonKey; id: number }>();
  readonly memberKeys = new Map<number, string | null>();
  readonly merged = new Map<number, number>();
  private last = 0;

  read(page: readonly PersonKey[][]): number[] {
    const identities = new Map(
      [...this.memberKeys].map(([id, memberKey]): [number, Identity] => [id, { id, memberKey }]),
    );
    const asked = new Set(page.flat().map(formatKey));
    const known = [...this.owners.values()]
      .filter(({ key }) => asked.has(formatKey(key)))
      .flatMap(({ key, id }) => {
        const owner = identities.get(id);
        return owner ? [{ key, owner }] : [];
      });
    const resolved = resolvePeople(page, known);
    for (const { kept, gone } of resolved.merges) this.merge(kept, gone);
    const numbers = new Map<Identity, number>();
    const findNumber = (person: Identity) => {
      const number = person.id ?? numbers.get(person) ?? ++this.last;
      numbers.set(person, number);
      return number;
    };
    const found = resolved.people.map(findNumber);
    for (const [person, number] of numbers) this.memberKeys.set(number, person.memberKey);
    for (const { key, owner } of resolved.keys) {
      this.owners.set(formatKey(key), { key, id: findNumber(owner) });
    }
    return found;
  }

  private merge(kept: number, gone: number): void {
    for (const [text, { key, id }] of this.owners) {
      if (id === gone) this.owners.set(text, { key, id: kept });
    }
    this.memberKeys.delete(gone);
    this.merged.set(gone, kept);
  }

  latest(id: number): number {
    const next = this.merged.get(id);
    return next === undefined ? id : this.latest(next);
  }
}

type Observed = { person: number; shown: boolean[] };

const observation = (people: number): fc.Arbitrary<Observed> =>
  fc.record({
    person: fc.nat({ max: people - 1 }),
    shown: fc
      .array(fc.boolean(), { minLength: 4, maxLength: 4 })
      .filter((shown) => shown.some(Boolean)),
  });

function findOwnKeys({ person, shown }: Observed): PersonKey[] {
  return keys(`m${person} s${person} o${person} p${person}`).filter((_, index) => shown[index]);
}

const splitIntoPages = <T>(items: readonly T[], cuts: readonly number[]): T[][] => {
  const ends = [...new Set([...cuts.map((cut) => cut % (items.length + 1)), items.length])];
  const sorted = ends.toSorted((one, other) => one - other);
  return sorted.map((end, index) => items.slice(sorted[index - 1] ?? 0, end));
};

/** Which observations belong to the same person, and which keys each person has in the end. */
function outcome(pages: readonly PersonKey[][][]) {
  const store = new Store();
  const ids = pages.flatMap((page) => store.read(page)).map((id) => store.latest(id));
  const order = [...new Set(ids)];
  const owners = [...store.owners].map(([text, { id }]) => `${text} ${order.indexOf(id)}`);
  const members = order.map((id) => store.memberKeys.get(id) ?? null);
  return { same: ids.map((id) => order.indexOf(id)), owners: owners.toSorted(), members };
}

test('if no identifier is reused, the split into pages changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(observation(4), { minLength: 1, maxLength: 14 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (observed, cuts) => {
        const items = observed.map(findOwnKeys);
        expect(outcome(splitIntoPages(items, cuts))).toEqual(outcome([items]));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('if no identifier is reused, two people are never merged', () => {
  fc.assert(
    fc.property(fc.array(observation(4), { minLength: 1, maxLength: 14 }), (observed) => {
      const { same } = outcome([observed.map(findOwnKeys)]);
      const whose = new Map(same.map((number, index) => [number, observed[index]?.person]));
      expect(same.map((number) => whose.get(number))).toEqual(observed.map(({ person }) => person));
    }),
  );
});

const reusedKeys: fc.Arbitrary<PersonKey[]> = fc
  .record({
    m: fc.option(fc.nat({ max: 3 })),
    s: fc.option(fc.nat({ max: 3 })),
    p: fc.option(fc.nat({ max: 3 })),
  })
  .filter(({ m, s, p }) => m !== null || s !== null || p !== null)
  .map((found) =>
    keys(
      Object.entries(found)
        .flatMap(([letter, value]) => (value === null ? [] : [`${letter}${value}`]))
        .join(' '),
    ),
  );

test('even if identifiers are reused, a member id belongs to one person, who has no other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(reusedKeys, { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
      (pages) => {
        const store = new Store();
        const seen: { id: number; memberKey: string }[] = [];
        for (const page of pages) {
          for (const [index, id] of store.read(page).entries()) {
            const memberKey = page[index]?.find(({ kind }) => kind === 'member')?.value;
            if (memberKey !== undefined) seen.push({ id, memberKey });
          }
        }
        const ofPerson = Map.groupBy(seen, ({ id }) => store.latest(id));
        for (const [id, all] of ofPerson) {
          expect(new Set(all.map(({ memberKey }) => memberKey)).size).toBe(1);
          expect(store.memberKeys.get(id)).toBe(all[0]?.memberKey);
        }
        const ofMember = Map.groupBy(seen, ({ memberKey }) => memberKey);
        for (const all of ofMember.values()) {
          expect(new Set(all.map(({ id }) => store.latest(id))).size).toBe(1);
        }
        for (const { key, id } of store.owners.values()) {
          if (key.kind === 'member') expect(store.memberKeys.get(id)).toBe(key.value);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
