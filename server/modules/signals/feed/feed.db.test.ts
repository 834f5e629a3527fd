import { expect, test } from 'vitest';
import { buildMask } from '../../../gateways/network/network.ts';
import {
  comment,
  expectRightCounters,
  reaction,
  type Signals,
  startSignals,
} from '../signals.fixture.ts';

const namesIn = ({ body }: Awaited<ReturnType<Signals['call']>>) =>
  body.items.map(({ person }) => person.name);

async function listed(app: Signals, user: string, query = '') {
  const answer = await app.call(user, 'GET', query);
  expect(answer.status).toBe(200);
  return namesIn(answer);
}

async function addMember(app: Signals, monthlySignals?: number) {
  const user = await app.addMember(monthlySignals);
  await app.addPost(user);
  return user;
}

test('only a member with an active plan reaches signals', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'unpaid' })
    .where('user_id', '=', user)
    .execute();
  const calls = [
    ['GET', ''],
    ['GET', '/posts'],
    ['POST', '/seen', { seen: { numbers: [1] } }],
    ['POST', '/open', {}],
    ['PATCH', '/settings', { opensAlways: true }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await app.call(user, method, path, body);
    expect({ path, status: answer.status }).toEqual({ path, status: 428 });
  }
});

test('the feed has every opened signal once, newest first, in pages', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const names = Array.from({ length: 23 }, (_, index) => `Person ${index}`);
  for (const name of names) {
    await app.arrive(user, [reaction(name)]);
    // Some arrive at the same time.
    if (Number(name.slice(7)) % 3 === 0) app.clock.advance({ minutes: 1 });
  }
  const found: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await app.call(user, 'GET', `?limit=5${cursor && `&cursor=${cursor}`}`);
    found.push(...body.items.map(({ no }) => no));
    cursor = body.nextCursor;
  }
  const newest = names.map((_, index) => index + 1).toReversed();
  expect(found).toEqual(newest);
});

test('a signal that arrives between two pages shifts nothing', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(
    user,
    ['A', 'B', 'C', 'D'].map((name) => reaction(name)),
  );
  const first = await app.call(user, 'GET', '?limit=2');
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [reaction('E')]);
  const second = await app.call(user, 'GET', `?limit=2&cursor=${first.body.nextCursor}`);
  expect(namesIn(first)).toEqual(['D', 'C']);
  expect(namesIn(second)).toEqual(['B', 'A']);
  expect(second.body.nextCursor).toBeNull();
});

test('a waiting signal is not in the feed, nor found by its person', async () => {
  const app = await startSignals();
  const user = await addMember(app, 1);
  await app.arrive(user, [reaction('Old'), reaction('Young')]);
  expect(await listed(app, user)).toEqual(['Young']);
  expect(await listed(app, user, '?person=1')).toEqual([]);
  expect(await listed(app, user, '?search=old')).toEqual([]);
});

test('a member sees no signals of another', async () => {
  const app = await startSignals();
  const [user, other] = [await addMember(app), await addMember(app)];
  await app.arrive(other, [reaction('Mara')]);
  expect(await listed(app, user)).toEqual([]);
  expect(await listed(app, user, '?search=mara')).toEqual([]);
});

test('signals whose source does not permit the feed are not in it', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara')], { purposes: buildMask(['insights', 'leads']) });
  await app.arrive(user, [reaction('Ben')], { purposes: buildMask(['signals']) });
  expect(await listed(app, user)).toEqual(['Ben']);
  expect(await listed(app, user, '?search=mara')).toEqual([]);
  expect(await listed(app, user, '?state=new')).toEqual(['Ben']);
});

