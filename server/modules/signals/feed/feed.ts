import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { listSignals as signalsRoute } from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { buildPage } from '../../../platform/http/responses/pages.ts';
import { presentPost } from '../posts/present-post.ts';
import * as store from './feed.store.ts';
import { searchSignals } from './search.store.ts';

type ListQuery = Omit<QueryOf<typeof signalsRoute>, 'fit'> & Pick<store.SignalFilters, 'people'>;
type ListPage = Omit<ReplyOf<typeof signalsRoute>, 'items'> & {
  items: ReturnType<typeof presentSignal>[];
};

type FeedDeps = Pick<Deps, 'db'> & {
  /** The people who fit. Leads know them. */
  readonly findFitting?: () => Promise<readonly number[]>;
};

/** Without the fit, which the leads add. */
export async function listSignals(
  { db, findFitting = () => Promise.resolve([]) }: FeedDeps,
  userId: string,
  { cursor, limit, search = '', count, order, ...filters }: ListQuery,
): Promise<ListPage> {
  const query = { ...filters, userId, search, after: cursor, limit: limit + 1 };
  const rows =
    order === 'worth' ? await readByWorth(db, query, findFitting) : await readNewest(db, query);
  const page = buildPage(rows, {
    limit,
    getKey: ({ place }: PlacedRow) => place,
    present: presentSignal,
  });
  const all = { ...filters, userId, search };
  return { ...page, count: count === 'true' ? await store.countSignals(db, all) : null };
}

type SearchQuery = store.FeedQuery & { search: string };
type PlacedRow = store.FeedRow & { place: store.FeedPlace };

async function readNewest(db: Db, { search, ...query }: SearchQuery): Promise<PlacedRow[]> {
  const rows = await store.findSignals(db, query, await searchSignals(db, query, search));
  return rows.map((row) => ({ ...row, place: { sortAt: row.sort_at, no: row.no } }));
}

async function readByWorth(
  db: Db,
  query: SearchQuery,
  findFitting: () => Promise<readonly number[]>,
): Promise<PlacedRow[]> {
  const { userId, limit } = query;
  const places = await store.findPlacesByWorth(db, query, findFitting);
  const numbers = places.map(({ no }) => no);
  const rows = await store.findSignals(db, { userId, limit, after: undefined }, numbers);
  const byNumber = new Map(rows.map((row) => [row.no, row]));
  return places.flatMap((place) => {
    const row = byNumber.get(place.no);
    return row ? [{ ...row, place }] : [];
  });
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
