import { ANALYZED_POSTS, PROCESSING_WAIT_HOURS } from '../../../../contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import {
  hasSource,
  isSourceBudgetSpent,
  type PersonRef,
} from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { createBounded } from '../../../platform/limits/bounded.ts';
import { mayReadPeople, type NoticeSettings } from '../../privacy/privacy.ts';
import { findLinkedProfile } from '../../profiles/profiles.ts';
import { findStanding } from '../../standing/standing.ts';
import { findContact, holdAccount } from '../../users/users.ts';
import { getCustomerNow } from '../../billing/billing.ts';
import { insertListing } from '../posts/listing.ts';
import { findUnreadPosts, markLeftOut } from '../posts/posts.store.ts';
import { describeKnownList } from '../reading/known-list.ts';
import { closeList, type ReadingDeps, readList } from '../reading/read-list.ts';
import type { PostRow, ProcessingRow, SignalKind } from '../signals.tables.ts';
import { insertCounters } from '../counters.store.ts';
import { dataReadyJob, PROCESSING_CONCURRENCY, processingJob } from '../signals.jobs.ts';
import { type HistoryCalls, createHistoryCalls, HistoryCallsSpent } from './history-calls.ts';
import { type HistoryPages, shareCalls } from './history-calls.rules.ts';
import * as store from './processing.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts';

/** A processing without progress for this long has lost its job. */
const STALLED_AFTER_MS = 30 * MINUTE_MS;
/** A post that cannot be read for this long is skipped, so that the processing can finish. */
const SKIP_POST_AFTER_MS = DAY_MS;

/** In the transaction of the first activation. Without a source, `startMissing` does it later. */
export async function startWithPlan(
  deps: Pick<Deps, 'clock' | 'jobs' | 'network'>,
  tx: Db,
  userId: string,
): Promise<void> {
  if (hasSource(deps.network)) await startDataProcessing(deps, tx, userId);
  else await insertCounters(tx, userId, deps.clock.now());
}

