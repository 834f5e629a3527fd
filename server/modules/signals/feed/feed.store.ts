import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { isNew, isPermitted, isWithdrawn, selectWhenWithdrawn } from '../conditions.store.ts';
import type { DescribedSignal } from '../described-signal.ts';
import { ENGAGEMENT_WEIGHTS } from '../people/heat.rules.ts';
import { searchWords } from '../people/search-words.ts';
import { POST_TEXT_LENGTH } from '../posts/present-post.ts';
import type { SignalKind } from '../signals.tables.ts';

export type FeedPlace = { sortAt: Date; no: number };

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
    where ${isAskedFor(query)} ${among ? sql`and s.no = any(${among}::integer[])` : sql``}
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

/** Whether the query asks for the signal `s`. */
export function isAskedFor({ after, ...filters }: FeedQuery): RawBuilder<boolean> {
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
  s.kind = 'comment' and s.weight = ${ENGAGEMENT_WEIGHTS.question}::real)`;

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
