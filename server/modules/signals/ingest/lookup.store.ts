import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import { lockingSignalBalance, type UnusedBalance } from '../../billing/billing.ts';
import { isSuppressed } from '../../privacy/privacy.ts';
import type { Identity } from '../people/identity.rules.ts';
import type { StoredSignal } from './page.rules.ts';

export type KnownKey = PersonKey & KnownPerson;

type KnownPerson = {
  person_id: number;
  member_key: string | null;
  public_key: string | null;
  name: string;
  headline: string;
  url: string;
  warm_since: Date | null;
  warm_comments: number | null;
};

export type Found = {
  known: KnownKey[];
  suppressed: PersonKey[];
  stored: StoredSignal[];
  /** The erased ones among the hashes of the page, in hexadecimal. */
  erased: string[];
  /** Locked; null if the page is free of charge. */
  balance: UnusedBalance | null;
};

type FoundKey = PersonKey & { is_suppressed: boolean; person_id: number | null };

type FoundRow = {
  keys: FoundKey[];
  people: InJson<KnownPerson>[];
  signals: InJson<StoredSignal>[];
  erased: string[];
  balance: InJson<UnusedBalance> | null;
};

export type AskedPage = {
  userId: string;
  postNo: number;
  keys: readonly (PersonKey & { hash: Buffer })[];
  comments: readonly string[];
  /** Hashes that mark an item as erased; empty if nothing was erased. */
  erasable: readonly Buffer[];
  /** The user's time at Stripe; null if the page is free of charge. */
  chargedAt: Date | null;
};

/** Most accounts have no erased signals, so the query is left out. */
const erasedOf = ({ userId, erasable }: AskedPage) =>
  erasable.length === 0
    ? sql`array[]::text[]`
    : sql`array(select encode(hash, 'hex') from erased_signals
        where user_id = ${userId}::uuid and hash = any(${erasable}::bytea[]))`;

/** Locks the balance for signals; lock `trackings` first. */
const balanceOf = ({ userId, chargedAt }: AskedPage) =>
  chargedAt === null
    ? sql`null::json`
    : sql`(select row_to_json(balance)
        from (${lockingSignalBalance(userId, chargedAt)}) as balance)`;

/**
 * `offset 0` makes the planner look up each key, instead of reading all people of the account.
 * Needs `holdObjections`.
 */
export async function lookUp(tx: Db, page: AskedPage): Promise<Found> {
  const { userId, keys } = page;
  const { rows } = await sql<FoundRow>`
    with keys as (
      select asked.kind, asked.value, asked.is_suppressed, k.person_id
      from (
          select kind, value, ${isSuppressed(userId, sql`hash`)} as is_suppressed
          from unnest(${keys.map(({ kind }) => kind)}::text[],
            ${keys.map(({ value }) => value)}::text[], ${keys.map(({ hash }) => hash)}::bytea[])
            as each_key(kind, value, hash) offset 0
        ) as asked
        left join lateral (
          select person_id from person_keys
          where user_id = ${userId}::uuid and kind = asked.kind and value = asked.value offset 0
        ) as k on true
      where asked.is_suppressed or k.person_id is not null
    ), known as (
      select p.person_id, p.member_key, p.public_key, p.name, p.headline, p.url,
        heat.first_at as warm_since, heat.comments as warm_comments
      from (select distinct person_id from keys) as owner
        cross join lateral (
          select person_id, member_key, public_key, name, headline, url from people
          where user_id = ${userId}::uuid and person_id = owner.person_id offset 0
        ) as p
        left join lateral (
          select first_at, comments from lead_heat
          where user_id = ${userId}::uuid and person_id = owner.person_id offset 0
        ) as heat on true
    )
    select (select coalesce(json_agg(keys), '[]') from keys) as keys,
      (select coalesce(json_agg(known), '[]') from known) as people,
      (select coalesce(json_agg(on_post), '[]')
        from (${signalsOf(sql`select person_id from known`, page)}) as on_post) as signals,
      ${erasedOf(page)} as erased, ${balanceOf(page)} as balance`.execute(tx);
  const found = rows.flatMap((row) => row.keys);
  const people = new Map(
    rows.flatMap((row) => row.people).map((each) => [each.person_id, personFromJson(each)]),
  );
  return {
    known: found.flatMap(({ kind, value, person_id: id }) => {
      const person = id === null ? undefined : people.get(id);
      return person ? { kind, value, ...person } : [];
    }),
    suppressed: found.filter(({ is_suppressed }) => is_suppressed),
    stored: rows.flatMap((row) => row.signals).map(signalFromJson),
    erased: rows.flatMap((row) => row.erased),
    balance: balanceFromJson(rows[0]?.balance ?? null),
  };
}

export async function lockUnused(
  tx: Db,
  { userId, chargedAt }: AskedPage,
): Promise<UnusedBalance | null> {
  if (chargedAt === null) return null;
  const { rows } = await lockingSignalBalance(userId, chargedAt).execute(tx);
  return rows[0] ?? null;
}

export function identitiesOf(keys: readonly KnownKey[]): { key: PersonKey; owner: Identity }[] {
  const people = new Map<number, Identity>();
  return keys.map(({ kind, value, person_id: id, member_key: memberKey }) => {
    const owner = people.get(id) ?? { id, memberKey };
    people.set(id, owner);
    return { key: { kind, value }, owner };
  });
}

export async function findSignalsOf(
  tx: Db,
  ids: readonly number[],
  page: AskedPage,
): Promise<StoredSignal[]> {
  const people = sql`select unnest(${ids}::integer[]) as person_id`;
  const { rows } = await signalsOf(people, page).execute(tx);
  return rows;
}

/**
 * The signals of `people` on a post, and these comments by anybody. `offset 0` makes the planner
 * look up each person. With `person_id = any(…)` it would plan the statement for each page.
 */
function signalsOf(
  people: RawBuilder<unknown>,
  { userId, postNo, comments }: AskedPage,
): RawBuilder<StoredSignal> {
  return sql<StoredSignal>`
    with on_post as not materialized (
      select no, person_id, kind, item_id, detail, not_after, missed, weight, sort_at,
        withdrawn_after
      from signals where user_id = ${userId}::uuid and post_no = ${postNo}::integer
    )
    select theirs.* from (select distinct person_id from (${people}) as each_person) as asked
      cross join lateral (
        select * from on_post where person_id = asked.person_id offset 0
      ) as theirs
    union all
    select * from on_post where kind = 'comment' and item_id = any(${comments}::text[])
      and person_id <> all(array(${people}))`;
}

/** JSON has no dates. */
type InJson<Row> = {
  [K in keyof Row]: Date extends Row[K] ? string | Exclude<Row[K], Date> : Row[K];
};

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

const personFromJson = (person: InJson<KnownPerson>): KnownPerson => ({
  ...person,
  warm_since: dateOrNull(person.warm_since),
});

const signalFromJson = (signal: InJson<StoredSignal>): StoredSignal => ({
  ...signal,
  not_after: new Date(signal.not_after),
  sort_at: new Date(signal.sort_at),
  withdrawn_after: dateOrNull(signal.withdrawn_after),
});

const balanceFromJson = (balance: InJson<UnusedBalance> | null): UnusedBalance | null =>
  balance && { ...balance, period_start: new Date(balance.period_start) };
