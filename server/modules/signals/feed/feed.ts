import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  listSignalPosts as postsRoute,
  listSignals as signalsRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import { pageOf } from '../../../platform/http/responses/pages.ts';
import { isFirst, titleOf } from './feed.rules.ts';
import * as store from './feed.store.ts';
import { findPostsWithSignals, type PostText } from './posts-with-signals.store.ts';

export async function listSignals(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, ...filters }: QueryOf<typeof signalsRoute>,
): Promise<ReplyOf<typeof signalsRoute>> {
  const rows = await store.findSignals(db, {
    ...filters,
    userId,
    after: cursor,
    limit: limit + 1,
  });
  return pageOf(rows, {
    limit,
    keyOf: (row) => ({ sortAt: row.sort_at, no: row.no }),
    present: presentSignal,
  });
}

export function presentSignal(row: store.FeedRow) {
  return {
    no: row.no,
    kind: row.kind,
    detail: row.detail,
    replyTo:
      row.reply_to === null
        ? null
        : { isYours: row.reply_to_member ?? false, name: row.reply_to_name },
    previousDetail: row.previous_detail,
    changed: interval(row.changed_after, row.changed_before),
    withdrawn: interval(row.withdrawn_after, row.withdrawn_before),
    happened: { after: row.not_before, before: row.not_after },
    sortAt: row.sort_at,
    firstSeenAt: row.first_seen_at,
    openedAt: row.opened_at,
    isNew: row.is_new,
    isHistory: row.is_history,
    isFirst: isFirst(row),
    person: {
      id: row.person_id,
      kind: row.person_kind,
      name: row.name,
      headline: row.headline,
      url: row.person_url,
      signals: row.person_signals,
    },
    post: presentPost(row),
  };
}

function interval(after: Date | null, before: Date | null) {
  return after && before ? { after, before } : null;
}

export function presentPost(row: PostText) {
  return {
    no: row.post_no,
    url: row.post_url,
    title: titleOf(row.post_text),
    postedAt: row.posted_at,
  };
}

export async function listSignalPosts(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, search }: QueryOf<typeof postsRoute>,
): Promise<ReplyOf<typeof postsRoute>> {
  const rows = await findPostsWithSignals(db, {
    userId,
    before: cursor?.no,
    search: search?.trim(),
    limit: limit + 1,
  });
  return pageOf(rows, {
    limit,
    keyOf: (row) => ({ no: row.post_no }),
    present: (row) => ({ ...presentPost(row), signals: row.signals }),
  });
}
