import type { Deps } from '../../../deps.ts';
import { isRestriction, type PersonRef } from '../../../gateways/network/network.ts';
import { inTransaction } from '../../../platform/database/transactions.ts';
import { customerNow, getCredits } from '../../billing/billing.ts';
import { mayReadPeople, type NoticeSettings } from '../../privacy/privacy.ts';
import { findLinkedProfile } from '../../profiles/profiles.ts';
import {
  EndlessList,
  findPosts,
  type ReadingDeps,
  readList,
  saveListing,
  type SignalKind,
} from '../../signals/signals.ts';
import { findStanding } from '../../standing/standing.ts';
import { findAccount } from '../../users/users.ts';
import { habitOf } from '../planning/arrival.rules.ts';
import {
  type RequestedBy,
  type BudgetDeps,
  type CallCounter,
  callCounter,
  isBudgetSpent,
  RequestedCallsSpent,
  requestableAt,
} from './budget.ts';
import { countsOf, type FollowedPost, followed, unlisted } from './followed-posts.ts';
import { isFollowed } from '../planning/floors.rules.ts';
import { countFollowers } from './followers.ts';
import { firstLookAt, isAskedFor, nextLook } from '../planning/look.rules.ts';
import { DAY, HOUR, type ListKind, PLANNING, type Terms } from '../planning/planning.rules.ts';
import { planAgain } from '../planning/plan-again.ts';
import * as store from '../planning/plans.store.ts';
import {
  afterLook,
  afterReading,
  areRepliesDue,
  byUrgency,
  type DueReading,
} from '../planning/posts.rules.ts';
import { termsOf } from '../planning/terms.ts';
import { utcOffsetHours } from '../planning/utc-offset.ts';

export type LookDeps = BudgetDeps &
  ReadingDeps &
  Pick<Deps, 'database' | 'events' | 'log'> & { settings: NoticeSettings };

type Looked = {
  userId: string;
  author: PersonRef & { memberId: string };
  askedBy: RequestedBy;
  plan: store.Plan;
  terms: Terms;
  stop: AbortSignal;
};

/**
 * One call lists a member's posts with their counts; then only lists worth their calls are read.
 */
export async function look(
  deps: LookDeps,
  o: { userId: string; askedBy: RequestedBy; stop: AbortSignal },
): Promise<void> {
  const { userId } = o;
  const plan = await store.findPlan(deps.db, userId);
  const profile = await findLinkedProfile(deps.db, userId);
  if (!plan || !profile) return;
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription || !mayReadPeople(deps)) return postponeBy(deps, userId, HOUR);
  const author = { memberId: profile.member_id, publicIdentifier: profile.public_identifier };
  const requestedBy = isAskedFor(plan, deps.clock.now()) ? 'member' : o.askedBy;
  const isTooMuch = requestedBy === 'member' && (await requestableAt(deps, userId)) !== null;
  const askedBy = isTooMuch ? 'plan' : requestedBy;
  try {
    const terms = await termsOf(deps);
    if (askedBy === 'plan') {
      // The price may have risen since the look was planned.
      const planned = await planAgain(deps, userId, terms, { evenIfAskedFor: true });
      if (planned && planned > deps.clock.now()) return;
    }
    await lookAt(deps, { ...o, askedBy, author, plan, terms });
  } catch (error) {
    if (o.stop.aborted) throw error;
    await planAfterFailure(deps, userId, plan, error);
  }
}

async function lookAt(deps: LookDeps, looked: Looked): Promise<void> {
  const { db, network, clock } = deps;
  const { userId, author, plan, terms } = looked;
  const count = await callCounter(deps, looked);
  await count('worth');
  const at = clock.now();
  const listed = await network.recentPosts(author, LISTED_POSTS);
  if (listed === null) {
    const nextLookAt = new Date(at.getTime() + DAY);
    return store.noteGone(db, { userId, now: at, nextLookAt });
  }
  for (let extra = listed.calls; extra > 1; extra -= 1) await count('worth');
  if (!(await saveListing(deps, userId, listed))) return;

  const now = at.getTime();
  const since = new Date(now - PLANNING.followedFor - DAY);
  const known = await store.findTrackedPosts(db, userId);
  const rows = await findPosts(db, userId, since);
  const posts = followed(rows, known, now);
  const account = await findAccount(db, userId);
  const offset = utcOffsetHours(account?.timeZone ?? 'UTC', at);
  const lookedAt = plan.lookedAt?.getTime() ?? now;
  // A requested look reads everything new; a planned look weighs the worth of each call.
  const readingTerms = looked.askedBy === 'member' ? { ...terms, price: 0 } : terms;
  const counted = posts.map(({ row, post }) => ({
    row,
    ...afterLook(post, countsOf(row), { at: now, lookedAt, utcOffsetHours: offset }, readingTerms),
  }));
  const read = await readDue(deps, looked, counted, count);

  const habit = habitOf(
    listed.posts.map((post) => ({ postedAt: post.postedAt.getTime(), counts: countsOf(post) })),
    now,
  );
  const isKept = ({ post }: FollowedPost) => isFollowed(post, now);
  const kept = read.posts.filter(isKept);
  const member = {
    ...habit,
    utcOffsetHours: offset,
    lookedAt: now,
    posts: kept.map(({ post }) => post),
  };
  const next = read.isBudgetSpent ? startOfNextDay(userId, now) : nextLook(member, terms).at;
  const plannedPrice = terms.price;
  await inTransaction(db, async (tx) => {
    const all = [...kept, ...unlisted(rows, known).filter(isKept)];
    const tracked = all.map(({ row, post }) => ({ postNo: row.post_no, post }));
    const nextLookAt = new Date(next);
    const saved = {
      userId,
      nextLookAt,
      plannedPrice,
      looked: { at, habit, hasFailed: read.hasFailed },
    };
    if (await store.saveNextLook(tx, saved)) await store.saveTrackedPosts(tx, userId, tracked);
  });
  if (author.publicIdentifier !== null) {
    await countFollowers(deps, userId, author.publicIdentifier, () => count('worth'));
  }
}

