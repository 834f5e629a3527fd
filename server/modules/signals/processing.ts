import { ANALYSED_POSTS, PROCESSING_WAIT_HOURS } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { dataReadyJob, processingJob } from './processing.job.ts';
import { nextPage, type SignalPage } from './signal-pages.ts';
import * as store from './signals.store.ts';
import { HOUR_MS } from '../../platform/durations.ts';

/** A processing without progress for so long has lost its job. */
const STANDS_STILL_AFTER_MS = 30 * 60_000;
/** A post that cannot be read for so long does not keep the rest from its owner. */
const GIVE_A_POST_UP_AFTER_MS = 24 * 60 * 60_000;
/** Posts read at a time: the vendor's smallest plan allows six calls at once. */
const LANES = 3;

/**
 * Begins the first processing of an account's data, in the transaction `tx` that makes its
 * subscription active for the first time. Called again it does nothing.
 */
export async function beginDataProcessing(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Db,
  userId: string,
): Promise<void> {
  if (await store.insertProcessing(tx, userId, clock.now())) {
    await jobs.send(processingJob, { userId });
  }
}

/**
 * How far it is; one that never began is over. Who waits for it waits a day at most: it then goes on
 * without keeping the account from anything.
 */
export async function getDataProcessing({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const row = await store.findProcessing(db, userId);
  const waitsSince = clock.now().getTime() - PROCESSING_WAIT_HOURS * HOUR_MS;
  const isUnfinished = row !== undefined && row.finished_at === null;
  const isLate = isUnfinished && row.begun_at.getTime() <= waitsSince;
  return {
    dataProcessing: isUnfinished && !isLate,
    isLate,
    posts: { done: row?.posts_done ?? 0, known: row ? row.posts_known : 0 },
    signals: row?.signals ?? 0,
  };
}

export type ProcessingDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'network' | 'log'>;

/**
 * Reads posts and engagement page by page. What a page holds, and that it was read, is written in
 * one transaction, so whoever goes on after a crash, at any moment, misses and doubles nothing.
 */
export async function processData(
  deps: ProcessingDeps,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const processing = await store.findProcessing(db, userId);
  const owner = await store.findOwner(db, userId);
  if (!processing || processing.finished_at !== null || !owner) return;
  if (processing.posts_known === null) {
    await listPosts(deps, userId, owner.public_identifier);
  }
  const unread = await store.findUnreadPosts(db, userId);
  const giveUpAt = processing.begun_at.getTime() + GIVE_A_POST_UP_AFTER_MS;
  const reading = { ownerId: owner.member_id ?? '', name: owner.public_identifier };
  await inLanes(unread, (post) => readPost(deps, { post, ...reading, signal, giveUpAt }));
  await inTransaction(db, async (tx) => {
    if (!(await store.lockProcessing(tx, userId))) return;
    // Lanes stop where another reader went on from the same page: it may not be through yet.
    const left = await store.findUnreadPosts(tx, userId);
    if (left.length > 0) throw new Error(`${left.length} posts are being read by somebody else`);
    if (await store.finishProcessing(tx, userId, clock.now())) {
      await deps.jobs.send(dataReadyJob, { userId });
    }
  });
}

async function listPosts(
  { db, clock, network, log }: ProcessingDeps,
  userId: string,
  publicIdentifier: string | null,
): Promise<void> {
  const found = publicIdentifier && (await network.recentPosts(publicIdentifier, ANALYSED_POSTS));
  // Gone from the network since it was linked: there is nothing to read, and nothing to wait for.
  if (!found) log.warn({ userId }, 'the linked profile is not there any more');
  const posts = (found || []).map(({ id, postedAt, ...post }) => ({
    ...post,
    post_id: id,
    posted_at: postedAt,
  }));
  await inTransaction(db, async (tx) => {
    // Erased while the network was asked: nothing of it may come back.
    if (!(await store.lockProcessing(tx, userId))) return;
    await store.insertPosts(tx, { userId, posts, now: clock.now() });
  });
}

type PostReading = {
  post: store.PostRow;
  ownerId: string;
  /** Of the linked profile. */
  name: string | null;
  signal: AbortSignal;
  giveUpAt: number;
};

async function readPost(deps: ProcessingDeps, reading: PostReading): Promise<void> {
  const { post } = reading;
  if (post.reactions_read_at === null) {
    await readKind(deps, reading, 'reaction', post.reactions_cursor);
  }
  if (post.comments_read_at === null) {
    await readKind(deps, reading, 'comment', post.comments_cursor);
  }
}

async function readKind(
  deps: ProcessingDeps,
  reading: PostReading,
  kind: store.SignalKind,
  from: string | null,
): Promise<void> {
  const { post } = reading;
  for (let cursor = from; ;) {
    reading.signal.throwIfAborted();
    const page = await readPage(deps, reading, kind, cursor);
    const isOurs = await writePage(deps, { userId: post.user_id, post, kind, cursor, page });
    if (!isOurs || page.next === null) return;
    cursor = page.next;
  }
}

async function readPage(
  deps: ProcessingDeps,
  { post, ownerId, name, giveUpAt }: PostReading,
  kind: store.SignalKind,
  cursor: string | null,
): Promise<SignalPage> {
  try {
    return await nextPage(deps, { post, ownerId, kind, cursor });
  } catch (error) {
    if (deps.clock.now().getTime() < giveUpAt) throw error;
    // This post fails, not the source: an unavailable source would have thrown.
    if (name !== null) await deps.network.recentPosts(name, 1);
    deps.log.error({ err: error, postId: post.post_id, kind }, 'a post is given up unread');
    return { signals: [], next: null };
  }
}

/** False where somebody else went on from the same page, or the account is gone. */
function writePage(
  { db, clock }: ProcessingDeps,
  written: {
    userId: string;
    post: store.PostRow;
    kind: store.SignalKind;
    cursor: string | null;
    page: SignalPage;
  },
): Promise<boolean> {
  const { userId, post, kind, cursor, page } = written;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await store.lockProcessing(tx, userId))) return false;
    const step = { userId, postId: post.post_id, kind, from: cursor, next: page.next, now };
    if (!(await store.advancePost(tx, step))) return false;
    const newSignals = await store.insertSignals(tx, { userId, signals: page.signals, now });
    await store.noteProgress(tx, { userId, newSignals, now });
    return true;
  });
}

/** Works on a few at a time. What fails leaves the others to end what they do, and is then thrown. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && !failed; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Starts again what has lost its job: it used up its attempts, or an operator removed it. */
export async function resumeStandingStill({
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const since = new Date(clock.now().getTime() - STANDS_STILL_AFTER_MS);
  for (const userId of await store.findStandingStill(db, since)) {
    log.warn({ userId }, 'a processing of data stands still and is started again');
    await jobs.send(processingJob, { userId });
  }
}
