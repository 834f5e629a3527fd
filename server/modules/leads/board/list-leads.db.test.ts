import { expect, test } from 'vitest';
import * as rules from '../../../../contract/routes/lead-rules.ts';
import * as contract from '../../../../contract/routes/leads.ts';
import { buildMask } from '../../../gateways/network/network.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads, NOTHING } from '../leads.fixture.ts';
import { nightlyJob } from '../leads.jobs.ts';
import { readBoard } from './board.ts';

const REVOPS = { ...NOTHING, titles: ['Head of RevOps'], version: 0 };

test('a person who fits and asks ranks first, with reasons that name the signals', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 40);
  await app.asks(user, 'Mara');
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const board = await app.listed(user);
  expect(board).toMatchObject({ order: 'rank', people: 41, fitting: 1, idealCustomer: '' });
  const [mara] = board.items;
  expect(mara).toMatchObject({ name: 'Mara', rank: 1, isNewFace: false, setAside: null });
  expect(mara?.fit?.bars).toBeGreaterThanOrEqual(3);
  const asked = mara?.reasons.find(({ code }) => code === 'question');
  expect(asked).toMatchObject({ evidence: [41] });
  expect(asked?.words).toContain('asked a question under “Pricing is a product”');
});

test('comments that a caution calls stock phrases lower the rank, and no others', async () => {
  const app = await startLeads();
  const user = await app.addSeller(3);
  await app.addCrowd(user, 30);
  const said = {
    Praise: Array.from({ length: 3 }, () => 'Thank you so much for sharing this'),
    Copy: Array.from({ length: 3 }, () => 'We help companies like yours grow with our service'),
    Own: ['We had the same last year', 'It took our team three weeks', 'Ours fell by a third'],
  };
  for (const [name, texts] of Object.entries(said)) {
    for (const [index, text] of texts.entries()) {
      const written = [comment(name, text, app.clock.now())];
      await app.arrive(user, written, { kind: 'comment', post: index + 1 });
    }
  }
  const { items } = await app.listed(user);
  const found = Object.keys(said).map((name) => items.find((item) => item.name === name));
  expect(found.map((lead) => lead?.caution?.code)).toEqual([
    'stockPhrases',
    'stockPhrases',
    undefined,
  ]);
  const [praise, copy, own] = found.map((lead) => lead?.rank ?? 0);
  expect(own).toBe(1);
  expect(copy).toBeGreaterThan(1);
  expect(praise).toBeGreaterThan(copy ?? 0);
});

test('a person who engages with posts from before the window is no regular', async () => {
  const app = await startLeads();
  const user = await app.addMember(5_000);
  const recent = await Promise.all(Array.from({ length: 6 }, () => app.addPost(user)));
  await app.addCrowd(user, 40);
  const notBefore = new Date(app.clock.now().getTime() - DAY_MS / 24);
  for (let post = 1; post <= 5; post += 1) {
    const old = await app.addPost(user, { ageDays: 100 + post });
    await app.arrive(user, [reaction('Reader')], { post: old, notBefore });
    await app.arrive(user, [reaction('Regular')], { post: recent[post] ?? 1, notBefore });
  }
  const { items } = await app.listed(user);
  const of = (name: string) => items.find((item) => item.name === name);
  expect(of('Reader')).toMatchObject({ rank: 1, caution: null });
  expect(of('Regular')?.caution?.words).toBe(
    'Engages with most of the posts (5 of 6): probably a regular, whose engagement counts less.',
  );
});

test('without an ideal customer engagement ranks, and there is no fit', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 40);
  await app.asks(user, 'Mara');
  const board = await app.listed(user);
  expect(board).toMatchObject({ order: 'engagement', fitting: null, idealCustomer: null });
  expect(board.items[0]).toMatchObject({ name: 'Mara', fit: null });
});

test('fewer than thirty people are listed newest first, without ranks', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.asks(user, 'Mara');
  app.clock.advance({ days: 1 });
  await app.addCrowd(user, 1);
  const { order, items } = await app.listed(user);
  expect(order).toBe('newest');
  expect(items.map(({ name, rank }) => [name, rank])).toEqual([
    ['Crowd 0', null],
    ['Mara', null],
  ]);
});

