import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import {
  isNew,
  isPermitted,
  isWithdrawn,
  orderByWorth,
  selectWhenWithdrawn,
  selectWorth,
} from '../conditions.store.ts';
import type { DescribedSignal } from '../described-signal.ts';
import { HEAT_NUMBERS } from '../people/heat-numbers.ts';
import { searchWords } from '../people/search-words.ts';
import { POST_TEXT_LENGTH } from '../posts/present-post.ts';
import type { SignalKind } from '../signals.tables.ts';

export type FeedPlace = {
  sortAt: Date;
  no: number;
  /** In the order by worth; 0 for a reaction. */
  worth?: number | undefined;
  /** Whether it is the reaction of a person who fits. */
  fits?: boolean | undefined;
};

export type SignalFilters = {
  userId: string;
  kind?: SignalKind | 'question' | undefined;
  post?: number | undefined;
  person?: number | undefined;
  people?: readonly number[] | undefined;
  state?: 'new' | 'withdrawn' | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  search?: string | undefined;
};

export type FeedQuery = Omit<SignalFilters, 'search'> & {
  after: FeedPlace | undefined;
  limit: number;
};

export type FeedRow = DescribedSignal & {
  is_question: boolean;
  changed_after: Date | null;
  changed_before: Date | null;
  sort_at: Date;
  opened_at: Date;
  is_new: boolean;
  is_history: boolean;
  person_url: string;
  person_signals: number;
  post_no: number;
};

/** Up to this number of people, signals are read person by person; above it, from the feed. */
export const FEW_PEOPLE = 200;

/** Newest first; `among` are the numbers of the only signals that may be in the page. */
export async function findSignals(
  db: Db,
  query: FeedQuery,
  among: readonly number[] | null = null,
): Promise<FeedRow[]> {
  const { userId } = query;
  const { rows } = await sql<FeedRow>`
    select s.no, s.kind, ${isQuestion} as is_question, s.detail, s.previous_detail, s.reply_to, s.reply_to_member,
      s.changed_after, s.changed_before, s.not_before, s.not_after, s.sort_at, s.first_seen_at,
      s.opened_at, s.is_history, s.source,
      ${selectWhenWithdrawn('s.withdrawn_after')} as withdrawn_after,
      ${selectWhenWithdrawn('s.withdrawn_before')} as withdrawn_before,
      ${isNew('s', userId)} as is_new,
      coalesce(s.delete_after, p.delete_after) as delete_after,
      p.person_id, p.kind as person_kind, p.name, p.headline, p.url as person_url,
      (select count(*)::integer from signals own
        where own.user_id = ${userId}::uuid and own.person_id = s.person_id
          and own.opened_at is not null and ${isPermitted('own', 'signals')}) as person_signals,
      (select author.name from signals answered
          join people author
            on author.user_id = answered.user_id and author.person_id = answered.person_id
        where s.reply_to is not null and answered.user_id = ${userId}::uuid
          and answered.post_no = s.post_no and answered.kind = 'comment'
          and answered.item_id = s.reply_to and answered.opened_at is not null
          and ${isPermitted('answered', 'signals')} and ${isPermitted('author', 'signals')}
        limit 1) as reply_to_name,
      posts.post_no, posts.url as post_url, posts.posted_at,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text
    from signals s
      join people p on p.user_id = s.user_id and p.person_id = s.person_id
        and ${isPermitted('p', 'signals')}
      join posts on posts.user_id = s.user_id and posts.post_no = s.post_no
    where ${matchFeedQuery(query)} ${among ? sql`and s.no = any(${among}::integer[])` : sql``}
    order by s.sort_at desc, s.no desc limit ${query.limit}::integer`.execute(db);
  return rows;
}

export async function countSignals(db: Db, filters: SignalFilters): Promise<number> {
  const { rows } = await sql<{ signals: number }>`
    select count(*)::integer as signals
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
      and ${isPermitted('p', 'signals')}
    where s.user_id = ${filters.userId}::uuid and s.opened_at is not null
      and ${isPermitted('s', 'signals')} ${matchFilters(filters)}`.execute(db);
  return rows[0]?.signals ?? 0;
}

/**
 * The places of a page by worth: comments, reactions of people who fit, then other reactions. Each
 * is read in the order of an index, and only if the page has room for it.
 */
export async function findPlacesByWorth(
  db: Db,
  query: FeedQuery & { search: string },
  findFitting: () => Promise<readonly number[]>,
): Promise<FeedPlace[]> {
  const { kind, after, limit } = query;
  const places: FeedPlace[] = [];
  if (kind !== 'reaction' && after?.worth !== 0) {
    places.push(...(await findCommentPlaces(db, query)));
  }
  if (kind === 'question' || kind === 'comment') return places;
  const people = places.length < limit ? await findFitting() : [];
  for (const fits of [true, false]) {
    const isPast = after?.worth === 0 && fits && after.fits === false;
    const room = limit - places.length;
    if (room === 0 || isPast || (fits && people.length === 0)) continue;
    const isWithin = after?.worth === 0 && after.fits === fits;
    const reactions = { ...query, after: isWithin ? after : undefined, limit: room, fits };
    places.push(...(await findReactionPlaces(db, reactions, people)));
  }
  return places;
}

