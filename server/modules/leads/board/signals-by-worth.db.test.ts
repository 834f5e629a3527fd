import { expect, test } from 'vitest';
import { HEAT_NUMBERS } from '../../signals/people/heat-numbers.ts';
import { parseRecords as readRecords } from '../../signals/export/csv.fixture.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as signals from '../../../../contract/routes/signals.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import { startLeads, NOTHING, type Leads } from '../leads.fixture.ts';

const REVOPS = { ...NOTHING, titles: ['Head of RevOps'], version: 0 };
const FITS = { headline: 'Head of RevOps' };

type WireSignal = ReplyOf<typeof signals.listSignals>['items'][number];

/** Questions, comments and reactions of people who fit and of others, mixed over two posts. */
async function startWithSignals() {
  const app = await startLeads();
  const user = await app.addSeller(2);
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  for (let round = 0; round < 2; round += 1) {
    const post = 1 + (round % 2);
    const say = (name: string, text: string) =>
      app.arrive(user, [comment(`${name} ${round}`, text, app.clock.now())], {
        kind: 'comment',
        post,
      });
    await say('Asks', 'How did you measure it?');
    await app.arrive(user, [reaction(`Fits ${round}`, 'like', FITS)], { post });
    await say('Praises', 'Great post!');
    await app.arrive(user, [reaction(`Other ${round}`), reaction(`Late ${round}`)], { post });
    await say('Says', 'We stopped doing that, for reasons of cost.');
    app.clock.advance({ minutes: 5 });
  }
  return { app, user };
}

const comparePlaces = (one: WireSignal, other: WireSignal) =>
  other.sortAt.getTime() - one.sortAt.getTime() || other.no - one.no;

function measureWorth({ kind, isQuestion, detail, fit }: WireSignal): number {
  if (isQuestion) return HEAT_NUMBERS.weights.question;
  if (kind === 'comment') {
    return detail === 'Great post!'
      ? HEAT_NUMBERS.weights.stockPhrase
      : HEAT_NUMBERS.weights.comment;
  }
  return (fit ?? 0) >= 3 ? 0.5 : 0;
}

async function listPages(product: Leads, user: string, query: Record<string, string>) {
  const items: WireSignal[] = [];
  let cursor: string | null = null;
  do {
    const { text } = await product.answer(user, signals.listSignals, {
      query: { limit: '3', ...query, ...(cursor && { cursor }) },
    });
    cursor = JSON.parse(text).nextCursor;
    items.push(...signals.listSignals.replies[200].parse(JSON.parse(text)).items);
  } while (cursor !== null);
  return items;
}

const FILTERS: Record<string, string>[] = [
  {},
  { kind: 'comment' },
  { kind: 'question' },
  { kind: 'reaction' },
  { post: '2' },
  { fit: '3' },
  { state: 'new' },
  { search: 's 1' },
];

test('by what matters, questions, comments and people who fit come first, with each filter and in pages', async () => {
  const { app, user } = await startWithSignals();
  for (const filters of FILTERS) {
    const newest = await listPages(app, user, filters);
    const ordered = await listPages(app, user, { ...filters, order: 'worth' });
    const expected = newest
      .toSorted(comparePlaces)
      .toSorted((one, other) => measureWorth(other) - measureWorth(one));
    expect(newest.length).toBeGreaterThan(1);
    expect(ordered.map(({ no }) => no)).toEqual(expected.map(({ no }) => no));
  }
});

test('what arrives between two pages by what matters shifts nothing', async () => {
  const { app, user } = await startWithSignals();
  const all = await listPages(app, user, { order: 'worth' });
  const first = await app.answer(user, signals.listSignals, {
    query: { order: 'worth', limit: '4' },
  });
  const cursor = JSON.parse(first.text).nextCursor;
  await app.asks(user, 'Late');
  await app.arrive(user, [reaction('Late', 'like', FITS)]);
  const rest = await app.ask(user, signals.listSignals, { query: { order: 'worth', cursor } });
  const later = rest.items.filter(({ person }) => person.name !== 'Late');
  expect(later.map(({ no }) => no)).toEqual(all.slice(4).map(({ no }) => no));
});

test('a cursor of another order is refused', async () => {
  const { app, user } = await startWithSignals();
  for (const [order, other] of [
    [{ order: 'worth' }, {}],
    [{}, { order: 'worth' }],
  ]) {
    const query = { limit: '2', ...order };
    const cursor = JSON.parse(
      (await app.answer(user, signals.listSignals, { query })).text,
    ).nextCursor;
    const { status, text } = await app.answer(user, signals.listSignals, {
      query: { cursor, ...other },
    });
    expect([status, JSON.parse(text).errors]).toEqual([
      400,
      { cursor: ['This cursor is of another order'] },
    ]);
  }
});

test('files have the order of what matters, too', async () => {
  const { app, user } = await startWithSignals();
  const list = await listPages(app, user, { order: 'worth' });
  const people = [...new Set(list.map(({ person }) => person.name))];
  const expected = { plain: list.map(({ person }) => person.name), hubspot: people };
  for (const [preset, names] of Object.entries(expected)) {
    const query = { preset, order: 'worth' };
    const { text } = await app.answer(user, signals.exportSignals, { query });
    const [head = [], ...rows] = readRecords(text.replace('\uFEFF', ''));
    const column = head.findIndex((cell) => cell === 'name' || cell === 'Full Name');
    expect(rows.map((cells) => cells[column])).toEqual(names);
  }
});