test('a person whose signals all wait is counted as waiting only, and not shown [I08]', async () => {
  const app = await startLeads();
  const user = await app.addMember(30);
  await app.addPost(user);
  await app.addCrowd(user, 30);
  await app.asks(user, 'Mara');
  const board = await app.listed(user);
  expect(board).toMatchObject({ people: 30, waiting: 1 });
  expect(JSON.stringify(board)).not.toContain('Mara');
  const id = await app.findNumber(user, 'Mara');
  expect((await app.answer(user, contract.getLead, { id })).status).toBe(404);
  expect(await app.ask(user, contract.findLeads, { query: { q: 'mara' } })).toEqual({ items: [] });
  await app.upgrade(user, 31);
  await app.work();
  expect(await app.listed(user)).toMatchObject({ people: 31, waiting: 0 });
});

test('people whose source does not permit leads are not ranked', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.arrive(user, [reaction('Mara')], { purposes: buildMask(['signals', 'insights']) });
  await app.addCrowd(user, 1);
  expect((await app.listed(user)).items.map(({ name }) => name)).toEqual(['Crowd 0']);
  const id = await app.findNumber(user, 'Mara');
  expect((await app.answer(user, contract.getLead, { id })).status).toBe(404);
});

test('pages follow each other without gaps and repeats, in the first page’s ranking', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 45);
  const seen: number[] = [];
  let query: Record<string, string> = { limit: '20' };
  const instants = new Set<number>();
  for (;;) {
    const page = await app.listed(user, query);
    seen.push(...page.items.map(({ id }) => id));
    instants.add(page.rankedAt.getTime());
    if (page.nextCursor === null) break;
    const { text } = await app.answer(user, contract.listLeads, {
      query: { tab: 'all', ...query },
    });
    query = { limit: '20', cursor: String(JSON.parse(text).nextCursor) };
    app.clock.advance({ minutes: 5 });
  }
  expect(new Set(seen).size).toBe(45);
  expect(seen).toHaveLength(45);
  expect(instants.size).toBe(1);
});

test('a move is the difference from the ranking of last night', async () => {
  const app = await startLeads();
  const user = await app.addSeller(2);
  await app.addCrowd(user, 40);
  await app.deps.jobs.send(nightlyJob, {});
  await app.work();
  app.clock.advance({ hours: 6 });
  await app.arrive(user, [reaction('Crowd 39', 'insightful', { headline: 'Baker' })], { post: 2 });
  await app.asks(user, 'Mara');
  const { items } = await app.listed(user);
  expect(items.slice(0, 2).map(({ name, move }) => [name, move])).toEqual([
    ['Mara', null],
    ['Crowd 39', 38],
  ]);
  app.clock.advance({ days: 3 });
  const later = await app.listed(user);
  expect(later.items.every(({ move }) => move === null)).toBe(true);
});

/** Comments by people of one kind, some days ago. */
const ago = (app: Leads, kind: string, { people, days }: { people: number; days: number }) =>
  Array.from({ length: people }, (_, index) =>
    comment(`${kind} ${index}`, 'How so?', new Date(app.clock.now().getTime() - days * DAY_MS)),
  );

test('one of the first five places to do is kept for a new face, until it is no longer open', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const known = [
    ...ago(app, 'Known', { people: 30, days: 60 }),
    ...ago(app, 'Asker', { people: 6, days: 45 }),
  ];
  await app.arrive(user, known, { kind: 'comment' });
  await app.asks(user, 'Nora', 'Nice');
  const getPlace = async () => {
    const { items } = await app.listed(user);
    const nora = items.find(({ name }) => name === 'Nora');
    return { rank: nora?.rank, index: items.findIndex((each) => each === nora), held: nora?.held };
  };
  expect(await getPlace()).toEqual({ rank: 5, index: 4, held: 'newFace' });
  expect((await app.namesIn(user, 'todo'))[4]).toBe('Nora');
  // Who fits least is not lifted above those who fit.
  await app.ask(user, rules.saveIdealCustomer, { body: { ...REVOPS, titles: ['Astronaut'] } });
  expect((await getPlace()).held).toBeNull();
  await app.ask(user, rules.saveIdealCustomer, { body: { ...REVOPS, titles: [], version: 1 } });
  expect(await getPlace()).toMatchObject({ index: 4, held: 'newFace' });
  // It is none of the first five behind a person who was contacted before.
  const first = (await app.listed(user)).items[0]?.id ?? 0;
  const contacted = { key: crypto.randomUUID(), kind: 'contacted' };
  await app.ask(user, contract.recordTouch, { id: first, body: contacted });
  expect(await getPlace()).toMatchObject({ index: 5, held: null });
  const id = await app.findNumber(user, 'Nora');
  const body = { key: crypto.randomUUID(), kind: 'contacted' };
  await app.ask(user, contract.recordTouch, { id, body });
  expect(await getPlace()).toEqual({ rank: 7, index: 6, held: null });
});