/** Idempotent. */
export async function startDataProcessing(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<void> {
  await insertCounters(tx, userId, clock.now());
  if (await store.insertProcessing(tx, userId, clock.now())) {
    await jobs.send(processingJob, { userId });
  }
}

/** A processing blocks the account for a day at most, then continues in the background. */
export async function getDataProcessing({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const row = await store.findProcessing(db, userId);
  const lateBefore = clock.now().getTime() - PROCESSING_WAIT_HOURS * HOUR_MS;
  const isUnfinished = row !== undefined && row.finished_at === null;
  const isLate = isUnfinished && row.begun_at.getTime() <= lateBefore;
  return {
    dataProcessing: isUnfinished && !isLate,
    isLate,
    posts: { done: row?.posts_done ?? 0, known: row ? row.posts_known : 0 },
    signals: row?.signals ?? 0,
    postsLeftOut: row?.posts_left_out ?? 0,
    resumesAt: isUnfinished ? row.resumes_at : null,
  };
}

export type ProcessingDeps = ReadingDeps &
  Pick<Deps, 'jobs' | 'log' | 'events' | 'settings'> & { settings: NoticeSettings };

export async function processData(
  deps: ProcessingDeps,
  userId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const processing = await store.findProcessing(db, userId);
  const isOver = processing === undefined || processing.finished_at !== null;
  if (isOver || !(await findContact(db, userId))) return;
  if (!mayReadPeople(deps)) throw new Error('PRIVACY_ settings are missing: people are not read');
  try {
    await readHistory(deps, processing, stop);
  } catch (error) {
    if (!isSourceBudgetSpent(error)) throw error;
    deps.log.info({ userId }, 'a data processing continues tomorrow: its budget of today is spent');
    return store.postponeProcessing(db, { userId, resumesAt: getNextDay(clock.now()) });
  }
  await runInTransaction(db, async (tx) => {
    // A reader stops if another one has continued from the same page. The other may still be
    // running.
    const left = await findUnreadPosts(tx, userId);
    if (left.length > 0) throw new Error(`${left.length} posts are being read by another worker`);
    if (await store.finishProcessing(tx, userId, clock.now())) {
      await deps.jobs.send(dataReadyJob, { userId });
      await deps.events.emit(tx, 'history.read', { userId });
    }
  });
}

async function readHistory(
  deps: ProcessingDeps,
  processing: ProcessingRow,
  stop: AbortSignal,
): Promise<void> {
  const { user_id: userId } = processing;
  const author = getAuthor(await findLinkedProfile(deps.db, userId));
  const calls = createHistoryCalls(deps, userId);
  if (processing.posts_known === null) await listPosts(deps, { userId, author, calls });
  const unread = await findUnreadPosts(deps.db, userId);
  const pages = shareCalls(
    unread.flatMap((post) => listUnreadKinds(post).map((kind) => countPages(deps, { post, kind }))),
    await calls.left(),
  );
  const skipAfter = processing.begun_at.getTime() + SKIP_POST_AFTER_MS;
  const customerNow = await getCustomerNow(deps, userId);
  const reading = { author, stop, skipAfter, customerNow, calls, pages };
  await runLimited(postConcurrency(deps), unread, (post) => readPost(deps, { post, ...reading }));
}

function listUnreadKinds(post: PostRow): SignalKind[] {
  const kinds: SignalKind[] = [];
  if (post.reactions_read_at === null) kinds.push('reaction');
  if (post.comments_read_at === null) kinds.push('comment');
  return kinds;
}

/** By the post's count: an empty list takes a call, too. */
function countPages(deps: ProcessingDeps, list: { post: PostRow; kind: SignalKind }): number {
  const { reported, maxListed, pageSize } = describeKnownList(deps, list);
  return Math.max(1, Math.ceil(Math.min(reported, maxListed ?? Infinity) / pageSize));
}

/** Budgets are those of a UTC day. */
function getNextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

function getAuthor(profile: Awaited<ReturnType<typeof findLinkedProfile>>): PersonRef | null {
  return profile
    ? { memberId: profile.member_id, publicIdentifier: profile.public_identifier }
    : null;
}

async function listPosts(
  { db, clock, network, log }: ProcessingDeps,
  { userId, author, calls }: { userId: string; author: PersonRef | null; calls: HistoryCalls },
): Promise<void> {
  const spender = { share: 'history', userId } as const;
  const found =
    author &&
    (await countCalls(calls, () =>
      network.recentPosts(author, ANALYZED_POSTS, spender, calls.mayCount),
    ).catch((error: unknown) => {
      // The source failed at all of the calls: checks list the posts later.
      if (error instanceof HistoryCallsSpent) return null;
      throw error;
    }));
  // Removed from the network after it was linked: there is nothing to read.
  if (!found) log.warn({ userId }, 'the linked profile no longer exists');
  const listed = { posts: found?.posts ?? [], readAt: found?.readAt ?? clock.now() };
  await runInTransaction(db, async (tx) => {
    if (!(await insertListing(tx, userId, listed))) return;
    await store.recordListing(tx, { userId, posts: listed.posts.length, now: listed.readAt });
  });
}

async function countCalls<T>(calls: HistoryCalls, call: () => Promise<T>): Promise<T> {
  await calls.count();
  try {
    return await call();
  } catch (error) {
    await calls.refund(error);
    throw error;
  }
}

type PostReading = {
  post: PostRow;
  author: PersonRef | null;
  stop: AbortSignal;
  skipAfter: number;
  customerNow: Date;
  calls: HistoryCalls;
  pages: HistoryPages;
};

async function readPost(deps: ProcessingDeps, reading: PostReading): Promise<void> {
  for (const kind of listUnreadKinds(reading.post)) await readKind(deps, reading, kind);
}

async function readKind(
  deps: ProcessingDeps,
  { post, author, stop, skipAfter, customerNow, calls, pages }: PostReading,
  kind: SignalKind,
): Promise<void> {
  const spender = { share: 'history', userId: post.user_id } as const;
  const handlePage = (tx: Db, newSignals: number) =>
    store.recordProgress(tx, { userId: post.user_id, newSignals, now: deps.clock.now() });
  const list = { post, kind, afterPage: handlePage };
  try {
    await readList(deps, {
      ...list,
      owner: author,
      isHistory: true,
      customerNow,
      stop,
      spender,
      maxPages: pages.ofEach,
      beforeCall: calls.count,
      mayReadReplies: () => mayReadReplies(deps, { post, calls, pages }),
    });
  } catch (error) {
    if (error instanceof HistoryCallsSpent) return closeList(deps, list, { isLeftOut: true });
    await calls.refund(error);
    stop.throwIfAborted();
    if (isSourceBudgetSpent(error) || deps.clock.now().getTime() < skipAfter) throw error;
    // Throws if the whole source is unavailable, not only this post.
    if (author !== null) {
      await countCalls(calls, () => deps.network.recentPosts(author, 1, spender));
    }
    deps.log.error({ err: error, postId: post.post_id, kind }, 'an unreadable post was skipped');
    await closeList(deps, list, { isLeftOut: true });
  }
}

/** Replies come last: they may take only calls that no list needs. */
async function mayReadReplies(
  { db, clock }: ProcessingDeps,
  { post, calls, pages }: Pick<PostReading, 'post' | 'calls' | 'pages'>,
): Promise<boolean> {
  pages.spare -= 1;
  if (pages.spare >= 0 && (await calls.mayCount())) return true;
  await markLeftOut(db, post, 'comment', clock.now());
  return false;
}

/** The source's concurrency limit is shared by the concurrent processings. */
function postConcurrency({ network }: Pick<Deps, 'network'>): number {
  return Math.max(1, Math.floor(network.capabilities.concurrency / PROCESSING_CONCURRENCY));
}

/** As many failures in a row are the source's, not of single posts. */
const FAILURES_OF_SOURCE = 3;

/**
 * A failure leaves the other items to be done, and is thrown at the end. After three in a row, no
 * item starts; running items finish.
 */
async function runLimited<T>(
  concurrency: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { run } = createBounded({ running: concurrency });
  const failures: unknown[] = [];
  let inARow = 0;
  const tryItem = async (item: T) => {
    if (inARow >= FAILURES_OF_SOURCE) return;
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow = isSourceBudgetSpent(error) ? FAILURES_OF_SOURCE : inARow + 1;
    }
  };
  await Promise.all(items.map((item) => run(() => tryItem(item))));
  if (failures.length > 0) throw failures.find(isSourceBudgetSpent) ?? failures[0];
}

/** Of accounts whose plan began while there was no source. */
export async function startMissing(
  deps: Pick<Deps, 'db' | 'database' | 'clock' | 'jobs' | 'network'>,
): Promise<void> {
  if (!hasSource(deps.network)) return;
  for (const userId of await store.findUnstarted(deps.db)) {
    const { isActiveSubscription } = await findStanding(deps, userId);
    if (!isActiveSubscription) continue;
    await runInTransaction(deps.db, async (tx) => {
      if (await holdAccount(tx, userId)) await startDataProcessing(deps, tx, userId);
    });
  }
}

export async function resumeStalled({
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - STALLED_AFTER_MS);
  for (const { userId, wasPostponed } of await store.findStalled(db, { since, now })) {
    if (!wasPostponed) log.warn({ userId }, 'a stalled data processing was restarted');
    await jobs.send(processingJob, { userId });
  }
}
