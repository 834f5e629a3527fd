import pg from 'pg';
import type { Database } from '../../server/platform/database/database.ts';

export const MEMBERS = 2_000;
const PEOPLE_SHARE = 5;
const SIGNALS_PER_POST = 150;

/** The share of one member is one signal in a hundred; the others follow a power law. */
export const idOfMember = (number: number) =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Does nothing if the database has been filled. */
export async function fillOnce({ pool, url }: Database, signals: number): Promise<void> {
  const { rows } = await pool.query<{ found: number }>(
    'select coalesce(sum(signals), 0)::integer as found from trackings',
  );
  const found = rows[0]?.found ?? 0;
  if (found === 0) return fill(url ?? '', signals);
  console.log(`    filled before, with ${found} signals`);
}

/**
 * Signals of many members in the order in which readings would have brought them. The rows depend
 * on `signals` only. Indexes are built afterwards.
 */
async function fill(url: string, signals: number): Promise<void> {
  // Without the time limits of the product's pool.
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  const run = (text: string) => connection.query(text);
  try {
    await run(`set session_replication_role = replica;
      set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '512MB';
      set jit = off`);
    await run(members(signals));
    await run(USERS);
    await run(POSTS);
    await run(PEOPLE);
    await run(KEYS);
    await run(HEAT);
    await run(INDEXES_KEPT);
    await run(SIGNALS);
    await run(INDEXES_BUILT);
    await run(TRACKINGS);
    await run('drop table bench_members, bench_indexes');
    for (const table of ['signals', 'people', 'person_keys', 'lead_heat', 'posts', 'trackings']) {
      await run(`vacuum analyze ${table}`);
    }
    await run('checkpoint');
  } finally {
    await connection.end();
  }
}

const members = (signals: number) => `
  create table bench_members as
  select i, ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as user_id,
    case when i = 1 then ${signals} / 100
      else (${signals} * 0.99 * power(i, -0.6) / sum(case when i > 1 then power(i, -0.6) end) over ())::integer
    end as size
  from generate_series(1, ${MEMBERS}) as i;
  alter table bench_members add column people integer, add column posts integer;
  update bench_members set people = greatest(${SIGNALS_PER_POST}, size / ${PEOPLE_SHARE}),
    posts = 1 + size / ${SIGNALS_PER_POST};
  analyze bench_members`;

const USERS = `
  insert into users (id, email, first_name, last_name, created_at)
  select user_id, 'member-' || i || '@example.com', 'Ada', 'Lovelace', '2025-06-01'
  from bench_members`;

const POSTS = `
  insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments, reposts,
    counts_at, fetched_at)
  select user_id, no, i || '-' || no,
    timestamptz '2026-11-20' - (posts - no) * (interval '500 days' / posts),
    'https://www.linkedin.com/feed/update/' || no, repeat('words of a post ', 40),
    ${SIGNALS_PER_POST}, 0, 0, '2026-11-22', '2026-11-22'
  from bench_members, generate_series(1, posts) as no`;

const PEOPLE = `
  insert into people (user_id, person_id, kind, member_key, public_key, source, name, headline, url,
    words, first_seen_at, last_engaged_at, read_at, delete_after, purposes)
  select user_id, p, 'member', 'ACoAA' || substr(md5(i || ':' || p) || md5(p || '/' || i), 1, 34),
    'person-' || substr(md5(i || '-' || p), 1, 12), 'harvestapi', name, headline,
    'https://www.linkedin.com/in/person-' || substr(md5(i || '-' || p), 1, 12),
    lower(name || ' ' || headline), '2026-01-01', '2026-11-01', '2026-11-01',
    timestamptz '2027-01-01' + p % 300 * interval '1 day', 127
  from bench_members, generate_series(1, people) as p,
    lateral (select hashint4(p * 31 + i) & 1048575 as h) as one,
    lateral (select
      (array['Mara','Jonas','Li','Priya','Tomas','Nora','Ada','Ivan'])[1 + h % 8] || ' ' ||
      (array['Lindqvist','Weber','Chen','Nair','Alvarez','Kovac','Rossi','Silva'])[1 + h / 8 % 8]
        || ' ' || h as name,
      (array['Head of RevOps','VP Sales','Founder','Consultant','Recruiter'])[1 + h / 64 % 5]
        || ' at ' || (array['Northbeam','Acme','Globex','Initech','Hooli'])[1 + h / 320 % 5]
        || ' | Building teams that listen' as headline) as described`;

