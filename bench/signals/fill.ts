import {
  type IdealCustomerLists,
  parseIdealCustomer,
} from '../../server/modules/leads/ranking/fit/ideal-customer.rules.ts';
import { replaceRules } from '../../server/modules/leads/rules/rules.store.ts';
import { recomputeHeat } from '../../server/modules/signals/people/heat.store.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { runInTransaction } from '../../server/platform/database/transactions.ts';
import { query } from '../database.ts';

const SIGNALS_PER_POST = 150;
export const SIGNALS_PER_PERSON = 5;
const FILL_LIMIT_MS = 600_000;

type FillSize = {
  readonly members: number;
  readonly signals: number;
  /** The signals of the first member; the others follow a power law. */
  readonly largest: number;
  /** Over which they came. */
  readonly days: number;
};

export function makeUserId(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

export const LARGEST_MEMBER = makeUserId(1);

/**
 * Signals of many members with a plan, until 20 November 2026, in the order in which readings would
 * have brought them; and the heat of the first member's people.
 */
export async function fill({ db, url }: Database, size: FillSize): Promise<void> {
  const statements = [SETTINGS, makeMembers(size), USERS, POSTS, PEOPLE, SIGNALS, TRACKINGS];
  const filled = [...statements, SUBSCRIPTIONS, 'drop table bench_members'].join(';\n');
  await query(url ?? '', filled);
  const people = Array.from({ length: size.largest / SIGNALS_PER_PERSON }, (_, index) => index + 1);
  await runInTransaction(db, (tx) => recomputeHeat(tx, LARGEST_MEMBER, people), FILL_LIMIT_MS);
  await query(url ?? '', 'vacuum analyze signals, people, lead_heat, posts, trackings');
  await query(url ?? '', 'checkpoint');
}

/** Of the first member. */
export async function setIdealCustomer({ db }: Database, lists: Partial<IdealCustomerLists>) {
  const customer = { titles: [], fields: [], places: [], never: [], ...lists };
  const { rules } = parseIdealCustomer('', customer);
  const owned = { userId: LARGEST_MEMBER, origin: 'user', rules } as const;
  await runInTransaction(db, (tx) => replaceRules(tx, owned), FILL_LIMIT_MS);
}

const SETTINGS = `set session_replication_role = replica; set synchronous_commit = off;
  set work_mem = '512MB'; set jit = off`;

const makeMembers = ({ members, signals, largest, days }: FillSize) => `
  create table bench_members as
  select i, user_id, size, greatest(${SIGNALS_PER_POST}, size / ${SIGNALS_PER_PERSON}) as people,
    1 + size / ${SIGNALS_PER_POST} as posts, interval '${days} days' as duration
  from (
    select i, ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as user_id,
      case when i = 1 then ${largest}
        else (${signals - largest} * power(i, -0.6)
          / sum(case when i > 1 then power(i, -0.6) end) over ())::integer end as size
    from generate_series(1, ${members}) as i
  ) as sized`;

const USERS = `
  insert into users (id, email, first_name, last_name, created_at)
  select user_id, 'member-' || i || '@example.com', 'Ada', 'Lovelace', '2025-06-01'
  from bench_members`;

const POSTS = `
  insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments, reposts,
    counts_at, fetched_at)
  select user_id, no, i || '-' || no,
    timestamptz '2026-11-20' - (posts - no) * (duration / posts),
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
        || ' ' || p || ' | B2B SaaS | ' || (array['Berlin','Paris','London'])[1 + h / 1600 % 3]
        as headline) as described`;

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
      timestamptz '2026-11-20' - (size - n) * (duration / size) as at
    from bench_members as member, generate_series(1, size) as n
  ) as happened,
    (select array['how','did','you','measure','the','drop','great','point','pricing','product',
      'team','customer','growth','quarter','love','congrats'] as w) as words
  order by at`;

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
