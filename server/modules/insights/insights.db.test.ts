import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildMask } from '../../gateways/network/network.ts';
import { PURPOSES } from '../../gateways/network/purposes.ts';
import { comment, reaction, type Signals, startSignals } from '../signals/signals.fixture.ts';
import { getInsights } from './insights.ts';
import { createSeededUniform } from '../../platform/seeded-uniform.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Australia/Adelaide';
const KINDS = ['text', 'image', 'video', 'document', null] as const;

const readInsights = (app: Signals, user: string, days: '30' | '90' | '365' = '90') =>
  getInsights(app.deps, user, { days });

/** A history of 120 days with posts of all kinds, readers who return, and waiting signals. */
async function startWithBusyMember({ posts = 40 } = {}) {
  const app = await startSignals();
  const uniform = createSeededUniform(5);
  const user = await app.addMember(300);
  await app.db.updateTable('users').set({ time_zone: ZONE }).where('id', '=', user).execute();
  const start = app.clock.now().getTime();
  for (let no = 1; no <= posts; no += 1) {
    app.clock.set(new Date(start + (no / posts) * 120 * DAY_MS));
    await app.openMonth(user);
    await app.addPost(user, {
      ageDays: 6 + 10 * uniform(),
      kind: KINDS[Math.floor(uniform() ** 2 * KINDS.length)] ?? null,
      reactions: no === 30 ? 900 : Math.floor(20 + 60 * uniform()),
    });
    const readers = Array.from({ length: 12 }, () => `Reader ${Math.floor(300 * uniform() ** 2)}`);
    await app.arrive(
      user,
      [...new Set(readers)].map((name) => reaction(name)),
      { post: no, notBefore: new Date(app.clock.now().getTime() - uniform() * 6 * 3_600_000) },
    );
    const at = new Date(app.clock.now().getTime() - uniform() * DAY_MS);
    await app.arrive(user, [comment(`Reader ${no % 7}`, 'How did you measure it?', at)], {
      post: no,
      kind: 'comment',
    });
  }
  return { app, user };
}

async function findNumber(app: Signals, query: ReturnType<typeof sql<{ n: number | null }>>) {
  const { rows } = await query.execute(app.db);
  return rows[0]?.n ?? null;
}

