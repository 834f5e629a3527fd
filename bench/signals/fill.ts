import pg from 'pg';
import type { Database } from '../../server/platform/database/database.ts';

export const MEMBERS = 2_000;
const SIGNALS_PER_POST = 150;
const SIGNALS_PER_PERSON = 5;

/** One signal in a hundred is theirs, unless given; the other members follow a power law. */
export const LARGEST_MEMBER = '00000000-0000-4000-8000-000000000001';

/** Signals of many members, in the order in which readings would have brought them. */
export async function fill(
  { url }: Database,
  signals: number,
  largest = signals / 100,
): Promise<void> {
  // Without the time limits of the product's pool.
  const connection = new pg.Client({ connectionString: url ?? '' });
  await connection.connect();
  try {
    await connection.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '512MB'; set jit = off`);
    for (const statement of [
      members(signals, largest),
      USERS,
      POSTS,
      PEOPLE,
      SIGNALS,
      HEAT,
      TRACKINGS,
      SUBSCRIPTIONS,
    ]) {
      await connection.query(statement);
    }
    await connection.query('drop table bench_members');
    await connection.query('vacuum analyze signals, people, lead_heat, posts, trackings');
    await connection.query('checkpoint');
  } finally {
    await connection.end();
  }
}

const members = (signals: number, largest: number) => `
  create table bench_members as
  select i, user_id, size, greatest(${SIGNALS_PER_POST}, size / ${SIGNALS_PER_PERSON}) as people,
    1 + size / ${SIGNALS_PER_POST} as posts
  from (
    select i, ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as user_id,
      case when i = 1 then ${largest}
        else (${signals - largest} * power(i, -0.6)
          / sum(case when i > 1 then power(i, -0.6) end) over ())::integer end as size
    from generate_series(1, ${MEMBERS}) as i
  ) as sized`;

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
  select user_id, p, 'member', 'ACoAA' || p, 'person-' || p, 'harvestapi', name, headline,
    'https://www.linkedin.com/in/person-' || p, lower(name || ' ' || headline), '2026-01-01',
    '2026-11-01', '2026-11-01', timestamptz '2027-01-01' + p % 300 * interval '1 day', 127
  from bench_members, generate_series(1, people) as p,
    lateral (select hashint4(p * 31 + i) & 1048575 as h) as one,
    lateral (select
      (array['Mara','Jonas','Li','Priya','Tomas','Nora','Ada','Ivan'])[1 + h % 8] || ' ' ||
      (array['Lindqvist','Weber','Chen','Nair','Alvarez','Kovac','Rossi','Silva'])[1 + h / 8 % 8]
        || ' ' || h as name,
      (array['Head of RevOps','VP Sales','Founder','Consultant','Recruiter'])[1 + h / 64 % 5]
        || ' at ' || (array['Northbeam','Acme','Globex','Initech','Hooli'])[1 + h / 320 % 5]
        || ' | Building teams that listen' as headline) as described`;

/** One in seven is a comment, one in a hundred is withdrawn, and one in 500 waits. */
const SIGNALS = `
  insert into signals (user_id, sort_at, not_before, not_after, first_seen_at, opened_at,
    withdrawn_after, withdrawn_before, opened_period, no, post_no, person_id, weight, purposes,
    missed, is_history, kind, item_id, source, detail)
  select user_id, at, at - interval '1 hour', at, at, case when n % 500 <> 0 then at end,
    case when n % 100 = 0 then at end, case when n % 100 = 0 then at end,
    case when n > size / 5 and n % 500 <> 0 then date_trunc('month', at) end, n,
    1 + (n - 1) / ${SIGNALS_PER_POST},
    1 + ((hashint4((n - 1) / ${SIGNALS_PER_POST} + i) & 1048575) + n % ${SIGNALS_PER_POST}) % people,
    case when n % 7 = 0 then 3 else 1 end, 127, case when n % 100 = 0 then 2 else 0 end,
    n <= size / 5, case when n % 7 = 0 then 'comment' else 'reaction' end,
    case when n % 7 = 0 then (7000000000000000000 + n)::text else '' end, 'harvestapi',
    case when n % 7 = 0
      then array_to_string(array[w[1 + h % 16], w[1 + h / 16 % 16], w[1 + h / 256 % 16],
        w[1 + h / 4096 % 16], w[1 + h / 9 % 16], w[1 + h / 99 % 16], w[1 + h / 999 % 16],
        'remark', h::text], ' ')
      else (array['like','praise','empathy','interest','celebrate'])[1 + h % 5] end
  from (
    select member.*, n, hashint4(n * 17 + i) & 1048575 as h,
      timestamptz '2026-11-20' - (size - n) * (interval '500 days' / size) as at
    from bench_members as member, generate_series(1, size) as n
  ) as happened,
    (select array['how','did','you','measure','the','drop','great','point','pricing','product',
      'team','customer','growth','quarter','love','congrats'] as w) as words
  order by at`;

/** Who can be a lead; its numbers do not matter here. */
const HEAT = `
  insert into lead_heat (user_id, person_id, events, first_at, last_at, heat)
  select user_id, person_id, 1, last_engaged_at, last_engaged_at, 1 from people
  where user_id = '${LARGEST_MEMBER}'`;

const TRACKINGS = `
  insert into trackings (user_id, last_person, last_post, last_signal, people, signals, unseen,
    waiting, withdrawn, seen_before)
  select user_id, people, posts, size, people, signals, unseen, waiting, withdrawn,
    timestamptz '2026-11-15'
  from bench_members join (
    select user_id, count(*)::integer,
      count(*) filter (where opened_at > timestamptz '2026-11-15' and not is_history)::integer,
      count(*) filter (where opened_at is null)::integer,
      count(*) filter (where missed >= 2)::integer
    from signals group by user_id
  ) as counted(user_id, signals, unseen, waiting, withdrawn) using (user_id)`;

const SUBSCRIPTIONS = `
  insert into subscriptions (user_id, subscription_id, status, plan_key, monthly_signals,
    monthly_ai_credits, first_active_at, product_name, price_id, interval, amount, currency,
    anchor_at, period_start, period_end, cancel_at_period_end, updated_at)
  select user_id, 'sub_' || i, 'active', 'package_one', 15000, 50, now(), 'Bench', 'price_none',
    'monthly', 2900, 'usd', now(), now(), now() + interval '30 days', false, now()
  from bench_members`;