const KEYS = `
  insert into person_keys (user_id, kind, value, person_id, seen_from)
  select user_id, key.kind, key.value, person_id, first_seen_at
  from people, lateral (values ('member', member_key), ('public', public_key)) as key(kind, value)`;

const HEAT = `
  insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
  select user_id, person_id, 5, first_seen_at, last_engaged_at,
    30 + (hashint4(person_id) & 1023) / 100.0
  from people`;

const INDEXES_KEPT = `
  create table bench_indexes as
  select indexname as name, indexdef as definition from pg_indexes where tablename = 'signals';
  do $$ declare index record; begin
    alter table signals drop constraint signals_key;
    for index in select name from bench_indexes where name <> 'signals_key' loop
      execute 'drop index ' || index.name;
    end loop;
  end $$`;

/** One in seven is a comment, one in a hundred is withdrawn, and one in 500 waits. */
const SIGNALS = `
  insert into signals (user_id, sort_at, not_before, not_after, first_seen_at, opened_at,
    withdrawn_after, withdrawn_before, opened_period, no, post_no, person_id, weight, purposes,
    missed, is_history, kind, item_id, source, detail)
  select user_id, at, at - interval '1 hour', at, found, case when n % 500 <> 0 then found end,
    case when n % 100 = 0 then at end, case when n % 100 = 0 then found end,
    case when n > size / 5 and n % 500 <> 0 then date_trunc('month', found) end, n, post,
    1 + ((hashint4(post + i) & 1048575) + n % ${SIGNALS_PER_POST}) % people,
    case when n % 7 = 0 then 3 else 1 end, 127, case when n % 100 = 0 then 2 else 0 end,
    n <= size / 5, case when n % 7 = 0 then 'comment' else 'reaction' end,
    case when n % 7 = 0 then (7000000000000000000 + n)::text else '' end, 'harvestapi',
    case when n % 7 = 0
      then array_to_string(array[w[1 + h % 16], w[1 + h / 16 % 16], w[1 + h / 256 % 16],
        w[1 + h / 4096 % 16], w[1 + h / 9 % 16], w[1 + h / 99 % 16], w[1 + h / 999 % 16],
        'remark', h::text], ' ')
      else (array['like','praise','empathy','interest','celebrate'])[1 + h % 5] end
  from (
    select member.*, n, post, hashint4(n * 17 + i) & 1048575 as h,
      timestamptz '2026-11-20' - (posts - post) * (interval '500 days' / posts)
        + (hashint4(n * 13 + i) & 1023) / 1024.0 * interval '2 days' as at
    from bench_members as member, generate_series(1, size) as n,
      lateral (select 1 + (n - 1) / ${SIGNALS_PER_POST} as post) as posted
  ) as happened, lateral (select date_trunc('hour', at) + interval '1 hour' as found) as read,
    (select array['how','did','you','measure','the','drop','great','point','pricing','product',
      'team','customer','growth','quarter','love','congrats'] as w) as words
  order by at`;

const INDEXES_BUILT = `
  do $$ declare index record; begin
    for index in select name, definition from bench_indexes order by name loop
      execute index.definition;
    end loop;
    alter table signals add constraint signals_key primary key using index signals_key;
  end $$`;

const TRACKINGS = `
  insert into trackings (user_id, last_person, last_post, last_signal, people, signals, unseen,
    waiting, withdrawn, seen_before)
  select user_id, people, posts, size, people, signals, unseen, waiting, withdrawn,
    timestamptz '2026-11-20'
  from bench_members join (
    select user_id, count(*)::integer,
      count(*) filter (where opened_at > timestamptz '2026-11-20' and not is_history)::integer,
      count(*) filter (where opened_at is null)::integer,
      count(*) filter (where missed >= 2)::integer
    from signals group by user_id
  ) as counted(user_id, signals, unseen, waiting, withdrawn) using (user_id)`;
