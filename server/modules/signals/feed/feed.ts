import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignals as signalsRoute } from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import { buildPage } from '../../../platform/http/responses/pages.ts';
import { presentPost } from '../posts/present-post.ts';
import * as store from './feed.store.ts';
import { searchSignals } from './search.store.ts';

type ListQuery = Omit<QueryOf<typeof signalsRoute>, 'fit'> & Pick<store.SignalFilters, 'people'>;
type ListPage = Omit<ReplyOf<typeof signalsRoute>, 'items'> & {
  items: ReturnType<typeof presentSignal>[];
};

/** Without the fit, which the leads add. */
export async function listSignals(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { cursor, limit, search = '', count, ...filters }: ListQuery,
): Promise<ListPage> {
  const query = { ...filters, userId, after: cursor, limit: limit + 1 };
  const rows = await store.findSignals(db, query, await searchSignals(db, query, search));
  const page = buildPage(rows, {
    limit,
    keyOf: (row) => ({ sortAt: row.sort_at, no: row.no }),
    present: presentSignal,
  });
  const all = { ...filters, userId, search };
  return { ...page, count: count === 'true' ? await store.countSignals(db, all) : null };
}

/** Those of the given signals that are there, newest first. */
export async function readSignals(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  numbers: readonly number[],
): Promise<ReturnType<typeof presentSignal>[]> {
  const query = { userId, after: undefined, limit: numbers.length };
  return (await store.findSignals(db, query, numbers)).map(presentSignal);
}

export function presentSignal(row: store.FeedRow) {
  return {
    no: row.no,
    kind: row.kind,
    isQuestion: row.is_question,
    detail: row.detail,
    replyTo:
      row.reply_to === null
        ? null
        : { isYours: row.reply_to_member ?? false, name: row.reply_to_name },
    previousDetail: row.previous_detail,
    changed: presentInterval(row.changed_after, row.changed_before),
    withdrawn: presentInterval(row.withdrawn_after, row.withdrawn_before),
    happened: { after: row.not_before, before: row.not_after },
    sortAt: row.sort_at,
    firstSeenAt: row.first_seen_at,
    openedAt: row.opened_at,
    isNew: row.is_new,
    isHistory: row.is_history,
    // In the history everyone is new, so being first is not worth showing.
    isFirst: !row.is_history && row.person_signals === 1,
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

function presentInterval(after: Date | null, before: Date | null) {
  return after && before ? { after, before } : null;
}
