import { type RawBuilder, sql } from 'kysely';
import { type Db, tablesOf } from '../../../platform/database/tables.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Identity } from '../people/identity.rules.ts';
import { SILENCE_DAYS } from '../people/heat.rules.ts';
import type { SignalKind, SignalsTables } from '../signals.tables.ts';
import type { ChangedSignal, StoredSignal, ReplyTo } from './page.rules.ts';

const on = tablesOf<SignalsTables>();

export type KnownKey = PersonKey & {
  person_id: number;
  member_key: string | null;
  public_key: string | null;
  name: string;
  headline: string;
  /** Since when the person's heat counts; null without heat. */
  warm_since: Date | null;
};

/** `offset 0` makes the planner look each key up, instead of reading all people of the account. */
export async function findKeys(
  tx: Db,
  userId: string,
  keys: readonly PersonKey[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select k.kind, k.value, p.person_id, p.member_key, p.public_key, p.name, p.headline,
      heat.first_at as warm_since
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
        as asked(kind, value)
      cross join lateral (
        select * from person_keys
        where user_id = ${userId}::uuid and kind = asked.kind and value = asked.value offset 0
      ) as k
      cross join lateral (
        select * from people where user_id = ${userId}::uuid and person_id = k.person_id offset 0
      ) as p
      left join lateral (
        select first_at from lead_heat
        where user_id = ${userId}::uuid and person_id = k.person_id offset 0
      ) as heat on true`.execute(tx);
  return rows;
}

/** The keys with one identity for each person. */
export function identitiesOf(keys: readonly KnownKey[]): { key: PersonKey; owner: Identity }[] {
  const people = new Map<number, Identity>();
  return keys.map(({ kind, value, person_id: id, member_key: memberKey }) => {
    const owner = people.get(id) ?? { id, memberKey };
    people.set(id, owner);
    return { key: { kind, value }, owner };
  });
}

/** Those of these people on a post, and these comments of anybody. */
export async function findSignalsOn(
  tx: Db,
  of: {
    userId: string;
    postNo: number;
    people: readonly number[];
    comments: readonly string[];
  },
): Promise<StoredSignal[]> {
  return on(tx)
    .selectFrom('signals')
    .select(['no', 'person_id', 'kind', 'item_id', 'detail', 'not_after', 'missed', 'weight'])
    .select(['sort_at', 'withdrawn_after'])
    .where('user_id', '=', of.userId)
    .where('post_no', '=', of.postNo)
    .where((row) => {
      const isTheirs = row('person_id', '=', row.fn.any(sql<number[]>`${of.people}::integer[]`));
      if (of.comments.length === 0) return isTheirs;
      const isListed = row('item_id', '=', row.fn.any(sql<string[]>`${of.comments}::text[]`));
      return row.or([isTheirs, row.and([row('kind', '=', 'comment'), isListed])]);
    })
    .execute();
}

export type SeenPerson = {
  id: number;
  kind: 'member' | 'company';
  memberKey: string | null;
  publicKey: string | null;
  name: string;
  headline: string;
  url: string;
  words: string;
};

type Observation = { userId: string; source: string; purposes: number; readAt: Date };

export function insertPeople(
  o: Observation & { people: readonly SeenPerson[]; deleteAfter: Date },
): RawBuilder<unknown> {
  const column = <K extends keyof SeenPerson>(name: K) => o.people.map((person) => person[name]);
  return sql`
    insert into people (user_id, person_id, kind, member_key, public_key, name, headline, url,
      words, first_seen_at, last_engaged_at, read_at, delete_after, purposes, source)
    select ${o.userId}::uuid, page.*, ${o.readAt}::timestamptz, ${o.readAt}::timestamptz,
      ${o.readAt}::timestamptz, ${o.deleteAfter}::timestamptz, ${o.purposes}::smallint, ${o.source}
    from unnest(${column('id')}::integer[], ${column('kind')}::text[],
      ${column('memberKey')}::text[], ${column('publicKey')}::text[], ${column('name')}::text[],
      ${column('headline')}::text[], ${column('url')}::text[], ${column('words')}::text[])
      as page`;
}

/**
 * Their description as it was last read, and a later deletion for those who engaged again. `any`
 * makes the planner look each of them up, instead of reading all people of the account.
 */
export function updatePeople(
  o: Observation & {
    people: readonly (SeenPerson & { hasEngaged: boolean })[];
    deleteAfter: Date;
  },
): RawBuilder<unknown> {
  const ids = o.people.map(({ id }) => id);
  return sql`
    update people set name = page.name, headline = page.headline, words = page.words,
      url = case when page.public_key is null and people.public_key is not null
        then people.url else page.url end,
      member_key = coalesce(people.member_key, page.member_key),
      public_key = coalesce(page.public_key, people.public_key),
      read_at = ${o.readAt}::timestamptz,
      last_engaged_at = case when page.engaged
        then greatest(people.last_engaged_at, ${o.readAt}::timestamptz)
        else people.last_engaged_at end,
      delete_after = case when page.engaged
        then greatest(people.delete_after, ${o.deleteAfter}::timestamptz)
        else people.delete_after end
    from unnest(${ids}::integer[],
        ${o.people.map(({ memberKey }) => memberKey)}::text[],
        ${o.people.map(({ publicKey }) => publicKey)}::text[],
        ${o.people.map(({ name }) => name)}::text[],
        ${o.people.map(({ headline }) => headline)}::text[],
        ${o.people.map(({ url }) => url)}::text[],
        ${o.people.map(({ words }) => words)}::text[],
        ${o.people.map(({ hasEngaged }) => hasEngaged)}::boolean[])
      as page(person_id, member_key, public_key, name, headline, url, words, engaged)
    where people.user_id = ${o.userId}::uuid and people.person_id = page.person_id
      and people.person_id = any(${ids}::integer[])`;
}

/** Stores new keys; one that has moved leads to its new owner from now on. */
export function saveKeys(o: {
  userId: string;
  keys: readonly (PersonKey & { personId: number })[];
  readAt: Date;
}): RawBuilder<unknown> {
  return sql`
    insert into person_keys (user_id, kind, value, person_id, seen_from)
    select ${o.userId}::uuid, page.*, ${o.readAt}::timestamptz
    from unnest(${o.keys.map(({ kind }) => kind)}::text[],
      ${o.keys.map(({ value }) => value)}::text[],
      ${o.keys.map(({ personId }) => personId)}::integer[]) as page
    on conflict (user_id, kind, value)
      do update set person_id = excluded.person_id, seen_from = excluded.seen_from`;
}

export type SignalToStore = {
  no: number;
  personId: number;
  itemId: string;
  detail: string;
  replyTo: ReplyTo | null;
  notBefore: Date;
  notAfter: Date;
  sortAt: Date;
  weight: number;
  isHistory: boolean;
  openedAt: Date | null;
  openedPeriod: Date | null;
};

export function insertSignals(
  o: Observation & {
    postNo: number;
    kind: SignalKind;
    signals: readonly SignalToStore[];
  },
): RawBuilder<unknown> {
  const column = <K extends keyof SignalToStore>(name: K) => o.signals.map((each) => each[name]);
  return sql`
    insert into signals (user_id, post_no, kind, source, purposes, first_seen_at, no, person_id,
      item_id, detail, not_before, not_after, sort_at, weight, is_history, opened_at,
      opened_period, reply_to, reply_to_member)
    select ${o.userId}::uuid, ${o.postNo}::integer, ${o.kind}, ${o.source},
      ${o.purposes}::smallint, ${o.readAt}::timestamptz, page.*
    from unnest(${column('no')}::integer[], ${column('personId')}::integer[],
      ${column('itemId')}::text[], ${column('detail')}::text[],
      ${column('notBefore')}::timestamptz[], ${column('notAfter')}::timestamptz[],
      ${column('sortAt')}::timestamptz[], ${column('weight')}::real[],
      ${column('isHistory')}::boolean[], ${column('openedAt')}::timestamptz[],
      ${column('openedPeriod')}::timestamptz[],
      ${o.signals.map(({ replyTo }) => replyTo?.comment ?? null)}::text[],
      ${o.signals.map(({ replyTo }) => replyTo?.isMember ?? null)}::boolean[])
      as page`;
}

export async function updateSignals(
  tx: Db,
  userId: string,
  changed: readonly ChangedSignal[],
): Promise<void> {
  const numbers = changed.map(({ no }) => no);
  await sql`
    update signals set detail = page.detail, weight = page.weight, missed = 0,
      withdrawn_after = null, withdrawn_before = null,
      previous_detail = coalesce(page.previous, signals.previous_detail),
      changed_after = coalesce(page.changed_after, signals.changed_after),
      changed_before = coalesce(page.changed_before, signals.changed_before)
    from unnest(${numbers}::integer[],
        ${changed.map(({ detail }) => detail)}::text[],
        ${changed.map(({ weight }) => weight)}::real[],
        ${changed.map(({ change }) => change?.previous ?? null)}::text[],
        ${changed.map(({ change }) => change?.after ?? null)}::timestamptz[],
        ${changed.map(({ change }) => change?.before ?? null)}::timestamptz[])
      as page(no, detail, weight, previous, changed_after, changed_before)
    where signals.user_id = ${userId}::uuid and signals.no = page.no
      and signals.no = any(${numbers}::integer[])`.execute(tx);
}

/** The only engagement of a person with a post, not earlier than what warmed the person before. */
export type Warming = {
  personId: number;
  at: Date;
  heat: number;
  kind: SignalKind;
  isQuestion: boolean;
  isStock: boolean;
};

export function addHeat(userId: string, warmed: readonly Warming[]): RawBuilder<unknown> {
  const flags = (is: (each: Warming) => boolean) => warmed.map((each) => Number(is(each)));
  return sql`
    insert into lead_heat as known (user_id, person_id, events, first_at, last_at, heat,
      reaction_heat, posts, comments, questions, stock_comments)
    select ${userId}::uuid, page.person_id, 1, page.at, page.at, page.heat,
      case when page.comments = 0 then page.heat end, 1, page.comments, page.questions, page.stock
    from unnest(${warmed.map(({ personId }) => personId)}::integer[],
        ${warmed.map(({ at }) => at)}::timestamptz[],
        ${warmed.map(({ heat }) => heat)}::float8[],
        ${flags(({ kind }) => kind === 'comment')}::integer[],
        ${flags((each) => each.isQuestion)}::integer[],
        ${flags((each) => each.isStock)}::integer[])
      as page(person_id, at, heat, comments, questions, stock)
    on conflict (user_id, person_id) do update set
      events = known.events + 1, posts = known.posts + 1,
      first_at = case when excluded.first_at - known.last_at > ${`${SILENCE_DAYS} days`}::interval
        then excluded.first_at else known.first_at end,
      last_at = greatest(known.last_at, excluded.last_at),
      heat = ${sumOfHeat('heat')},
      reaction_heat = coalesce(${sumOfHeat('reaction_heat')}, known.reaction_heat,
        excluded.reaction_heat),
      comments = known.comments + excluded.comments,
      questions = known.questions + excluded.questions,
      stock_comments = known.stock_comments + excluded.stock_comments`;
}

const sumOfHeat = (column: 'heat' | 'reaction_heat') =>
  sql`ln(power(2::float8, known.${sql.ref(column)}) + power(2::float8, excluded.${sql.ref(column)}))
    / ln(2::float8)`;

/**
 * Runs them as one statement, for one round trip, and returns the rows of the last one. No two may
 * write the same row.
 */
export async function writeTogether<Row>(
  tx: Db,
  statements: readonly RawBuilder<unknown>[],
  last: RawBuilder<Row>,
): Promise<Row[]> {
  const others = statements.map(
    (statement, index) => sql`${sql.ref(`write_${index}`)} as (${statement})`,
  );
  const whole = others.length === 0 ? last : sql<Row>`with ${sql.join(others)} ${last}`;
  const { rows } = await whole.execute(tx);
  return rows;
}
