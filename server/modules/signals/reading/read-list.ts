import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { maskOf, type PersonRef } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { objectionsHeld } from '../../privacy/privacy.ts';
import { ingestPage, type Ingested } from '../ingest/ingest.ts';
import { timeOf } from '../ingest/page.rules.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { markListRead, noteThreads } from '../posts/posts.store.ts';
import type { PostRow, ReadingRow, SignalKind, CountersRow } from '../signals.tables.ts';
import { addToCounters, lockCounters } from '../counters.store.ts';
import { hiddenIn, isComplete, isEndless, isListShort } from './completeness.rules.ts';
import { type ListPage, placeholderOf, readPage } from './items.ts';
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
  /** Called before each call to the source; throws if no call is allowed. */
  beforeCall?: () => Promise<void>;
  /** Called before each call for replies that the list lacks; counts the call. */
  mayReadReplies?: (calls: ThreadCalls) => Promise<boolean>;
  afterPage?: (tx: Db, added: number) => Promise<void>;
};

/**
 * `short`: a new gap without a known reason. `gone`: the post no longer exists.
 * `superseded`: another worker reads, or the data was erased.
 */
export type ListOutcome = 'read' | 'short' | 'gone' | 'superseded';

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
  let listed = reading ? sizeOf(reading) : 0;
  let barrenPages = 0;
  while (reading) {
    o.stop.throwIfAborted();
    await o.beforeCall?.();
    const page: ListPage | null = await readPage(deps, {
      postId: o.post.post_id,
      kind: o.kind,
      cursor: reading.cursor,
      owner: o.owner,
      notes: new Map(Object.entries(o.post.threads)),
      mayReadReplies: o.mayReadReplies ?? readAll,
      stop: o.stop,
    });
    if (page === null) {
      await skipList(deps, o);
      return 'gone';
    }
    const written = await writePage(deps, o, reading, page);
    if (typeof written === 'string') return written;
    const listedBefore = listed;
    listed = sizeOf(written);
    barrenPages = listed > listedBefore ? 0 : barrenPages + 1;
    reading = written;
    if (isEndless(reading, { ...listOf(deps, o), barrenPages })) {
      await giveUp(deps, reading);
      throw new EndlessList();
    }
  }
  return 'superseded';
}

const readAll = async () => true;

const sizeOf = ({ listed }: ReadingRow) => new Set(listed).size;

function listOf({ network }: Pick<ReadingDeps, 'network'>, { post, kind }: ListReading) {
  const { reactions, comments } = network.capabilities;
  const list = kind === 'reaction' ? reactions : comments;
  const { pageSize = 1, maxListed = null } = list ?? {};
  return { pageSize, maxListed, reported: countOf(post, kind) };
}

/** The pages read so far are stored; the list still counts as unread. */
function giveUp({ db, clock }: ReadingDeps, reading: ReadingRow): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockCounters(tx, reading.user_id))) return;
    await store.resetAbsence(tx, reading, 'all');
    await store.endReading(tx, reading, { now: clock.now(), isComplete: false, withdrawn: 0 });
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
      const others = [...page.own, ...written.suppressed];
      const placeholders = (isReply: boolean) =>
        others.filter(({ replyTo }) => Boolean(replyTo) === isReply).map(placeholderOf);
      return store.advancingReading(reading, {
        next: page.next,
        total: page.total,
        isWhole: page.isComplete && (reading.calls === 0 || reading.total === page.total),
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
  const lastCompleteAt =
    kind === 'reaction' ? post.reactions_complete_at : post.comments_complete_at;
  const observed = {
    userId: post.user_id,
    postNo: post.post_no,
    postId: post.post_id,
    kind,
    source: name,
    purposes: maskOf(purposes),
    readAt: page.readAt,
    notBefore: lastCompleteAt ?? post.posted_at,
    isHistory: o.isHistory,
    planNow: o.planNow,
    retentionMonths: deps.settings.retention.retentionMonths,
    items: page.items.map((item) => ({ ...item, at: timeOf(item, post.posted_at) })),
  };
  return ingestPage(deps, tx, counters, observed, note);
}

async function endReading(
  deps: ReadingDeps,
  tx: Db,
  { post, kind }: ListReading,
  reading: ReadingRow,
): Promise<'read' | 'short'> {
  const now = deps.clock.now();
  const userId = post.user_id;
  const isReaction = kind === 'reaction';
  const list = isReaction
    ? deps.network.capabilities.reactions
    : deps.network.capabilities.comments;
  const reported = countOf(post, kind);
  const facts = { reported, maxListed: list?.maxListed ?? null };
  const hiddenBefore = isReaction ? post.reactions_hidden : post.comments_hidden;
  const isShort = isListShort(reading, { ...facts, hiddenBefore: hiddenBefore ?? 0 });
  // An absent comment may be one that is counted and not listed.
  const hiddenWhenComplete = isReaction ? 0 : (post.comments_hidden_complete ?? Infinity);
  const mayBeHidden = isListShort(reading, { ...facts, hiddenBefore: hiddenWhenComplete });
  const complete = !isShort && !mayBeHidden && isComplete(reading, facts);
  const lastCompleteAt = isReaction ? post.reactions_complete_at : post.comments_complete_at;
  const hidden = hiddenIn(reading, reported);
  const isSettled = complete && !isReaction && reading.open_threads.length === 0;
  const gone = complete ? await store.noteAbsence(tx, { reading, lastCompleteAt, now }) : [];
  await store.resetAbsence(tx, reading, complete ? 'open threads' : 'all');
  if (gone.length > 0) {
    await recomputeHeat(tx, userId, gone);
    await addToCounters(tx, userId, { withdrawn: gone.length });
  }
  await store.endReading(tx, reading, { now, isComplete: complete, withdrawn: gone.length });
  await markListRead(tx, post, kind, {
    readAt: now,
    counted: reported,
    hidden,
    completeSince: complete ? reading.begun_at : null,
    ...(isSettled && { hiddenWhenComplete: hidden }),
  });
  return isShort ? 'short' : 'read';
}

function countOf({ reactions, comments }: PostRow, kind: SignalKind): number {
  return kind === 'reaction' ? reactions : comments;
}

export async function skipList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { post, kind, afterPage }: Pick<ListReading, 'post' | 'kind' | 'afterPage'>,
): Promise<void> {
  const { user_id: userId, post_no: postNo } = post;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await lockCounters(tx, userId))) return;
    const open = await store.findOpenReading(tx, { userId, postNo, kind });
    if (open) await store.endReading(tx, open, { now, isComplete: false, withdrawn: 0 });
    const counted = countOf(post, kind);
    await markListRead(tx, post, kind, { readAt: now, counted, hidden: null, completeSince: null });
    await afterPage?.(tx, 0);
  });
}
