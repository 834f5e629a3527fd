import { expect, test } from 'vitest';
import type { Identity } from '../people/identity.rules.ts';
import { comparePage, type PageItem, type StoredSignal } from './compare-page.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const READ = new Date('2026-03-10T12:00:00Z');
const before = (ms: number) => new Date(READ.getTime() - ms);

const ada: Identity = { id: 1, memberKey: 'ada' };
const bob: Identity = { id: null, memberKey: 'bob' };

const item = (changed: Partial<PageItem> = {}): PageItem => ({
  actor: {
    memberId: null,
    publicIdentifier: null,
    kind: 'member',
    name: '',
    headline: '',
    url: '',
    isAuthor: false,
  },
  keys: [],
  itemId: '',
  detail: 'like',
  at: null,
  ...changed,
});

const signal = (changed: Partial<StoredSignal> = {}): StoredSignal => ({
  no: 7,
  person_id: 1,
  item_id: '',
  detail: 'like',
  not_after: before(2 * DAY),
  missed: 0,
  withdrawn_after: null,
  ...changed,
});

type Page = Parameters<typeof comparePage>[0];

function compared(
  observed: readonly [Identity, Partial<PageItem>][],
  stored: readonly StoredSignal[] = [],
  changed: Partial<Page> = {},
) {
  const page: Page = {
    kind: 'reaction',
    readAt: READ,
    notBefore: before(HOUR),
    isHistory: false,
    ...changed,
  };
  const items = observed.map(([, each]) => item(each));
  const people = observed.map(([person]) => person);
  return comparePage(page, items, people, stored);
}

test('a new reaction happened since the last complete reading', () => {
  expect(compared([[ada, { detail: 'insightful' }]])).toEqual({
    added: [
      {
        person: ada,
        itemId: '',
        detail: 'insightful',
        replyTo: null,
        notBefore: before(HOUR),
        notAfter: READ,
        sortAt: READ,
        weight: 1.5,
        engagedAt: READ,
      },
    ],
    changed: [],
    listed: { items: [], replies: [] },
  });
});

test.each([
  ['the end of an interval of 48 hours', 48 * HOUR, 0],
  ['the beginning of a longer one', 48 * HOUR + 1, 48 * HOUR + 1],
])('a reaction is sorted by %s', (_, length, expected) => {
  const { added } = compared([[ada, {}]], [], { notBefore: before(length) });
  expect(added[0]?.sortAt).toEqual(before(expected));
});

test('a comment happened at its time, which cannot be later than the reading', () => {
  const said = { itemId: 'c1', detail: 'Well said', at: before(3 * DAY) };
  const early = { ...said, itemId: 'c2', at: new Date(READ.getTime() + HOUR) };
  const { added } = compared(
    [
      [ada, early],
      [ada, said],
    ],
    [],
    { kind: 'comment' },
  );
  const at = (time: Date) => ({ notBefore: time, notAfter: time, sortAt: time });
  expect(added).toMatchObject([
    { itemId: 'c1', ...at(before(3 * DAY)) },
    { itemId: 'c2', ...at(READ) },
  ]);
});

test('an interval never ends before it begins, even if clocks differ', () => {
  const [added] = compared([[ada, {}]], [], { notBefore: before(-HOUR) }).added;
  expect(added).toMatchObject({ notBefore: READ, notAfter: READ });
});

test('signals stored with the same detail are listed, not added or changed', () => {
  expect(compared([[ada, {}]], [signal()])).toEqual({
    added: [],
    changed: [],
    listed: { items: [7], replies: [] },
  });
});

test('a changed reaction is one signal, changed since it was last seen or read completely', () => {
  const { added, changed, listed } = compared([[ada, { detail: 'love' }]], [signal()]);
  expect({ added, listed }).toEqual({ added: [], listed: { items: [7], replies: [] } });
  expect(changed).toEqual([
    {
      no: 7,
      personId: 1,
      detail: 'love',
      weight: 1.2,
      change: { previous: 'like', after: before(HOUR), before: READ },
      wasWithdrawn: false,
    },
  ]);
  const later = signal({ not_after: before(HOUR / 2) });
  const [bounded] = compared([[ada, { detail: 'love' }]], [later]).changed;
  expect(bounded?.change?.after).toEqual(before(HOUR / 2));
});

test('a reaction that the source does not name changes no known reaction', () => {
  expect(compared([[ada, { detail: 'other' }]], [signal()]).changed).toEqual([]);
});

test('a change ends when it is read, even if clocks differ', () => {
  const later = signal({ not_after: before(-HOUR) });
  const [changed] = compared([[ada, { detail: 'love' }]], [later]).changed;
  expect(changed?.change).toMatchObject({ after: READ, before: READ });
});

test.each([
  ['missed before a reading that proved nothing', 0, false],
  ['missed once', 1, false],
  ['withdrawn', 2, true],
])('a signal that was %s is back, without a change', (_, missed, wasWithdrawn) => {
  const stored = signal({ missed, withdrawn_after: before(HOUR) });
  expect(compared([[ada, {}]], [stored])).toMatchObject({
    added: [],
    changed: [{ no: 7, detail: 'like', change: null, wasWithdrawn }],
    listed: { items: [7], replies: [] },
  });
});

test('of duplicate items only the first counts', () => {
  const { added } = compared([
    [bob, { detail: 'love' }],
    [bob, { detail: 'like' }],
  ]);
  expect(added).toMatchObject([{ person: bob, detail: 'love' }]);
  const again = compared(
    [
      [ada, { detail: 'love' }],
      [ada, { detail: 'funny' }],
    ],
    [signal()],
  );
  expect(again).toMatchObject({
    changed: [{ detail: 'love' }],
    listed: { items: [7], replies: [] },
  });
});

test('a person may comment often', () => {
  const comments = ['c1', 'c2'].map((itemId): [Identity, Partial<PageItem>] => [ada, { itemId }]);
  const stored = [signal({ no: 8, item_id: 'c1' })];
  const { added, listed } = compared(comments, stored, { kind: 'comment' });
  expect(added.map(({ itemId }) => itemId)).toEqual(['c2']);
  expect(listed).toEqual({ items: [8], replies: [] });
});

test('a signal of another person with the same item is another signal', () => {
  expect(compared([[bob, {}]], [signal()]).added).toHaveLength(1);
});

test('new signals are in the order of their times, so that the newest get the last numbers', () => {
  const times = [DAY, 3 * DAY, 0, 2 * DAY];
  const comments = times.map((ms, index): [Identity, Partial<PageItem>] => [
    index % 2 === 0 ? ada : bob,
    { itemId: `c${index}`, at: before(ms) },
  ]);
  const { added } = compared(comments, [], { kind: 'comment' });
  expect(added.map(({ itemId }) => itemId)).toEqual(['c1', 'c3', 'c0', 'c2']);
});
