import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { maskOf, type PersonRef, type Spender } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { objectionsHeld } from '../../privacy/privacy.ts';
import { ingestPage, type Ingested } from '../ingest/ingest.ts';
import { timeOf } from '../ingest/page.rules.ts';
import { markLeftOut, markListRead, noteThreads } from '../posts/posts.store.ts';
import type { PostRow, ReadingRow, SignalKind, CountersRow } from '../signals.tables.ts';
import { addToCounters, lockCounters } from '../counters.store.ts';
import { isEndless } from './completeness.rules.ts';
import { abandonReading, endReading, leaveRest } from './end-reading.ts';
import { type ListPage, placeholderOf, readPage } from './items.ts';
import { knownList } from './known-list.ts';
import * as store from './reading.store.ts';
import type { ThreadCalls } from './threads.rules.ts';

export type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'network' | 'secrets' | 'events' | 'log'> & {
  settings: { retention: { retentionMonths: number } };
};

export type ListReading = {
  post: PostRow;
  kind: SignalKind;
  /** The linked profile, whose own engagement is not a signal; null if it is gone. */
  owner: PersonRef | null;
  isHistory: boolean;
  /** The user's time at Stripe, which decides whether the allowance is still open. */
  planNow: Date;
  stop: AbortSignal;
  spender: Spender;
  /** A longer list is read up to here, and the rest of it left out. */
  maxPages?: number;
  /** Called before each call to the source; throws if no call is allowed. */
  beforeCall?: () => Promise<void>;
  /** Called before each call for replies that the list lacks; counts the call. */
  mayReadReplies?: (calls: ThreadCalls) => Promise<boolean>;
  afterPage?: (tx: Db, added: number) => Promise<void>;
};

/**
 * `read`: to its end, complete or not. `short`: to its end, but the list is short. `partial`: up to
 * its limit of pages. `gone`: the post no longer exists. `superseded`: another worker reads, or the
 * data was erased.
 */
export type ListOutcome = 'read' | 'short' | 'partial' | 'gone' | 'superseded';

/** The source repeats pages of a list, or the list never ends. */
export class EndlessList extends Error {
  constructor() {
    super('the source repeats the pages of a list');
    this.name = 'EndlessList';
  }
}

/**
 * A page's signals and the position after it are written in one transaction, so that a crash
 * neither loses nor duplicates any.
 */
export async function readList(deps: ReadingDeps, o: ListReading): Promise<ListOutcome> {
  let reading = await openReading(deps, o);
  let barrenPages = 0;
  while (reading) {
    o.stop.throwIfAborted();
    if (reading.calls >= (o.maxPages ?? Infinity)) return endEarly(deps, o, reading);
    await o.beforeCall?.();
    const page: ListPage | null = await readPage(deps, {
      postId: o.post.post_id,
      kind: o.kind,
      cursor: reading.cursor,
      owner: o.owner,
      notes: new Map(Object.entries(o.post.threads)),
      mayReadReplies: o.mayReadReplies ?? readAll,
      spender: o.spender,
      stop: o.stop,
    });
    if (page === null) {
      await skipList(deps, o);
      return 'gone';
    }
    const written = await writePage(deps, o, reading, page);
    if (typeof written === 'string') return written;
    barrenPages = countListed(written) > countListed(reading) ? 0 : barrenPages + 1;
    reading = written;
    if (isEndless(reading, { ...knownList(deps, o), barrenPages })) {
      await giveUp(deps, reading);
      throw new EndlessList();
    }
  }
  return 'superseded';
}

const readAll = async () => true;

const countListed = ({ listed }: ReadingRow) => new Set(listed).size;

function endEarly(deps: ReadingDeps, o: ListReading, reading: ReadingRow): Promise<ListOutcome> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, reading.user_id))) return 'superseded';
    await leaveRest(deps, tx, o, reading);
    await o.afterPage?.(tx, 0);
    return 'partial';
  });
}

/** The pages read so far are stored; the list still counts as unread. */
function giveUp({ db, clock }: ReadingDeps, reading: ReadingRow): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockCounters(tx, reading.user_id))) return;
    await abandonReading(tx, reading, clock.now());
  });
}