test('every number is the one that plain SQL counts from the rows [I22]', async () => {
  const { app, user } = await startWithBusyMember();
  await app.withdraw(user, [5, 6, 7]);
  const now = app.clock.now();
  const startsAt = new Date(now.getTime() - 20.5 * DAY_MS);
  await sql`
    insert into issued_forecasts (user_id, starts_at, ends_at, issued_at, version, percentiles,
      naive, posts, posts_per_month, outcome, closed_at, interval_score, pit)
    select ${user}::uuid, starts_at, starts_at + interval '30 days', starts_at, 1,
      array(select 2 * generate_series(1, 99)), 1, 1, 9, outcome, now(), outcome, outcome
    from (values (${startsAt}::timestamptz, null::integer),
      (${startsAt}::timestamptz - interval '30 days', 120),
      (${startsAt}::timestamptz - interval '60 days', null),
      (${startsAt}::timestamptz - interval '90 days', 230)) as issued(starts_at, outcome)`.execute(
    app.db,
  );
  await sql`
    insert into follower_counts values
      (${user}::uuid, ${new Date(now.getTime() - DAY_MS)}::timestamptz::date, 812,
        ${new Date(now.getTime() - DAY_MS)}::timestamptz),
      (${user}::uuid, ${new Date(now.getTime() - 200 * DAY_MS)}::timestamptz::date, 700,
        ${new Date(now.getTime() - 200 * DAY_MS)}::timestamptz)`.execute(app.db);
  const insights = await readInsights(app, user);
  const since = sql`${new Date(now.getTime() - 90 * DAY_MS)}::timestamptz`;
  const mine = sql`user_id = ${user}::uuid`;
  const middle = sql`(not_before + (not_after - not_before) / 2)`;
  const count = (rest: ReturnType<typeof sql>) =>
    findNumber(app, sql<{ n: number }>`select count(*)::integer as n from ${rest}`);

  const { month } = insights;
  expect(month.forecast).toMatchObject({ startsAt, median: 100, low: 20, high: 180 });
  expect(month.forecast?.quantiles[9]).toBe(100);
  expect(month.forecast?.previous).toMatchObject({ median: 100 });
  expect(month.earlier.map(({ outcome }) => outcome)).toEqual([120, 230]);
  expect(month.signalsByDay).toHaveLength(21);
  const ofNew = sql`signals where ${mine} and ${middle} >= ${startsAt}::timestamptz and post_no in (
    select post_no from posts where ${mine} and posted_at >= ${startsAt}::timestamptz)`;
  expect(month.newPosts.signals).toBe(await count(ofNew));
  for (const [day, counted] of month.signalsByDay.entries()) {
    const from = new Date(startsAt.getTime() + day * DAY_MS);
    const to = new Date(Math.min(now.getTime(), from.getTime() + DAY_MS));
    const plain = await count(sql`signals where ${mine} and ${middle} >= ${from}::timestamptz
      and ${middle} < ${to}::timestamptz`);
    expect(counted).toBe(plain);
  }

  const settled = sql`posts where ${mine} and posted_at >= ${since}
    and counts_at - posted_at >= interval '7 days'`;
  const engagement = sql`(reactions + comments + reposts)`;
  const { posts } = insights;
  expect(posts.items).toHaveLength(
    (await count(sql`posts where ${mine} and posted_at >= ${since}`)) ?? 0,
  );
  expect(posts.settled).toBe(await count(settled));
  const computeMedian = (rest: ReturnType<typeof sql>) =>
    findNumber(
      app,
      sql<{ n: number }>`
        select percentile_cont(0.5) within group (order by ${engagement}) as n from ${rest}`,
    );
  const own = (await computeMedian(settled)) ?? 0;
  expect(posts.median).toBe(own);
  const { rows: plainPosts } = await sql`
    select post_no as no, reactions, comments, reposts, posted_at as "postedAt",
      counts_at - posted_at >= interval '7 days' as "isSettled"
    from posts where ${mine} and posted_at >= ${since} order by posted_at, post_no`.execute(app.db);
  expect(posts.items).toMatchObject(plainPosts);
  const { rows: counted } = await sql`
    select min(counts_at) as "countedFrom", max(counts_at) as "countedUntil"
    from posts where ${mine} and posted_at >= ${since}`.execute(app.db);
  expect(posts).toMatchObject(counted[0] ?? {});
  expect(
    posts.items.filter(({ isFarAbove }) => isFarAbove).map(({ reactions }) => reactions),
  ).toEqual([900]);

  const local = sql`posted_at at time zone ${sql.lit(ZONE)}`;
  const groupings = [
    { groups: insights.kinds, key: sql`kind` },
    { groups: insights.weekdays, key: sql`extract(isodow from ${local})::text` },
    { groups: insights.partsOfDay, key: sql`(floor(extract(hour from ${local}) / 6) * 6)::text` },
  ];
  for (const { groups, key } of groupings) {
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.reduce((sum, group) => sum + group.posts, 0)).toBe(
      await count(sql`${settled} and ${key} is not null`),
    );
    for (const group of groups) {
      const its = sql`${settled} and ${key} = ${group.key}`;
      expect(group.posts).toBe(await count(its));
      expect(group.median).toBe(await computeMedian(its));
      if (group.ratio) expect(group.ratio.value).toBeCloseTo(group.median / own);
    }
    expect(groups.some(({ ratio }) => ratio !== null)).toBe(true);
  }

  const during = sql`signals where ${mine} and ${middle} >= ${since}
    and ${middle} < ${now}::timestamptz`;
  const timed = sql`${during} and not_after - not_before <= interval '3 hours'`;
  const { hours } = insights;
  expect(hours.timed).toBe(await count(timed));
  expect(hours.untimed).toBe(
    await count(sql`${during} and not_after - not_before > interval '3 hours'`),
  );
  const at = sql`(${middle} at time zone ${sql.lit(ZONE)})`;
  for (const [day, parts] of hours.signals.entries()) {
    for (const [part, counted] of parts.entries()) {
      expect(counted).toBe(
        await count(sql`${timed} and extract(isodow from ${at}) = ${sql.lit(day + 1)}
          and floor(extract(hour from ${at}) / 3) = ${sql.lit(part)}`),
      );
    }
  }
  const { rows: busiest } = await sql`
    select extract(isodow from ${at})::integer as weekday,
      floor(extract(hour from ${at}) / 3)::integer as part, count(*)::integer as signals
    from ${timed} group by 1, 2 order by 3 desc, 1, 2 limit 1`.execute(app.db);
  expect(busiest).toMatchObject([
    {
      weekday: hours.busiest?.weekday,
      part: hours.busiest?.part,
      signals: Math.round((hours.busiest?.share.value ?? 0) * hours.timed),
    },
  ]);

  const { readers } = insights;
  const open = sql`signals where ${mine} and opened_at is not null and missed < 2`;
  const people = sql`(select person_id, count(distinct post_no) as posts, count(*) as signals
    from ${open} and sort_at >= ${since} group by person_id) as people`;
  expect(readers?.people).toBe(await count(people));
  expect(readers?.returning).toBe(await count(sql`${people} where posts > 1`));
  const { rows: first } = await sql`
    select min(sort_at) as "knownSince" from ${open}`.execute(app.db);
  expect(readers).toMatchObject(first[0] ?? {});
  const newFaces = await count(sql`${people} where not exists (
    select from ${open} and sort_at < ${since} and person_id = people.person_id)`);
  expect(readers?.newFaces?.people).toBe(newFaces);
  expect(readers?.newFaces?.share?.value).toBeCloseTo(Number(newFaces) / Number(readers?.people));
  expect(readers?.regulars).toHaveLength(10);
  for (const regular of readers?.regulars ?? []) {
    const its = sql`${people} where person_id = ${regular.id}`;
    const of = (column: 'posts' | 'signals') =>
      findNumber(app, sql<{ n: number }>`select ${sql.ref(column)}::integer as n from ${its}`);
    expect([regular.posts, regular.signals]).toEqual([await of('posts'), await of('signals')]);
  }

  expect(insights.followers.map(({ followers }) => followers)).toEqual([812]);
  const year = await readInsights(app, user, '365');
  expect(year.followers.map(({ followers }) => followers)).toEqual([700, 812]);
});