/** One page of the listing covers thirty days of all but the busiest authors. */
const LISTED_POSTS = 20;

type Counted = FollowedPost & { readings: DueReading[] };

async function readDue(
  deps: LookDeps,
  { userId, author, stop, terms: { price } }: Looked,
  posts: readonly Counted[],
  count: CallCounter,
): Promise<{ posts: FollowedPost[]; isBudgetSpent: boolean; hasFailed: boolean }> {
  // Opens a month that has begun; otherwise new signals would wait until the member opens a page.
  await getCredits(deps, userId);
  const planNow = await customerNow(deps, userId);
  const due = posts.flatMap(({ row, readings }) =>
    readings.map((reading) => ({ row, ...reading })),
  );
  const done = new Map<string, { isShort: boolean }>();
  let isSpent = false;
  let hasFailed = false;
  for (const { row, kind, reason } of due.toSorted(byUrgency)) {
    try {
      const outcome = await readList(deps, {
        post: row,
        kind: SIGNAL_KINDS[kind],
        ownerId: author.memberId,
        isHistory: false,
        planNow,
        stop,
        beforeCall: () => count(reason),
        mayReadReplies: async (calls) =>
          areRepliesDue(calls, reason, price) && (await canCount(count, reason)),
      });
      if (outcome === 'superseded') continue;
      done.set(`${row.post_no} ${kind}`, { isShort: outcome === 'short' });
    } catch (error) {
      if (error instanceof EndlessList) {
        // Treated like a short list: it is read again, and the other lists are still read.
        deps.log.warn({ err: error, userId, postId: row.post_id, kind }, 'a list was not read');
        done.set(`${row.post_no} ${kind}`, { isShort: true });
        hasFailed = true;
        continue;
      }
      if (!isBudgetSpent(error)) throw error;
      isSpent = !(error instanceof RequestedCallsSpent);
      break;
    }
  }
  const now = deps.clock.now().getTime();
  return {
    isBudgetSpent: isSpent,
    hasFailed,
    posts: posts.map(({ row, post }) => ({
      row,
      post: {
        ...post,
        lists: post.lists.map((list) => {
          const reading = done.get(`${row.post_no} ${list.kind}`);
          return reading ? afterReading(list, now, reading) : list;
        }),
      },
    })),
  };
}

/** If the day has no calls left for replies, the list is read to its end without them. */
async function canCount(count: CallCounter, reason: DueReading['reason']): Promise<boolean> {
  try {
    await count(reason);
    return true;
  } catch (error) {
    if (isBudgetSpent(error)) return false;
    throw error;
  }
}

const SIGNAL_KINDS: Record<ListKind, SignalKind> = { reactions: 'reaction', comments: 'comment' };

/** After failures of the source it backs off with full jitter, from half a minute to an hour. */
async function planAfterFailure(
  deps: LookDeps,
  userId: string,
  { failures }: store.Plan,
  error: unknown,
): Promise<void> {
  if (error instanceof RequestedCallsSpent) return postponeBy(deps, userId, HOUR);
  if (isBudgetSpent(error)) {
    const at = startOfNextDay(userId, deps.clock.now().getTime());
    return store.postpone(deps.db, { userId, nextLookAt: new Date(at), hasFailed: false });
  }
  if (isRestriction(error)) return postponeBy(deps, userId, HOUR);
  deps.log.warn({ err: error, userId }, 'a look at the posts failed and is repeated');
  const longest = Math.min(HOUR, FIRST_BACKOFF_MS * 2 ** failures);
  const wait = FIRST_BACKOFF_MS + Math.random() * (longest - FIRST_BACKOFF_MS);
  await store.postpone(deps.db, {
    userId,
    nextLookAt: new Date(deps.clock.now().getTime() + wait),
    hasFailed: true,
  });
}

const FIRST_BACKOFF_MS = 30_000;

async function postponeBy({ db, clock }: LookDeps, userId: string, time: number): Promise<void> {
  const nextLookAt = new Date(clock.now().getTime() + time);
  await store.postpone(db, { userId, nextLookAt, hasFailed: false });
}

/** Spread over the first hour, so that a new day does not start with every member at once. */
function startOfNextDay(userId: string, now: number): number {
  return firstLookAt(userId, (Math.floor(now / DAY) + 1) * DAY);
}