test('the feed is filtered by kind, post, person and period', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const second = await app.addPost(user, { text: 'Another' });
  await app.arrive(user, [reaction('Mara'), reaction('Ben')]);
  app.clock.advance({ hours: 1 });
  const noon = app.clock.now().toISOString();
  await app.arrive(user, [comment('Mara', 'How?', app.clock.now())], { kind: 'comment' });
  app.clock.advance({ hours: 1 });
  await app.arrive(user, [comment('Tom', 'We saw the same', app.clock.now())], { kind: 'comment' });
  app.clock.advance({ hours: 1 });
  await app.arrive(user, [reaction('Li')], { post: second });
  expect(await listed(app, user)).toEqual(['Li', 'Tom', 'Mara', 'Ben', 'Mara']);
  expect(await listed(app, user, '?kind=comment')).toEqual(['Tom', 'Mara']);
  expect(await listed(app, user, '?kind=question')).toEqual(['Mara']);
  expect(await listed(app, user, `?post=${second}`)).toEqual(['Li']);
  expect(await listed(app, user, '?person=1')).toEqual(['Mara', 'Mara']);
  expect(await listed(app, user, '?person=1&kind=reaction')).toEqual(['Mara']);
  expect(await listed(app, user, `?since=${noon}`)).toEqual(['Li', 'Tom', 'Mara']);
  expect(await listed(app, user, `?until=${noon}`)).toEqual(['Ben', 'Mara']);
  const before = new Date(Date.parse(noon) - 1).toISOString();
  for (const range of [`since=${noon}&until=${before}`, `since=${noon}&until=${noon}`]) {
    const { status, body } = await app.call(user, 'GET', `?${range}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ until: ['The range must end after it begins'] });
  }
});

test('a filter that does not exist is refused by name', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  for (const path of ['?persn=1', '/posts?persn=1']) {
    const { status, body } = await app.call(user, 'GET', path);
    expect([path, status]).toEqual([path, 400]);
    expect(body.errors).toEqual({ persn: ['There is no such filter'] });
  }
});

test('a signal has its person with the number of their signals, and the title of its post', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  await app.addPost(user, { text: '\n\nPricing is a product\nSecond line' });
  await app.arrive(user, [reaction('Mara', 'insightful')]);
  await app.arrive(user, [comment('Mara', 'How?', app.clock.now())], { kind: 'comment' });
  await app.withdraw(user, [1]);
  const { body } = await app.call(user, 'GET', '?kind=reaction');
  expect(body.items).toMatchObject([
    {
      detail: 'insightful',
      isFirst: false,
      person: { id: 1, name: 'Mara', signals: 2 },
      post: { no: 1, title: 'Pricing is a product' },
      withdrawn: { before: app.clock.now().toISOString() },
    },
  ]);
  expect(await listed(app, user, '?state=withdrawn')).toEqual(['Mara']);
});

test('a search finds names and headlines without accents or case, and comments', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Zoë Müller'), reaction('Ben', 'like', { headline: 'CTO' })]);
  app.clock.advance({ minutes: 1 });
  const text = 'We saved 100% of our TIME_ with Zoe';
  await app.arrive(user, [comment('Li', text, app.clock.now())], { kind: 'comment' });
  const search = (words: string) => listed(app, user, `?search=${encodeURIComponent(words)}`);
  expect(await search('ZOE')).toEqual(['Li', 'Zoë Müller']);
  expect(await search('zoë müller')).toEqual(['Zoë Müller']);
  expect(await search('cto')).toEqual(['Ben']);
  expect(await search('time_')).toEqual(['Li']);
  expect(await search('100%')).toEqual(['Li']);
  expect(await search('%')).toEqual(['Li']);
  expect(await search('_')).toEqual(['Li']);
  expect(await search('nobody')).toEqual([]);
  expect(await search('  ')).toHaveLength(3);
});

test('a search has every result once, over pages and with filters', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  for (const day of [1, 2, 3, 4]) {
    app.clock.advance({ minutes: day });
    await app.arrive(user, [comment('Mara', `Mara says ${day}`, app.clock.now())], {
      kind: 'comment',
    });
  }
  const first = await app.call(user, 'GET', '?search=mara&limit=3');
  expect(first.body.items.map(({ no }) => no)).toEqual([4, 3, 2]);
  const second = await app.call(
    user,
    'GET',
    `?search=mara&limit=3&cursor=${first.body.nextCursor}`,
  );
  expect(second.body.items.map(({ no }) => no)).toEqual([1]);
  expect(await listed(app, user, '?search=mara&kind=reaction')).toEqual([]);
});

test('a search that finds many people has their newest signals, in pages', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.fill(user, 250);
  const first = await app.call(user, 'GET', '?search=person&limit=100');
  expect(first.body.items.map(({ no }) => no)).toEqual(numbersDown(250, 151));
  const next = `?search=person&limit=100&cursor=${first.body.nextCursor}`;
  const second = await app.call(user, 'GET', next);
  expect(second.body.items.map(({ no }) => no)).toEqual(numbersDown(150, 51));
  expect(await listed(app, user, '?search=person%20249')).toEqual(['Person 249']);
});

test('a search finds the end of a comment of any length', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  for (const length of [1, 1_990, 2_000, 5_000]) {
    const text = `${'é'.repeat(length / 2)} needle ${length}`;
    await app.arrive(user, [comment('Mara', text, app.clock.now())], { kind: 'comment' });
    app.clock.advance({ minutes: 1 });
    expect(await listed(app, user, `?search=needle%20${length}`)).toEqual(['Mara']);
  }
  expect(await listed(app, user, '?search=NEEDLE')).toHaveLength(4);
});

test('signals read before the first month are in the feed, but are neither new nor first', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Past')], { isHistory: true });
  await app.arrive(user, [reaction('Now')]);
  const { body } = await app.call(user, 'GET', '');
  expect(body.items).toMatchObject([
    { isNew: true, isHistory: false, isFirst: true, person: { name: 'Now' } },
    { isNew: false, isHistory: true, isFirst: false, person: { name: 'Past' } },
  ]);
  expect(await listed(app, user, '?state=new')).toEqual(['Now']);
});

test('a signal that was missing once is not shown as withdrawn', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara'), reaction('Li')]);
  await app.withdraw(user, [1]);
  await app.withdraw(user, [2]);
  await app.db.updateTable('signals').set({ missed: 1 }).where('no', '=', 2).execute();
  const at = app.clock.now().toISOString();
  const { body } = await app.call(user, 'GET', '');
  expect(body.items.map(({ no, withdrawn }) => [no, withdrawn])).toEqual([
    [2, null],
    [1, { after: at, before: at }],
  ]);
});

test('the new ones are found over pages and with filters', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const names = Array.from({ length: 8 }, (_, index) => `Reader ${index}`);
  await app.arrive(
    user,
    names.map((name) => reaction(name)),
  );
  await app.call(user, 'POST', '/seen', { seen: { numbers: [8, 7, 5, 2] } });
  const first = await app.call(user, 'GET', '?state=new&limit=3');
  expect(first.body.items.map(({ no }) => no)).toEqual([6, 4, 3]);
  const rest = await app.call(user, 'GET', `?state=new&limit=3&cursor=${first.body.nextCursor}`);
  expect(rest.body.items.map(({ no }) => no)).toEqual([1]);
  expect(rest.body.nextCursor).toBeNull();
  expect(await listed(app, user, '?state=new&person=4')).toEqual(['Reader 3']);
  expect(await listed(app, user, '?state=new&search=reader%202')).toEqual(['Reader 2']);
  await expectRightCounters(app, user);
});

test('posts with opened signals are listed with their number, newest first', async () => {
  const app = await startSignals();
  const user = await app.addMember(2);
  for (const text of ['First', 'Second', 'Third']) await app.addPost(user, { text });
  await app.arrive(user, [reaction('Mara')], { post: 1 });
  await app.arrive(user, [reaction('Mara')], { post: 3 });
  await app.arrive(user, [reaction('Li')], { post: 2 });
  const first = await app.call(user, 'GET', '/posts?limit=1');
  expect(first.body.items).toMatchObject([{ no: 3, title: 'Third', signals: 1 }]);
  const second = await app.call(user, 'GET', `/posts?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body.items).toMatchObject([{ no: 1, title: 'First', signals: 1 }]);
  expect(second.body.nextCursor).toBeNull();
});

