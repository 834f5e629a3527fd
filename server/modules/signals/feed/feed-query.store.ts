import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { SignalKind } from '../signals.tables.ts';
import { isPermitted } from './permitted.store.ts';
import { isWithdrawn } from '../withdrawn.store.ts';

export type Place = { sortAt: Date; no: number };

export type FeedQuery = {
  userId: string;
  after: Place | undefined;
  limit: number;
  kind?: SignalKind | undefined;
  post?: number | undefined;
  person?: number | undefined;
  state?: 'new' | 'withdrawn' | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  search?: string | undefined;
  /** For the state `new`: sorting the new signals is faster than finding them in the feed. */
  isSorted?: boolean;
};

export function sourceOf(o: FeedQuery): RawBuilder<unknown> {
  if (o.state !== 'new') return sql`signals`;
  return o.isSorted ? sql`(${openedLately(o)} offset 0)` : sql`(${newInFeed(o)})`;
}

export const joinPeople = sql`
  join people p on p.user_id = s.user_id and p.person_id = s.person_id
    and ${isPermitted('p', 'signals')}`;

const FEW = 2_000;

/** They may be anywhere in the feed: a larger plan opens signals that have waited for months. */
export async function hasFewNew(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ opened: number }>`
    select count(*)::integer as opened from (
      select from signals s where ${isOpenedLately(userId)} limit ${FEW + 1}::integer
    ) as lately`.execute(db);
  return (rows[0]?.opened ?? 0) <= FEW;
}

const isOpenedLately = (userId: string) => sql`
  s.user_id = ${userId}::uuid and s.opened_at is not null and not s.is_history
    and s.opened_at > (select seen_before from trackings where user_id = ${userId}::uuid)`;

const openedLately = ({ userId }: FeedQuery) => sql`
  select s.* from signals s where ${isOpenedLately(userId)} and s.seen_at is null`;

/**
 * Their number is known, so the query stops after the last new one instead of reading the whole
 * feed.
 */
function newInFeed({ userId, after }: FeedQuery): RawBuilder<unknown> {
  const before = after
    ? sql`(select count(*) from signals s
        where ${isListed(userId)} and ${isNew('s', userId)} and not ${isAfter(after)})`
    : sql`0`;
  return sql`
    select s.* from signals s
    where ${isListed(userId)} and ${isNew('s', userId)} and ${after ? isAfter(after) : sql`true`}
    order by s.sort_at desc, s.no desc
    limit (select greatest(0, unseen - ${before}) from trackings where user_id = ${userId}::uuid)`;
}

export function filtersOf(o: FeedQuery): RawBuilder<unknown>[] {
  return [
    o.after && isAfter(o.after),
    o.kind && sql`s.kind = ${o.kind}`,
    o.post && sql`s.post_no = ${o.post}::integer`,
    o.person && sql`s.person_id = ${o.person}::integer`,
    o.state === 'withdrawn' && isWithdrawn('s'),
    o.since && sql`s.sort_at >= ${o.since}::timestamptz`,
    o.until && sql`s.sort_at < ${o.until}::timestamptz`,
  ].filter((filter) => typeof filter === 'object');
}

export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const isAfter = ({ sortAt, no }: Place) =>
  sql`(s.sort_at, s.no) < (${sortAt}::timestamptz, ${no}::integer)`;

export const isListed = (userId: string) =>
  sql`s.user_id = ${userId}::uuid and s.opened_at is not null and ${isPermitted('s', 'signals')}`;

/** Opened after the watermark of seen signals, and not marked alone. */
export const isNew = (table: string, userId: string): RawBuilder<boolean> =>
  sql`(not ${sql.ref(`${table}.is_history`)} and ${sql.ref(`${table}.seen_at`)} is null
    and ${sql.ref(`${table}.opened_at`)} >
      (select seen_before from trackings where user_id = ${userId}::uuid))`;