test('time alone changes three of the first ten a night, and a new description all of them at once', async () => {
  const app = await startLeads();
  const user = await app.addSeller(2);
  const before = [
    ...ago(app, 'Known', { people: 30, days: 60 }),
    ...ago(app, 'Older', { people: 10, days: 69 }),
  ];
  await app.arrive(user, before, { kind: 'comment' });
  const after = [
    ...ago(app, 'Older', { people: 10, days: 29 }),
    ...ago(app, 'Newer', { people: 10, days: 29 }),
  ];
  await app.arrive(user, after, { post: 2, kind: 'comment' });
  const night = async () => {
    await app.deps.jobs.send(nightlyJob, {});
    await app.work();
  };
  const older = async () => {
    const first = (await app.listed(user, { limit: '10' })).items;
    return first.filter(({ name }) => name.startsWith('Older')).length;
  };
  await night();
  expect(await older()).toBe(0);
  // By now no one is a new face.
  app.clock.advance({ days: 1, hours: 1 });
  expect(await older()).toBe(3);
  const { items } = await app.listed(user, { limit: '10' });
  expect(items.filter(({ held }) => held === 'yesterday')).toHaveLength(7);
  await night();
  app.clock.advance({ days: 1 });
  expect(await older()).toBe(6);
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  expect(await older()).toBe(10);
});

test('an unanswered question comes first in To do at any rank, until the member answers', async () => {
  const app = await startLeads();
  const user = await app.addSeller(6);
  const strong = ago(app, 'Strong', { people: 30, days: 8 });
  for (const post of [1, 2]) await app.arrive(user, strong, { post, kind: 'comment' });
  // A regular, whose rank a question hardly changes.
  for (const post of [1, 2, 3, 4, 5]) await app.arrive(user, [reaction('Regular')], { post });
  app.clock.advance({ days: 8 });
  await app.asks(user, 'Regular');
  const toDo = () => app.ask(user, contract.listLeads, { query: { tab: 'todo' } });
  const { items } = await toDo();
  expect(items).toHaveLength(10);
  expect(items[0]).toMatchObject({ name: 'Regular', askedAt: app.clock.now() });
  expect(items[0]?.rank).toBeGreaterThan(10);
  expect(items[0]?.reasons[0]?.words).toBe('asked a question under “Pricing is a product” today');
  const query = { tab: 'todo', preset: 'hubspot' };
  const { rows } = await app.ask(user, contract.previewLeadExport, { query });
  expect(rows[0]?.join()).toMatch(/question under “Pricing is a product” on \w{3} \d\d, \d{4}\./);
  expect(rows.join()).not.toMatch(/today|yesterday/);
  const id = items[0]?.id ?? 0;
  app.clock.advance({ minutes: 1 });
  const contacted = { kind: 'contacted', key: crypto.randomUUID() };
  await app.ask(user, contract.recordTouch, { id, body: contacted });
  expect((await toDo()).items.map(({ name }) => name)).not.toContain('Regular');
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [comment('Regular', 'And then?', app.clock.now())], {
    kind: 'comment',
    post: 2,
  });
  expect((await toDo()).items[0]).toMatchObject({ name: 'Regular', stage: 'contacted' });
  app.clock.advance({ days: 7, minutes: 1 });
  expect((await toDo()).items.map(({ name }) => name)).not.toContain('Regular');
});

