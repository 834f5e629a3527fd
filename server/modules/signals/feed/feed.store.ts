import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import { searchWords } from '../people/search-words.ts';
import { MISSED_WITHDRAWN } from '../ingest/page.rules.ts';
import type { SignalKind } from '../signals.tables.ts';
import {
  allOf,
  type FeedQuery,
  filtersOf,
  hasFewNew,
  isListed,
  isNew,
  joinPeople,
  sourceOf,
} from './feed-query.store.ts';
import { searchedPage } from './search.store.ts';

/** A signal with its person and post, as the feed shows and an export contains it. */
export type DescribedSignal = {
  no: number;
  kind: SignalKind;
  detail: string;
  previous_detail: string | null;
  reply_to: string | null;
  reply_to_member: boolean | null;
  reply_to_name: string | null;
  withdrawn_after: Date | null;
  withdrawn_before: Date | null;
  not_before: Date;
  not_after: Date;
  first_seen_at: Date;
  person_id: number;
  person_kind: 'member' | 'company';
  name: string;
  headline: string;
  source: string;
  delete_after: Date;
  post_url: string;
  post_text: string;
  posted_at: Date;
};

export type FeedRow = DescribedSignal & {
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

/**
 * Newest first. `offset 0` makes the planner look up the post and comment of each signal on the
 * page, instead of reading all of the account.
 */
export async function findSignals(db: Db, query: FeedQuery): Promise<FeedRow[]> {
  const { userId } = query;
  const isSorted = query.state === 'new' && (await hasFewNew(db, userId));
  const o = { ...query, isSorted };
  const words = searchWords(o.search ?? '');
  const page = words === '' ? unsearchedPage(o) : await searchedPage(db, o, words);
  const { rows } = await sql<FeedRow>`
    select page.no, page.kind, page.detail, page.previous_detail, page.reply_to,
      page.reply_to_member, answered.name as reply_to_name, page.changed_after,
      page.changed_before, ${whenWithdrawn('page.withdrawn_after')} as withdrawn_after,
      ${whenWithdrawn('page.withdrawn_before')} as withdrawn_before, page.not_before,
      page.not_after, page.sort_at, page.first_seen_at, page.opened_at, ${isNew('page', userId)} as is_new,
      page.is_history, page.source, coalesce(page.delete_after, page.person_delete_after) as delete_after,
      page.person_id, page.person_kind, page.name, page.headline, page.person_url,
      counted.signals as person_signals, posts.post_no, posts.url as post_url,
      left(posts.text, ${POST_TEXT_LENGTH}::integer) as post_text, posts.posted_at
    from (${page}) as page
      cross join lateral (
        select count(*)::integer as signals from signals s
        where ${isListed(userId)} and s.person_id = page.person_id
      ) as counted
      left join lateral (${answeredBy(userId)}) as answered on true
      cross join lateral (
        select * from posts
        where user_id = ${userId}::uuid and post_no = page.post_no offset 0
      ) as posts
    order by page.sort_at desc, page.no desc`.execute(db);
  return rows;
}

/** After one absence it may still exist; the bounds are kept for the next reading. */
export const whenWithdrawn = (bound: string) =>
  sql<Date | null>`case when missed >= ${sql.lit(MISSED_WITHDRAWN)} then ${sql.ref(bound)} end`;

const answeredBy = (userId: string) => sql`
  select p.name from (
      select * from signals
      where user_id = ${userId}::uuid and post_no = page.post_no and kind = 'comment' offset 0
    ) as s ${joinPeople}
  where page.reply_to is not null and ${isListed(userId)} and s.item_id = page.reply_to
  limit 1`;

/** Longer than any title made from it. */
export const POST_TEXT_LENGTH = 500;

function unsearchedPage(o: FeedQuery): RawBuilder<unknown> {
  return sql`
    select s.*, p.kind as person_kind, p.name, p.headline, p.url as person_url,
      p.delete_after as person_delete_after
    from ${sourceOf(o)} s ${joinPeople}
    where ${isListed(o.userId)} and ${allOf(filtersOf(o))}
    order by s.sort_at desc, s.no desc limit ${o.limit}::integer`;
}
