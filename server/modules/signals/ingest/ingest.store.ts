import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { PersonKey } from '../../../gateways/network/network.ts';
import { searchWords } from '../people/search-words.ts';
import type { SignalKind } from '../signals.tables.ts';
import type { ChangedSignal, ReplyTo } from './page.rules.ts';

export type SeenPerson = {
  id: number;
  kind: 'member' | 'company';
  memberKey: string | null;
  publicKey: string | null;
  name: string;
  headline: string;
  url: string;
  /** Their last engagement on this page, and its deletion date; null without engagement. */
  engagedAt: Date | null;
  deleteAfter: Date | null;
};

const wordsOf = ({ name, headline }: SeenPerson) => searchWords(`${name} ${headline}`);

type Observation = { userId: string; source: string; purposes: number; readAt: Date };

export function insertPeople(
  o: Observation & { people: readonly SeenPerson[] },
): RawBuilder<unknown> {
  const column = <K extends keyof SeenPerson>(name: K) => o.people.map((person) => person[name]);
  return sql`
    insert into people (user_id, person_id, kind, member_key, public_key, name, headline, url,
      words, last_engaged_at, delete_after, first_seen_at, read_at, purposes, source)
    select ${o.userId}::uuid, page.*, ${o.readAt}::timestamptz, ${o.readAt}::timestamptz,
      ${o.purposes}::smallint, ${o.source}
    from unnest(${column('id')}::integer[], ${column('kind')}::text[],
      ${column('memberKey')}::text[], ${column('publicKey')}::text[], ${column('name')}::text[],
      ${column('headline')}::text[], ${column('url')}::text[], ${o.people.map(wordsOf)}::text[],
      ${column('engagedAt')}::timestamptz[], ${column('deleteAfter')}::timestamptz[])
      as page`;
}

/**
 * For people whose name and headline are unchanged: moves only the deletion date. The times are
 * looked up in arrays, because a join would take as long as the rest of the update.
 */
export function postponeDeletion(
  o: Pick<Observation, 'userId' | 'readAt'> & { people: readonly SeenPerson[] },
): RawBuilder<unknown> {
  const ids = o.people.map(({ id }) => id);
  const timeOf = (name: 'engagedAt' | 'deleteAfter') => sql`
    (${o.people.map((person) => person[name])}::timestamptz[])
      [array_position(${ids}::integer[], person_id)]`;
  return sql`
    update people set read_at = ${o.readAt}::timestamptz,
      last_engaged_at = greatest(last_engaged_at, ${timeOf('engagedAt')}),
      delete_after = greatest(delete_after, ${timeOf('deleteAfter')})
    where user_id = ${o.userId}::uuid and person_id = any(${ids}::integer[])`;
}

/** `any` makes the planner look up each of them, instead of reading all people of the account. */
export function updateDescriptions(
  o: Observation & {
    people: readonly SeenPerson[];
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
      last_engaged_at = greatest(people.last_engaged_at, page.engaged_at),
      delete_after = greatest(people.delete_after, page.delete_after)
    from unnest(${ids}::integer[],
        ${o.people.map(({ memberKey }) => memberKey)}::text[],
        ${o.people.map(({ publicKey }) => publicKey)}::text[],
        ${o.people.map(({ name }) => name)}::text[],
        ${o.people.map(({ headline }) => headline)}::text[],
        ${o.people.map(({ url }) => url)}::text[],
        ${o.people.map(wordsOf)}::text[],
        ${o.people.map(({ engagedAt }) => engagedAt)}::timestamptz[],
        ${o.people.map(({ deleteAfter }) => deleteAfter)}::timestamptz[])
      as page(person_id, member_key, public_key, name, headline, url, words, engaged_at,
        delete_after)
    where people.user_id = ${o.userId}::uuid and people.person_id = page.person_id
      and people.person_id = any(${ids}::integer[])`;
}

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
  isOpen: boolean;
};

export function insertSignals(
  o: Observation & {
    postNo: number;
    kind: SignalKind;
    openedAt: Date;
    /** The period whose allowance is charged for signals outside the history. */
    period: Date | null;
    signals: readonly SignalToStore[];
  },
): RawBuilder<unknown> {
  const column = <K extends keyof SignalToStore>(name: K) => o.signals.map((each) => each[name]);
  return sql`
    insert into signals (user_id, post_no, kind, source, purposes, first_seen_at, no, person_id,
      item_id, detail, not_before, not_after, sort_at, weight, is_history, reply_to,
      reply_to_member, opened_at, opened_period)
    select ${o.userId}::uuid, ${o.postNo}::integer, ${o.kind}, ${o.source},
      ${o.purposes}::smallint, ${o.readAt}::timestamptz, no, person_id, item_id, detail,
      not_before, not_after, sort_at, weight, is_history, reply_to, reply_to_member,
      case when is_open then ${o.openedAt}::timestamptz end,
      case when is_open and not is_history then ${o.period}::timestamptz end
    from unnest(${column('no')}::integer[], ${column('personId')}::integer[],
      ${column('itemId')}::text[], ${column('detail')}::text[],
      ${column('notBefore')}::timestamptz[], ${column('notAfter')}::timestamptz[],
      ${column('sortAt')}::timestamptz[], ${column('weight')}::real[],
      ${column('isHistory')}::boolean[], ${column('isOpen')}::boolean[],
      ${o.signals.map(({ replyTo }) => replyTo?.comment ?? null)}::text[],
      ${o.signals.map(({ replyTo }) => replyTo?.isMember ?? null)}::boolean[])
      as page(no, person_id, item_id, detail, not_before, not_after, sort_at, weight, is_history,
        is_open, reply_to, reply_to_member)`;
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

/** One round trip; returns the rows of the last one. No two may write the same row. */
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