test('bars of engagement tell the first ten apart, and rise with the rank', async () => {
  const app = await startLeads();
  const user = await app.addSeller(12);
  for (let post = 1; post <= 12; post += 1) {
    const people = Array.from({ length: 40 - 3 * post }, (_, index) =>
      comment(`Person ${index}`, 'We saw the same in our team', app.clock.now()),
    );
    await app.arrive(user, people, { post, kind: 'comment' });
  }
  const { items } = await app.listed(user);
  const bars = items.map(({ engagement }) => engagement.bars);
  const cautioned = items.map(({ caution }) => caution !== null);
  expect(new Set(bars.slice(0, 10)).size).toBeGreaterThan(1);
  expect(bars).toEqual(bars.toSorted((one, other) => other - one));
  expect(new Set(bars)).toEqual(new Set([1, 2, 3, 4]));
  expect(cautioned).toContain(true);
});

test('if no one fits, the nearest are named with what is missing', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 40);
  await app.ask(user, rules.saveIdealCustomer, { body: REVOPS });
  const { fitting, nearest } = await app.listed(user);
  expect(fitting).toBe(0);
  expect(nearest).toHaveLength(3);
  expect(nearest[0]?.words).toBe('The headline mentions nothing you described.');
});

test('people are found by parts of name and headline in any order, ten at most', async () => {
  const app = await startLeads();
  const [user, other] = [await app.addSeller(), await app.addSeller()];
  await app.addCrowd(user, 12, 'Bäcker');
  await app.asks(other, 'Baker of another member');
  const found = await app.ask(user, contract.findLeads, { query: { q: 'backer' } });
  expect(found.items).toHaveLength(10);
  const turned = await app.ask(user, contract.findLeads, { query: { q: 'bäcker 11 crowd' } });
  expect(turned.items).toMatchObject([{ name: 'Crowd 11', headline: 'Bäcker' }]);
  expect(await app.ask(user, contract.findLeads, { query: { q: 'another' } })).toEqual({
    items: [],
  });
  const long = await app.answer(user, contract.findLeads, { query: { q: 'x'.repeat(101) } });
  expect(long.status).toBe(400);
});

test('people are found by words of their notes', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 3);
  const id = await app.findNumber(user, 'Crowd 1');
  const note = { kind: 'note', key: crypto.randomUUID(), text: 'Met at the Fair in Cologne' };
  await app.ask(user, contract.recordTouch, { id, body: note });
  const find = (q: string) => app.ask(user, contract.findLeads, { query: { q } });
  expect((await find('cologne')).items).toEqual([
    { id, name: 'Crowd 1', headline: 'Baker', note: 'Met at the Fair in Cologne' },
  ]);
  expect((await find('crowd 1')).items).toMatchObject([{ id, note: null }]);
  expect((await find('%')).items).toEqual([]);
});

test('the data read of each person equals the stored data', async () => {
  const app = await startLeads();
  const user = await app.addSeller(3);
  for (const [index, words] of ['How so?', 'Nice post', 'It was so here as well'].entries()) {
    const post = index + 1;
    await app.arrive(user, [comment('Mara', words, app.clock.now())], { post, kind: 'comment' });
    await app.arrive(user, [reaction('Mara'), reaction('Jonas')], { post });
  }
  const kept = await app.db
    .selectFrom('lead_heat')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('person_id')
    .execute();
  expect(kept.map(({ posts, comments }) => [posts, comments])).toEqual([
    [3, 3],
    [3, 0],
  ]);
  expect(kept[0]?.stock_comments).toBe(1);
  const { people } = await readBoard(app.deps, user);
  expect(people.toSorted((one, other) => one.personId - other.personId)).toEqual(
    kept.map((each) => ({
      personId: each.person_id,
      headline: expect.any(String),
      heat: each.heat,
      reactionHeat: each.reaction_heat,
      firstAtMs: each.first_at.getTime(),
      silentSinceMs: each.silent_since?.getTime() ?? null,
      lastAtMs: each.last_at.getTime(),
      posts: each.posts,
      comments: each.comments,
      stockComments: each.stock_comments,
    })),
  );
});