test('posts are searched in their whole text, in any case, and only the user’s own', async () => {
  const app = await startSignals();
  const [user, other] = [await app.addMember(), await app.addMember()];
  const texts = ['Pricing is a product\n\nNo one told us', 'What we got WRONG', '100% of _nothing'];
  for (const text of texts) await app.addPost(user, { text });
  await app.addPost(user, { text: 'Pricing without signals' });
  await app.addPost(other, { text: 'Pricing of someone else' });
  for (const post of [1, 2, 3]) await app.arrive(user, [reaction('Mara')], { post });
  await app.arrive(other, [reaction('Mara')], { post: 1 });
  const found = async (search: string) => {
    const { body } = await app.call(user, 'GET', `/posts?search=${encodeURIComponent(search)}`);
    return body.items.map(({ no }) => no);
  };
  expect(await found('pricing')).toEqual([1]);
  expect(await found('No one TOLD')).toEqual([1]);
  expect(await found(' wrong ')).toEqual([2]);
  expect(await found('%')).toEqual([3]);
  expect(await found('_')).toEqual([3]);
  expect(await found('')).toEqual([3, 2, 1]);
  expect(await found('forecast')).toEqual([]);
  const tooLong = await app.call(user, 'GET', `/posts?search=${'x'.repeat(101)}`);
  expect(tooLong).toMatchObject({
    status: 400,
    body: { errors: { search: ['Please search for at most 100 characters'] } },
  });
});

test('a search of posts continues on its next page', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  for (const text of ['Pricing 1', 'Something else', 'Pricing 2'])
    await app.addPost(user, { text });
  for (const post of [1, 2, 3]) await app.arrive(user, [reaction('Mara')], { post });
  const first = await app.call(user, 'GET', '/posts?search=pricing&limit=1');
  expect(first.body.items.map(({ no }) => no)).toEqual([3]);
  const next = `/posts?search=pricing&limit=1&cursor=${first.body.nextCursor}`;
  const second = await app.call(user, 'GET', next);
  expect(second.body.items.map(({ no }) => no)).toEqual([1]);
  expect(second.body.nextCursor).toBeNull();
});

function numbersDown(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}
