import { beforeAll, expect, test } from 'vitest';
import { silentLog } from '../platform/log/log.ts';
import type { NetworkActor, NetworkGateway } from '../gateways/network/network.ts';
import type { Events } from '../events.ts';
import { migrations } from './index.ts';
import { findPosts } from '../modules/signals/posts/posts.store.ts';
import { readList } from '../modules/signals/reading/read-list.ts';
import { migrate } from '../platform/database/migrations.ts';
import { createEvents } from '../platform/events.ts';
import { deriveSecrets } from '../platform/crypto/secrets.ts';
import { createTestClock } from '../testing/clock.ts';
import { insertUser } from '../testing/user.ts';
import {
  day,
  openEarlierDatabase,
  insertPosts,
  insertSignals,
} from './tracking-migration.fixture.ts';

const ADA = `ACoAA${'a'.repeat(30)}`;
const SALES = `ACwAA${'s'.repeat(30)}`;

async function migrated() {
  const database = await openEarlierDatabase();
  const { db } = database;
  const user = await insertUser(db);
  const other = await insertUser(db);
  const idle = await insertUser(db);
  const posts = [
    { id: '72', posted: 5, isRead: false, cursor: 'page-3' },
    { id: '71', posted: 1, isRead: true },
  ];
  await insertPosts(database, user, posts, null);
  await insertPosts(database, other, [{ id: '71', posted: 1, isRead: true }], day(20));
  await insertSignals(database, user, [
    { post: '71', actor: ADA, detail: 'like', at: 2 },
    { post: '71', actor: ADA, comment: 'c1', detail: 'How did you measure it?', at: 4 },
    { post: '71', actor: '1035', detail: 'insightful', at: 20 },
    { post: '72', actor: ADA, detail: 'love', at: 6 },
    { post: '72', actor: SALES, comment: 'c2', detail: 'So true', at: 7 },
  ]);
  await insertSignals(database, other, [{ post: '71', actor: ADA, detail: 'like', at: 3 }]);
  await migrate(database, migrations);
  return { database, db, user, other, idle };
}

type Migrated = Awaited<ReturnType<typeof migrated>>;
let app: Migrated;

beforeAll(async () => {
  app = await migrated();
}, 120_000);

const findSignals = (user: string) =>
  app.db.selectFrom('signals').selectAll().where('user_id', '=', user).orderBy('no').execute();

const listOwners = async (user: string) => {
  const keys = await app.db
    .selectFrom('person_keys')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('value')
    .execute();
  return keys.map((key) => [key.kind, key.value, key.person_id]);
};

const findCounters = (user: string) =>
  app.db.selectFrom('trackings').selectAll().where('user_id', '=', user).executeTakeFirst();

test('posts are numbered from the oldest, and what was read in part is read again', async () => {
  const rows = await app.db
    .selectFrom('posts')
    .select(['user_id', 'post_no', 'post_id', 'counts_at', 'reactions_read_at', 'gone_at'])
    .orderBy('post_no')
    .execute();
  const posts = (user: string) => rows.filter((row) => row.user_id === user);
  const known = { user_id: app.user, counts_at: day(20), gone_at: null };
  expect(posts(app.user)).toEqual([
    { post_no: 1, post_id: '71', reactions_read_at: day(20), ...known },
    { post_no: 2, post_id: '72', reactions_read_at: null, ...known },
  ]);
  expect(posts(app.other)).toHaveLength(1);
  expect(await app.db.selectFrom('post_readings').selectAll().execute()).toEqual([]);
});

test('signals become history that is open, numbered by their times', async () => {
  const signals = await findSignals(app.user);
  expect(signals.map((each) => [each.no, each.post_no, each.kind, each.item_id])).toEqual([
    [1, 1, 'reaction', ''],
    [2, 1, 'comment', 'c1'],
    [3, 2, 'reaction', ''],
    [4, 2, 'comment', 'c2'],
    [5, 1, 'reaction', ''],
  ]);
  for (const each of [...signals, ...(await findSignals(app.other))]) {
    expect(each).toMatchObject({
      is_history: true,
      opened_at: day(20),
      opened_period: null,
      first_seen_at: day(20),
      missed: 0,
      purposes: 127,
      source: 'harvestapi',
    });
  }
  // An interval of more than 48 hours sorts by its beginning.
  expect(signals.map((each) => each.sort_at)).toEqual([day(2), day(4), day(1), day(7), day(1)]);
  expect(signals.map((each) => each.not_after)).toEqual([day(2), day(4), day(6), day(7), day(20)]);
  expect(signals.map((each) => each.detail)).toEqual([
    'like',
    'How did you measure it?',
    'love',
    'So true',
    'insightful',
  ]);
});