/** Continues an open reading unless its cursors are of another source. */
function openReading(deps: ReadingDeps, o: ListReading): Promise<ReadingRow | undefined> {
  const { user_id: userId, post_no: postNo } = o.post;
  const source = deps.network.capabilities.name;
  return inTransaction(deps.db, async (tx) => {
    const counters = await lockCounters(tx, userId);
    if (!counters) return undefined;
    const open = await store.findOpenReading(tx, { userId, postNo, kind: o.kind });
    if (open?.source === source) return open;
    const now = deps.clock.now();
    if (open) await store.endReading(tx, open, { now, isComplete: false, withdrawn: 0 });
    await addToCounters(tx, userId, { last_reading: 1 });
    return store.insertReading(tx, {
      user_id: userId,
      reading_no: counters.last_reading + 1,
      post_no: postNo,
      kind: o.kind,
      source,
      begun_at: now,
    });
  });
}

/** Rolls back this worker's writes if another worker has written the page. */
class PageWritten extends Error {}

async function writePage(
  deps: ReadingDeps,
  o: ListReading,
  reading: ReadingRow,
  page: ListPage,
): Promise<ReadingRow | ListOutcome> {
  const writing = inTransaction(deps.db, async (tx): Promise<ReadingRow | ListOutcome> => {
    const counters = await lockCounters(tx, o.post.user_id, objectionsHeld);
    if (!counters) return 'superseded';
    const { ingested, noted } = await ingest(deps, tx, counters, o, page, (written) => {
      const others = [...page.own, ...written.refused];
      const placeholders = (isReply: boolean) =>
        others.filter(({ replyTo }) => Boolean(replyTo) === isReply).map(placeholderOf);
      return store.advancingReading(reading, {
        next: page.next,
        total: page.total,
        isWhole: page.isReadable && (reading.calls === 0 || reading.total === page.total),
        listed: [...written.listed.items, ...placeholders(false)],
        replies: [...written.listed.replies, ...placeholders(true)],
        openThreads: page.open,
        added: written.added,
        changed: written.changed,
      });
    });
    const [advanced] = noted;
    if (!advanced) throw new PageWritten();
    await noteThreads(tx, o.post, page.notes);
    const outcome = page.next === null ? await endReading(deps, tx, o, advanced) : advanced;
    await o.afterPage?.(tx, ingested.added);
    return outcome;
  });
  return writing.catch((error: unknown) => {
    if (error instanceof PageWritten) return 'superseded';
    throw error;
  });
}

function ingest(
  deps: ReadingDeps,
  tx: Db,
  counters: CountersRow,
  o: ListReading,
  page: ListPage,
  note: (written: Ingested) => RawBuilder<ReadingRow>,
) {
  const { name, purposes } = deps.network.capabilities;
  const { post, kind } = o;
  const notBefore = knownList(deps, o).completeAt ?? post.posted_at;
  const historyBefore =
    kind === 'reaction' ? post.reactions_left_out_at : post.comments_left_out_at;
  // Reactions have no times: one that may be older is history, too.
  const mayBeHistory = kind === 'reaction' && historyBefore !== null && notBefore < historyBefore;
  const observed = {
    userId: post.user_id,
    postNo: post.post_no,
    postId: post.post_id,
    kind,
    source: name,
    purposes: maskOf(purposes),
    readAt: page.readAt,
    notBefore,
    isHistory: o.isHistory || mayBeHistory,
    historyBefore,
    planNow: o.planNow,
    retentionMonths: deps.settings.retention.retentionMonths,
    items: page.items.map((item) => ({ ...item, at: timeOf(item, post.posted_at) })),
  };
  return ingestPage(deps, tx, counters, observed, note);
}

/** Counts a list as read that no longer exists. */
function skipList(
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
  list: Pick<ListReading, 'post' | 'kind' | 'afterPage'>,
): Promise<void> {
  return closeList(deps, list, async () => {});
}

/** Counts a list as read although it is not: its rest is left out of the history. */
export function leaveOut(
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
  list: Pick<ListReading, 'post' | 'kind' | 'afterPage'>,
): Promise<void> {
  return closeList(deps, list, (tx, at) => markLeftOut(tx, list.post, list.kind, at));
}

async function closeList(
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
  { post, kind, afterPage }: Pick<ListReading, 'post' | 'kind' | 'afterPage'>,
  mark: (tx: Db, begunAt: Date) => Promise<void>,
): Promise<void> {
  const { user_id: userId, post_no: postNo } = post;
  const now = deps.clock.now();
  const { reported: counted } = knownList(deps, { post, kind });
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return;
    const open = await store.findOpenReading(tx, { userId, postNo, kind });
    if (open) await store.endReading(tx, open, { now, isComplete: false, withdrawn: 0 });
    await markListRead(tx, post, kind, { readAt: now, counted, hidden: null, completeSince: null });
    await mark(tx, open?.begun_at ?? now);
    await afterPage?.(tx, 0);
  });
}