test('company pages are counted apart, and are neither regulars nor new faces', async () => {
  const { app, user } = await startWithBusyMember({ posts: 15 });
  const before = (await readInsights(app, user)).readers;
  const page = before?.regulars[0]?.id ?? 0;
  await app.db
    .updateTable('people')
    .set({ kind: 'company' })
    .where('user_id', '=', user)
    .where('person_id', '=', page)
    .execute();
  const { readers } = await readInsights(app, user);
  expect(readers).toMatchObject({
    people: Number(before?.people) - 1,
    companies: 1,
    returning: Number(before?.returning) - 1,
    newFaces: { people: before?.newFaces?.people },
  });
  expect(readers?.regulars.map(({ id }) => id)).not.toContain(page);
});

test('a likely ring is counted with what its people did in the period', async () => {
  const { app, user } = await startWithBusyMember({ posts: 15 });
  const { rows: members } = await sql<{ person_id: number }>`
    select person_id from signals where user_id = ${user} and opened_at is not null
    group by person_id order by count(*) desc, person_id limit 4`.execute(app.db);
  const people = members.map((each) => each.person_id);
  const ring = (person: number, no: number) =>
    sql`insert into lead_rings values (${user}, ${person}, ${no})`.execute(app.db);
  for (const person of people.slice(0, 3)) await ring(person, 1);
  const three = await readInsights(app, user, '30');
  expect(three.readers?.rings).toEqual([]);
  for (const person of people.slice(3)) await ring(person, 1);
  const { since, readers } = await readInsights(app, user, '30');
  const counted = await sql<{ people: number; signals: number }>`
    select count(distinct person_id)::integer as people, count(*)::integer as signals from signals
    where user_id = ${user} and opened_at is not null and missed < 2 and sort_at >= ${since}
      and person_id = any(${people}::integer[])`.execute(app.db);
  expect(readers?.rings).toEqual(counted.rows);
});

test('signals and people that may not be used for insights count nowhere', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  await app.addPost(user);
  const purposes = buildMask(PURPOSES.filter((purpose) => purpose !== 'insights'));
  await app.arrive(user, [reaction('Mara'), reaction('Jonas')], { purposes });
  app.clock.advance({ hours: 1 });
  const insights = await readInsights(app, user);
  expect(insights.readers).toBeNull();
  expect(insights.hours).toMatchObject({ timed: 0, untimed: 0 });
  expect(insights.month.signalsByDay.reduce((sum, each) => sum + each, 0)).toBe(0);
});

test('a waiting signal counts for the month and the hours, and its person nowhere', async () => {
  const app = await startSignals();
  const user = await app.addMember(1);
  await app.addPost(user);
  await app.addPost(user);
  for (const post of [1, 2])
    await app.arrive(user, [reaction('Mara'), reaction('Jonas')], { post });
  app.clock.advance({ hours: 1 });
  const insights = await readInsights(app, user);
  expect(insights.month.signalsByDay.at(-1)).toBe(4);
  expect(insights.hours.timed).toBe(4);
  expect(insights.readers).toMatchObject({ people: 1, returning: 0, regulars: [] });
});

test('without posts, signals and forecast there is nothing but zeros', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  const insights = await readInsights(app, user);
  expect(insights).toMatchObject({
    month: { forecast: null, earlier: [] },
    posts: { settled: 0, median: null, countedFrom: null, countedUntil: null, items: [] },
    kinds: [],
    weekdays: [],
    partsOfDay: [],
    hours: { timed: 0, untimed: 0, busiest: null },
    readers: null,
    followers: [],
  });
  expect(insights.month.signalsByDay).toEqual(Array.from({ length: 30 }, () => 0));
});

test('new faces are not counted where nothing before the period is known', async () => {
  const app = await startSignals();
  const user = await app.addMember();
  await app.addPost(user);
  await app.arrive(user, [reaction('Mara')]);
  app.clock.advance({ days: 40 });
  await app.openMonth(user);
  await app.addPost(user);
  await app.arrive(user, [reaction('Mara'), reaction('Jonas')], { post: 2 });
  app.clock.advance({ hours: 1 });
  expect((await readInsights(app, user, '90')).readers?.newFaces).toBeNull();
  expect((await readInsights(app, user, '30')).readers).toMatchObject({
    people: 2,
    newFaces: { people: 1, share: null },
  });
});

test('another account’s rows count nowhere', async () => {
  const { app } = await startWithBusyMember({ posts: 4 });
  const stranger = await app.addMember();
  expect(await readInsights(app, stranger)).toMatchObject({ posts: { items: [] }, readers: null });
});