async function findCommentPlaces(
  db: Db,
  { after, limit, search, ...query }: FeedQuery & { search: string },
): Promise<FeedPlace[]> {
  const isAfter = after
    ? sql`and (${selectWorth('s')}, s.sort_at, s.no) <
        (${after.worth}::real, ${after.sortAt}::timestamptz, ${after.no}::integer)`
    : sql``;
  const { rows } = await sql<FeedPlace>`
    select s.sort_at as "sortAt", s.no, s.weight as worth, false as fits
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
      and ${isPermitted('p', 'signals')}
    where s.kind = 'comment' and ${matchFeedQuery({ ...query, limit, after: undefined })} ${isAfter}
      ${matchText(query.userId, search)}
    order by ${orderByWorth('s')} limit ${limit}::integer`.execute(db);
  return rows;
}

/** With an array of many people, the planner takes longer for each than the search. */
async function findReactionPlaces(
  db: Db,
  { fits, search, ...query }: FeedQuery & { search: string } & { fits: boolean },
  people: readonly number[],
): Promise<FeedPlace[]> {
  const isOfFew = sql`s.person_id = any(${people}::integer[])`;
  const isOfMany = sql`(s.person_id in (select unnest(${people}::integer[])))`;
  const isFitting = people.length <= FEW_PEOPLE ? isOfFew : sql`${isOfMany} is true`;
  const { rows } = await sql<FeedPlace>`
    select s.sort_at as "sortAt", s.no, 0 as worth, ${fits}::boolean as fits
    from signals s join people p on p.user_id = s.user_id and p.person_id = s.person_id
      and ${isPermitted('p', 'signals')}
    where s.kind = 'reaction' and ${matchFeedQuery(query)}
      and ${fits ? isFitting : sql`${isOfMany} is not true`}
      ${matchText(query.userId, search)}
    order by s.sort_at desc, s.no desc limit ${query.limit}::integer`.execute(db);
  return rows;
}

/** Whether the query asks for the signal `s`. */
export function matchFeedQuery({ after, ...filters }: FeedQuery): RawBuilder<boolean> {
  return sql`
    s.user_id = ${filters.userId}::uuid and s.opened_at is not null
    and ${isPermitted('s', 'signals')}
    ${after ? sql`and (s.sort_at, s.no) < (${after.sortAt}::timestamptz, ${after.no}::integer)` : sql``}
    ${matchFilters(filters)}`;
}

/** The filters of the signal `s`, each after an "and". */
export function matchFilters(filters: SignalFilters): RawBuilder<unknown> {
  const { userId, kind, post, person, people, state, since, until, search = '' } = filters;
  return sql`
    ${kind ? matchKind(kind) : sql``}
    ${post ? sql`and s.post_no = ${post}::integer` : sql``}
    ${person ? sql`and s.person_id = ${person}::integer` : sql``}
    ${people ? sql`and s.person_id = any(${people}::integer[])` : sql``}
    ${since ? sql`and s.sort_at >= ${since}::timestamptz` : sql``}
    ${until ? sql`and s.sort_at < ${until}::timestamptz` : sql``}
    ${state === 'withdrawn' ? sql`and ${isWithdrawn('s')}` : sql``}
    ${state === 'new' ? sql`and s.no = any(${selectNewSignals(userId)})` : sql``}
    ${matchText(userId, search)}`;
}

const isQuestion = sql<boolean>`(
  s.kind = 'comment' and s.weight = ${HEAT_NUMBERS.weights.question}::real)`;

function matchKind(kind: SignalKind | 'question'): RawBuilder<unknown> {
  if (kind !== 'question') return sql`and s.kind = ${kind}`;
  return sql`and ${isQuestion}`;
}

/** As `searchSignals` finds them, but all. */
function matchText(userId: string, text: string): RawBuilder<unknown> {
  const words = searchWords(text);
  if (words === '') return sql``;
  return sql`
    and (s.person_id in (
        select found.person_id from people found
        where found.user_id = ${userId}::uuid and strpos(found.words, ${words}) > 0
          and ${isPermitted('found', 'signals')})
      or s.kind = 'comment' and strpos(lower(s.detail), lower(${text}::text)) > 0)`;
}

/** Looked up once. They may be anywhere in the feed: a larger plan opens what has waited for months. */
const selectNewSignals = (userId: string) => sql`array(
  select lately.no from signals lately
  where lately.user_id = ${userId}::uuid and lately.opened_at is not null
    and ${isNew('lately', userId)})`;
