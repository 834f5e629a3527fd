import type { Deps } from '../../../deps.ts';
import { buildMask, type PersonRef, type Spender } from '../../../gateways/network/network.ts';
import { chooseSource } from '../../../gateways/network/relay.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { holdObjections } from '../../privacy/privacy.ts';
import { ingestPage } from '../ingest/ingest.ts';
import type { PageToIngest } from '../ingest/compare-page.rules.ts';
import { markLeftOut, markListRead, noteThreads } from '../posts/posts.store.ts';
import type { PostRow, ReadingRow, SignalKind } from '../signals.tables.ts';
import { addToCounters, lockCounters } from '../counters.store.ts';
import { countListed, isEndless } from './completeness.rules.ts';
import { abandonReading, endReading, leaveRest } from './end-reading.ts';
import { describeKnownList } from './known-list.ts';
import { hashItem, type NetworkListPage, readPage } from './read-page.ts';
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
  /** Whether the caller opens the new signals, after it has read other lists, too. */
  opensLater?: boolean;
  /** The user's time at Stripe, which decides whether the allowance is still open. */
  customerNow: Date;
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
export async function readList(given: ReadingDeps, list: ListReading): Promise<ListOutcome> {
  // The pages of a list, and the position in it, are of one source.
  const deps = await chooseSource(given, { share: list.spender.share, mayTry: true });
  let reading = await openReading(deps, list);
  let barrenPages = 0;
  while (reading) {
    list.stop.throwIfAborted();
    if (reading.calls >= (list.maxPages ?? Infinity)) return endEarly(deps, list, reading);
    await list.beforeCall?.();
    const page: NetworkListPage | null = await readPage(deps, {
      postId: list.post.post_id,
      kind: list.kind,
      cursor: reading.cursor,
      owner: list.owner,
      notes: new Map(Object.entries(list.post.threads)),
      mayReadReplies: list.mayReadReplies ?? (async () => true),
      spender: list.spender,
      stop: list.stop,
    });
    if (page === null) {
      await closeList(deps, list, { isLeftOut: false });
      return 'gone';
    }
    const written = await writePage(deps, list, reading, page);
    if (typeof written === 'string') return written;
    barrenPages = countListed(written) > countListed(reading) ? 0 : barrenPages + 1;
    reading = written;
    if (isEndless(reading, { ...describeKnownList(deps, list), barrenPages })) {
      await giveUp(deps, reading);
      throw new EndlessList();
    }
  }
  return 'superseded';
}

function endEarly(deps: ReadingDeps, list: ListReading, reading: ReadingRow): Promise<ListOutcome> {
  return runInTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, reading.user_id))) return 'superseded';
    await leaveRest(deps, tx, list, reading);
    await list.afterPage?.(tx, 0);
    return 'partial';
  });
}

/** The pages read so far are stored; the list still counts as unread. */
function giveUp({ db, clock }: ReadingDeps, reading: ReadingRow): Promise<void> {
  return runInTransaction(db, async (tx) => {
    if (!(await lockCounters(tx, reading.user_id))) return;
    await abandonReading(tx, reading, clock.now());
  });
}

/** Continues an open reading unless its cursors are of another source. */
function openReading(deps: ReadingDeps, list: ListReading): Promise<ReadingRow | undefined> {
  const { user_id: userId, post_no: postNo } = list.post;
  const source = deps.network.capabilities.name;
  return runInTransaction(deps.db, async (tx) => {
    const counters = await lockCounters(tx, userId);
    if (!counters) return undefined;
    const open = await store.findOpenReading(tx, { userId, postNo, kind: list.kind });
    if (open?.source === source) return open;
    const now = deps.clock.now();
    if (open) await store.endReading(tx, open, { now, isComplete: false, withdrawn: 0 });
    await addToCounters(tx, userId, { last_reading: 1 });
    return store.insertReading(tx, {
      user_id: userId,
      reading_no: counters.last_reading + 1,
      post_no: postNo,
      kind: list.kind,
      source,
      begun_at: now,
    });
  });
}

/** Another worker has written the page: what this one wrote of it is rolled back. */
class PageIsWritten extends Error {}

function writePage(
  deps: ReadingDeps,
  list: ListReading,
  reading: ReadingRow,
  page: NetworkListPage,
): Promise<ReadingRow | ListOutcome> {
  return runInTransaction<ReadingRow | ListOutcome>(deps.db, async (tx) => {
    await holdObjections(tx);
    const counters = await lockCounters(tx, reading.user_id);
    if (!counters) return 'superseded';
    const ingested = await ingestPage(deps, tx, counters, buildPageToIngest(deps, list, page));
    const unstored = [...page.own, ...ingested.refused];
    const advanced = await store.advanceReading(tx, reading, {
      next: page.next,
      total: page.total,
      isWhole: page.isReadable && (reading.calls === 0 || reading.total === page.total),
      listed: ingested.listed.items,
      replies: ingested.listed.replies,
      unstored: unstored.filter(({ replyTo }) => !replyTo).map(hashItem),
      unstoredReplies: unstored.filter(({ replyTo }) => replyTo).map(hashItem),
      openThreads: page.open,
      added: ingested.added,
      changed: ingested.changed,
    });
    if (!advanced) throw new PageIsWritten();
    await noteThreads(tx, list.post, page.notes);
    const outcome = page.next === null ? await endReading(deps, tx, list, advanced) : advanced;
    await list.afterPage?.(tx, ingested.added);
    return outcome;
  }).catch((error: unknown) => {
    if (error instanceof PageIsWritten) return 'superseded';
    throw error;
  });
}

function buildPageToIngest(
  deps: ReadingDeps,
  list: ListReading,
  page: NetworkListPage,
): PageToIngest {
  const { name, purposes } = deps.network.capabilities;
  const { post, kind } = list;
  const notBefore = describeKnownList(deps, list).completeAt ?? post.posted_at;
  const historyBefore =
    kind === 'reaction' ? post.reactions_left_out_at : post.comments_left_out_at;
  // Reactions have no times: one that may be older is history, too.
  const mayBeHistory = kind === 'reaction' && historyBefore !== null && notBefore < historyBefore;
  return {
    userId: post.user_id,
    postNo: post.post_no,
    postId: post.post_id,
    kind,
    source: name,
    purposes: buildMask(purposes),
    readAt: page.readAt,
    notBefore,
    isHistory: list.isHistory || mayBeHistory,
    historyBefore,
    opensLater: list.opensLater ?? false,
    customerNow: list.customerNow,
    retentionMonths: deps.settings.retention.retentionMonths,
    // A time before the post is wrong, so the item has none: the person’s retention starts later.
    items: page.items.map((item) =>
      item.at !== null && item.at < post.posted_at ? { ...item, at: null } : item,
    ),
  };
}

/** Counts a list as read that no longer exists, or whose rest is left out of the history. */
export async function closeList(
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
  { post, kind, afterPage }: Pick<ListReading, 'post' | 'kind' | 'afterPage'>,
  { isLeftOut }: { isLeftOut: boolean },
): Promise<void> {
  const { user_id: userId, post_no: postNo } = post;
  const now = deps.clock.now();
  const { reported: counted } = describeKnownList(deps, { post, kind });
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return;
    const open = await store.findOpenReading(tx, { userId, postNo, kind });
    if (open) await store.endReading(tx, open, { now, isComplete: false, withdrawn: 0 });
    await markListRead(tx, post, kind, { readAt: now, counted, hidden: null, completeSince: null });
    if (isLeftOut) await markLeftOut(tx, post, kind, open?.begun_at ?? now);
    await afterPage?.(tx, 0);
  });
}
