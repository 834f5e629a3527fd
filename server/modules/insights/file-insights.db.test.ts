import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reaction, startSignals } from '../signals/signals.fixture.ts';
import { findPost, getPost } from './counted-post.ts';
import { getFileInsights } from './file-insights.ts';
import { getInsights } from './insights.ts';

const [OWN, OTHER, SHARE] = ['7300000000000000001', '7300000000000000002', '7300000000000000003'];
const DAY_MS = 86_400_000;

/** Two posts of one day, of which the data service knows one, with two people. */
async function startWithFile(engagements: number) {
  const app = await startSignals();
  const user = await app.addMember(300);
  await app.openMonth(user);
  await app.addPost(user, { ageDays: 10, reactions: 5 });
  await app.db
    .updateTable('posts')
    .set({ post_id: OWN, url: `https://www.linkedin.com/posts/ada_x-share-${SHARE}-ab` })
    .execute();
  await app.arrive(user, [reaction('Mara'), reaction('Jonas')], { post: 1 });
  const day = (ago: number) =>
    new Date(app.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const add = async (
    no: number,
    until: string,
    posts: [id: string, count: number][],
    impressions: number | null = 900,
  ) => {
    await sql`
      insert into imports (user_id, import_no, sha256, file_name, kind, imported_at, from_day,
        until_day, receipt)
      values (${user}::uuid, ${no}::integer, ${Buffer.from([no])}, 'a.xlsx', 'creator-analytics',
        ${app.clock.now()}::timestamptz, ${day(90)}::date, ${until}::date, '{}')`.execute(app.db);
    await sql`
      insert into imported_days values (${user}::uuid, ${no}::integer, ${day(10)}::date,
        ${100 * no}::integer, ${engagements}::integer, 3)`.execute(app.db);
    for (const [id, count] of posts) {
      await sql`
        insert into imported_posts values (${user}::uuid, ${no}::integer, ${id}, 'activity',
          ${day(10)}::date, ${impressions}::integer, ${count}::integer)`.execute(app.db);
    }
  };
  const read = () => getFileInsights(app.deps, user, { days: '90' });
  return { app, user, day, add, read };
}

test('LinkedIn’s engagements are people by name, people without names, and clicks and others', async () => {
  const { add, day, read } = await startWithFile(40);
  await add(1, day(1), [
    [OWN, 12],
    [OTHER, 30],
  ]);
  const { posts } = await read();
  expect(posts).toMatchObject([
    { id: OWN, parts: { named: 2, withoutNames: 3, clicksAndOthers: 7 }, gap: 'not-listed' },
    { id: OTHER, title: null, parts: null, gap: 'not-tracked' },
  ]);
});

test('a post of a file and of the data service is one by any of its numbers, never by its day', async () => {
  const { add, day, read } = await startWithFile(40);
  await add(1, day(1), [[SHARE, 12]]);
  expect((await read()).posts).toMatchObject([{ id: SHARE, parts: { named: 2 } }]);
});

test('if a file has fewer engagements than are known, the reason is given and nothing is added up', async () => {
  const { add, day, read } = await startWithFile(40);
  await add(1, day(5), [[OWN, 1]]);
  expect((await read()).posts).toMatchObject([{ parts: null, gap: 'older-file' }]);
});

test('of two files that cover a day or a post, the one that reaches further counts', async () => {
  const { add, day, read } = await startWithFile(40);
  await add(1, day(1), [[OWN, 12]]);
  await add(2, day(3), [[OWN, 8]]);
  const { days, posts } = await read();
  expect(days).toEqual([{ day: day(10), impressions: 100, engagements: 40, newFollowers: 3 }]);
  expect(posts).toMatchObject([{ engagements: 12 }]);
});

test('a post has the same impressions in insights, on its page and among the files', async () => {
  const { app, user, add, day, read } = await startWithFile(40);
  const readAll = async () => {
    const { posts } = await getInsights(app.deps, user, { days: '90' });
    const post = await findPost(app.db, user, 1);
    const page = post && (await getPost(app.db, user, post));
    expect(posts.items[0]?.impressions).toEqual(page?.impressions);
    return { files: (await read()).posts, page };
  };
  expect((await readAll()).page).toMatchObject({ impressions: null, membersReached: null });
  await add(1, day(5), [[OWN, 12]]);
  // A later file knows the post by another of its numbers; the last one does not list it as seen.
  await add(2, day(1), [[SHARE, 20]], 1_100);
  await add(3, day(0), [[OWN, 30]], null);
  const { files, page } = await readAll();
  expect(files).toMatchObject([{ engagements: 30, impressions: 1_100 }]);
  expect(page?.impressions).toEqual({ count: 1_100, from: null, until: day(1) });
  expect(await findPost(app.db, await app.addMember(300), 1)).toBeUndefined();
});

test('of a post from before the days of a file, the file of the post itself counts more', async () => {
  const { app, user, add, day } = await startWithFile(40);
  await add(1, day(0), [[OWN, 12]], 70);
  await app.db
    .updateTable('imports')
    .set({ from_day: day(9) })
    .execute();
  const readPage = async () => {
    const post = await findPost(app.db, user, 1);
    return post && getPost(app.db, user, post);
  };
  expect(await readPage()).toMatchObject({ impressions: { count: 70, from: day(9) } });
  await add(2, day(2), [[OWN, 40]]);
  await app.db
    .updateTable('imports')
    .set({ kind: 'post-analytics', from_day: null, until_day: null })
    .where('import_no', '=', 2)
    .execute();
  await app.db.updateTable('imported_posts').set({ members_reached: 500 }).execute();
  expect(await readPage()).toMatchObject({
    impressions: { count: 900, from: null, until: day(0) },
    membersReached: { count: 500, from: null, until: day(0) },
  });
});

test('a file without the list by engagement says of no post that it has none', async () => {
  const { app, add, day, read } = await startWithFile(40);
  await add(1, day(1), [
    [OWN, 12],
    [OTHER, 30],
  ]);
  await app.db.updateTable('imported_posts').set({ engagements: null }).execute();
  expect((await read()).posts).toMatchObject([
    { impressions: 900, engagements: null, parts: null },
    { impressions: 900, engagements: null, parts: null },
  ]);
});
