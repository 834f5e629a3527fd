import { sql } from 'kysely';
import type { PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { searchWords } from '../people/search-words.ts';
import type { ChangedSignal, PageToIngest, NewSignal, StoredSignal } from './compare-page.rules.ts';

/** A stored key, with the person whose it is. */
export type KnownKey = PersonKey & {
  person_id: number;
  member_key: string | null;
  public_key: string | null;
  name: string;
  headline: string;
  url: string;
  last_engaged_at: Date;
  delete_after: Date;
};

/** `offset 0` makes the planner look up each key, instead of reading all people of the account. */
export async function findKnownKeys(
  tx: Db,
  userId: string,
  keys: readonly PersonKey[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select k.kind, k.value, p.person_id, p.member_key, p.public_key, p.name, p.headline, p.url,
      p.last_engaged_at, p.delete_after
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[])
        as asked(kind, value)
      cross join lateral (
        select * from person_keys
        where user_id = ${userId}::uuid and kind = asked.kind and value = asked.value offset 0
      ) as k
      cross join lateral (
        select * from people where user_id = ${userId}::uuid and person_id = k.person_id offset 0
      ) as p`.execute(tx);
  return rows;
}

/** Those of the hashes that mark an erased item. */
export async function findErased(
  tx: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from erased_signals
    where user_id = ${userId}::uuid and hash = any(${hashes}::bytea[])`.execute(tx);
  return rows.map(({ hash }) => hash);
}

/** The post's reactions of these people, or these of its comments. */
export async function findStoredSignals(
  tx: Db,
  { userId, postNo, kind }: Pick<PageToIngest, 'userId' | 'postNo' | 'kind'>,
  { people, comments }: { people: readonly number[]; comments: readonly string[] },
): Promise<StoredSignal[]> {
  if ((kind === 'reaction' ? people : comments).length === 0) return [];
  const { rows } =
    kind === 'reaction'
      ? await sql<StoredSignal>`
          select no, person_id, item_id, detail, not_after, missed, withdrawn_after
          from signals
          where user_id = ${userId}::uuid and post_no = ${postNo}::integer
            and person_id = any(${people}::integer[]) and kind = 'reaction'`.execute(tx)
      : await sql<StoredSignal>`
          select no, person_id, item_id, detail, not_after, missed, withdrawn_after
          from signals
          where user_id = ${userId}::uuid and post_no = ${postNo}::integer
            and kind = 'comment' and item_id = any(${comments}::text[])`.execute(tx);
  return rows;
}

export type SeenPerson = {
  id: number;
  kind: 'member' | 'company';
  memberKey: string | null;
  publicKey: string | null;
  name: string;
  headline: string;
  url: string;
  lastEngagedAt: Date;
  deleteAfter: Date;
};

/** A later reading never moves the deletion of a person forward. */
export async function upsertPeople(
  tx: Db,
  page: Pick<PageToIngest, 'userId' | 'source' | 'purposes' | 'readAt'>,
  people: readonly SeenPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const column = <K extends keyof SeenPerson>(name: K) => people.map((person) => person[name]);
  const words = people.map(({ name, headline }) => searchWords(`${name} ${headline}`));
  await sql`
    insert into people (user_id, purposes, source, first_seen_at, read_at, person_id, kind,
      member_key, public_key, name, headline, url, words, last_engaged_at, delete_after)
    select ${page.userId}::uuid, ${page.purposes}::smallint, ${page.source},
      ${page.readAt}::timestamptz, ${page.readAt}::timestamptz, seen.*
    from unnest(${column('id')}::integer[], ${column('kind')}::text[],
      ${column('memberKey')}::text[], ${column('publicKey')}::text[], ${column('name')}::text[],
      ${column('headline')}::text[], ${column('url')}::text[], ${words}::text[],
      ${column('lastEngagedAt')}::timestamptz[], ${column('deleteAfter')}::timestamptz[]) as seen
    on conflict (user_id, person_id) do update set
      name = excluded.name, headline = excluded.headline, words = excluded.words,
      url = case when excluded.public_key is null and people.public_key is not null
        then people.url else excluded.url end,
      member_key = coalesce(people.member_key, excluded.member_key),
      public_key = coalesce(excluded.public_key, people.public_key),
      read_at = excluded.read_at,
      last_engaged_at = greatest(people.last_engaged_at, excluded.last_engaged_at),
      delete_after = greatest(people.delete_after, excluded.delete_after)`.execute(tx);
}

export async function upsertKeys(
  tx: Db,
  { userId, readAt }: Pick<PageToIngest, 'userId' | 'readAt'>,
  keys: readonly (PersonKey & { personId: number })[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into person_keys (user_id, kind, value, person_id, seen_from)
    select ${userId}::uuid, seen.*, ${readAt}::timestamptz
    from unnest(${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ value }) => value)}::text[],
      ${keys.map(({ personId }) => personId)}::integer[]) as seen
    on conflict (user_id, kind, value)
      do update set person_id = excluded.person_id, seen_from = excluded.seen_from`.execute(tx);
}

type SignalToInsert = Omit<NewSignal, 'person' | 'engagedAt'> & {
  no: number;
  personId: number;
  isHistory: boolean;
  /** Null while it waits for an allowance. */
  openedAt: Date | null;
  /** The start of the period whose allowance opened it. */
  openedPeriod: Date | null;
};

export async function insertSignals(
  tx: Db,
  page: Pick<PageToIngest, 'userId' | 'postNo' | 'kind' | 'source' | 'purposes' | 'readAt'>,
  signals: readonly SignalToInsert[],
): Promise<void> {
  if (signals.length === 0) return;
  const column = <K extends keyof SignalToInsert>(name: K) => signals.map((each) => each[name]);
  await sql`
    insert into signals (user_id, post_no, kind, source, purposes, first_seen_at, no, person_id,
      item_id, detail, not_before, not_after, sort_at, weight, is_history, opened_at,
      opened_period, reply_to, reply_to_member)
    select ${page.userId}::uuid, ${page.postNo}::integer, ${page.kind}, ${page.source},
      ${page.purposes}::smallint, ${page.readAt}::timestamptz, added.*
    from unnest(${column('no')}::integer[], ${column('personId')}::integer[],
      ${column('itemId')}::text[], ${column('detail')}::text[],
      ${column('notBefore')}::timestamptz[], ${column('notAfter')}::timestamptz[],
      ${column('sortAt')}::timestamptz[], ${column('weight')}::real[],
      ${column('isHistory')}::boolean[], ${column('openedAt')}::timestamptz[],
      ${column('openedPeriod')}::timestamptz[],
      ${signals.map(({ replyTo }) => replyTo?.comment ?? null)}::text[],
      ${signals.map(({ replyTo }) => replyTo?.isMember ?? null)}::boolean[]) as added`.execute(tx);
}

export async function updateSignals(
  tx: Db,
  userId: string,
  changed: readonly ChangedSignal[],
): Promise<void> {
  if (changed.length === 0) return;
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