test('a member who reacted and commented is one person of each account, with a key', async () => {
  const signals = await findSignals(app.user);
  const findPerson = (no: number) => signals.find((each) => each.no === no)?.person_id;
  const [ada, sales, company] = [findPerson(1), findPerson(4), findPerson(5)];
  expect([findPerson(2), findPerson(3)]).toEqual([ada, ada]);
  expect(await listOwners(app.user)).toEqual([
    ['company', '1035', company],
    ['member', ADA, ada],
    ['sales', SALES, sales],
  ]);
  const people = await app.db
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', app.user)
    .execute();
  const described = (id: number | undefined) => people.find((each) => each.person_id === id);
  expect(described(ada)).toMatchObject({
    kind: 'member',
    member_key: ADA,
    name: `Named ${ADA}`,
    headline: 'Reader',
    last_engaged_at: day(6),
    delete_after: new Date('2027-02-06T00:00:00Z'),
  });
  expect(described(company)).toMatchObject({ kind: 'company', member_key: '1035' });
  expect(described(sales)).toMatchObject({ kind: 'member', member_key: null });
  expect(people).toHaveLength(3);
  expect(await listOwners(app.other)).toEqual([['member', ADA, 1]]);
});

test('counters and last numbers are those of the rows', async () => {
  const nothing = { unseen: 0, waiting: 0, withdrawn: 0, last_reading: 0, opens_always: false };
  expect(await findCounters(app.user)).toMatchObject({
    last_person: 3,
    last_post: 2,
    last_signal: 5,
    people: 3,
    signals: 5,
    ...nothing,
  });
  expect(await findCounters(app.other)).toMatchObject({
    last_person: 1,
    last_post: 1,
    last_signal: 1,
    people: 1,
    signals: 1,
    ...nothing,
  });
  expect(await findCounters(app.idle)).toBeUndefined();
});

test('those whose history has been read are checked within the hour', async () => {
  const plans = await app.db.selectFrom('reading_plans').selectAll().execute();
  expect(plans).toMatchObject([{ user_id: app.other, checked_at: null, failures: 0 }]);
  const wait = Number(plans[0]?.next_check_at) - Date.now();
  expect(Math.abs(wait)).toBeLessThanOrEqual(3_600_000);
});

const actor = (memberId: string, publicIdentifier: string | null): NetworkActor => ({
  memberId,
  publicIdentifier,
  kind: memberId === '1035' ? 'company' : 'member',
  name: `Named ${memberId}`,
  headline: 'Reader',
  url: `https://www.linkedin.com/in/${publicIdentifier ?? memberId}`,
  isAuthor: false,
});

/** The lists of post 72 as they are now: of those stored, and of one reader more. */
function createNetworkNow(readAt: Date): NetworkGateway {
  const lists = { pageSize: 20, maxListed: null, order: 'unspecified' } as const;
  const page = { isReadable: true, total: null, next: null, readAt };
  const noOne = async () => null;
  return {
    capabilities: {
      name: 'harvestapi',
      title: 'Network',
      purposes: ['signals'],
      concurrency: 1,
      posts: lists,
      reactions: lists,
      comments: lists,
      replies: lists,
    },
    lookUpProfile: noOne,
    recentPosts: noOne,
    photo: noOne,
    reactions: async () => ({
      ...page,
      items: [
        { kind: 'love', actor: actor(ADA, null) },
        { kind: 'like', actor: actor(`ACoAA${'n'.repeat(30)}`, null) },
      ],
    }),
    comments: async () => ({
      ...page,
      items: [
        {
          id: 'c2',
          text: 'So true',
          at: day(7),
          actor: actor(SALES, 'grace'),
          url: '',
          replies: [],
          areRepliesReadable: true,
          replyCount: 0,
        },
      ],
    }),
    replies: noOne,
  };
}

test('a reading afterwards adds what is new, and nothing twice', async () => {
  const before = await findSignals(app.user);
  const clock = createTestClock(day(25));
  const deps = {
    db: app.db,
    clock,
    secrets: deriveSecrets('pepper'),
    events: createEvents<Events>(() => []),
    log: silentLog,
    settings: { retention: { retentionMonths: 12 } },
    network: createNetworkNow(clock.now()),
  };
  const [post] = await findPosts(app.db, app.user, day(5));
  if (!post) throw new Error('the post is stored');
  for (const kind of ['reaction', 'comment'] as const) {
    const stop = AbortSignal.timeout(60_000);
    const reading = {
      post,
      kind,
      owner: { memberId: 'owner', publicIdentifier: null },
      isHistory: true,
      customerNow: day(25),
      stop,
      spender: { share: 'checks', userId: app.user } as const,
    };
    expect(['read', 'short']).toContain(await readList(deps, reading));
  }
  const after = await findSignals(app.user);
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ no: 6, post_no: 2, kind: 'reaction', person_id: 4 });
  expect(await listOwners(app.user)).toContainEqual(['public', 'grace', before[3]?.person_id]);
  expect(await findCounters(app.user)).toMatchObject({
    people: 4,
    last_person: 4,
    signals: 6,
    last_signal: 6,
    last_reading: 2,
  });
  expect(await findSignals(app.other)).toHaveLength(1);
});
