import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import type { Deps } from '../../../deps.ts';
import type { RecentPosts } from '../../../gateways/network/network.ts';
import { chooseSource } from '../../../gateways/network/relay.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { getUtcOffsetHours } from '../../../platform/time/zoned.ts';
import { mayReadPeople, type NoticeSettings } from '../../privacy/privacy.ts';
import { findLinkedProfile } from '../../profiles/profiles.ts';
import { findPosts, type ReadingDeps, saveListing } from '../../signals/signals.ts';
import { findStanding } from '../../standing/standing.ts';
import { findAccount } from '../../users/users.ts';
import { estimateHabit } from '../planning/arrival.rules.ts';
import {
  type BudgetDeps,
  type RequestedBy,
  callCounter,
  canCount,
  findRequestableAt,
} from './budget.ts';
import { type CountedPost, type ReadingResult, readDueLists } from './due-lists.ts';
import { readCounts, type FollowedPost, listFollowed, listUnlisted } from './followed-posts.ts';
import { isFollowed } from '../planning/floors.rules.ts';
import { countFollowers } from './followers.ts';
import { isRequested, planNextCheck } from '../planning/next-check.rules.ts';
import { PLANNING, type Terms } from '../planning/planning.rules.ts';
import { planAgain } from '../planning/plan-again.ts';
import * as store from '../planning/plans.store.ts';
import { applyCheck } from '../planning/posts.rules.ts';
import { readTerms } from '../planning/terms.ts';
import { findTrackedPosts, saveTrackedPosts } from '../planning/tracked-posts.store.ts';
import { planNextAttempt } from './next-attempt.ts';

export type CheckDeps = BudgetDeps &
  ReadingDeps &
  Pick<Deps, 'database' | 'events' | 'log'> & { settings: NoticeSettings };

type ProfileCheck = {
  userId: string;
  author: { memberId: string | null; publicIdentifier: string };
  requestedBy: RequestedBy;
  plan: store.TrackingPlan;
  terms: Terms;
  stop: AbortSignal;
};

/**
 * One call lists a member's posts with their counts; then only lists worth their calls are read.
 */
export async function checkPosts(
  given: CheckDeps,
  options: { userId: string; requestedBy: RequestedBy; stop: AbortSignal },
): Promise<void> {
  const { userId } = options;
  const deps = await chooseSource(given, { share: 'checks', mayTry: true });
  const checkedFrom = deps.clock.now();
  const plan = await store.findPlan(deps.db, userId, checkedFrom);
  const profile = await findLinkedProfile(deps.db, userId);
  if (!plan || !profile) return;
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription || !mayReadPeople(deps)) {
    const nextCheckAt = new Date(checkedFrom.getTime() + HOUR_MS);
    return store.postponePlan(deps.db, { userId, checkedFrom, nextCheckAt, hasFailed: false });
  }
  const author = { memberId: profile.member_id, publicIdentifier: profile.public_identifier };
  const isForMember = options.requestedBy === 'member' || isRequested(plan, checkedFrom);
  const requestedBy = isForMember && (await mayRequest(deps, userId)) ? 'member' : 'plan';
  try {
    const terms = await readTerms(deps);
    if (requestedBy === 'plan') {
      // The price may have risen since the check was planned.
      const planned = await planAgain(deps, userId, plan, terms);
      if (planned === 'requested' || (planned && planned > deps.clock.now())) return;
    }
    await makeCheck(deps, { ...options, requestedBy, author, plan, terms });
  } catch (error) {
    // It is still due.
    if (options.stop.aborted) return;
    const next = planNextAttempt(deps, { ...options, plan }, error);
    await store.postponePlan(deps.db, { userId, checkedFrom, ...next });
  }
}

/** Otherwise the check is made as planned: the member's requests have used their calls of today. */
async function mayRequest(deps: BudgetDeps, userId: string): Promise<boolean> {
  return (await findRequestableAt(deps, userId)) === null;
}

async function makeCheck(deps: CheckDeps, context: ProfileCheck): Promise<void> {
  const { clock } = deps;
  const { userId, author } = context;
  const count = await callCounter(deps, context);
  await count('worth');
  const at = clock.now();
  const mayContinue = () => canCount(count, 'worth');
  const spender = { share: 'checks', userId } as const;
  const listed = await deps.network.recentPosts(author, LISTED_POSTS, spender, mayContinue);
  if (listed === null) return noteMissingProfile(deps, context, at);
  if (!(await saveListing(deps, userId, listed))) return;
  const member = await countPosts(deps, context, { at, listed });
  const read = await readDueLists(deps, context, member.counted, count);
  const isSaved = await saveCheck(deps, context, { ...member, at, read });
  if (!isSaved || read.interruptedBy !== null) return;
  await countFollowers(deps, userId, author, () => count('worth'));
}

/** A source that is wrong for a moment neither costs a day nor makes a profile gone. */
function noteMissingProfile(
  { db }: Pick<CheckDeps, 'db'>,
  { userId, plan }: ProfileCheck,
  now: Date,
): Promise<void> {
  const missedAt = plan.profileMissedAt ?? now;
  const isGone = now.getTime() - missedAt.getTime() >= HOUR_MS;
  const nextCheckAt = new Date(now.getTime() + (isGone ? DAY_MS : HOUR_MS));
  return store.noteMissing(db, { userId, now, missedAt, isGone, nextCheckAt });
}

/** One page of the listing covers thirty days of all but the busiest authors. */
const LISTED_POSTS = 20;

type CountedMember = {
  habit: store.Habit;
  utcOffsetHours: number;
  counted: CountedPost[];
  /** Known posts that the listing no longer shows. */
  unlisted: FollowedPost[];
};

/** Compares the counts of a listing with those of the check before, and chooses the lists to read. */
async function countPosts(
  { db }: Pick<CheckDeps, 'db'>,
  { userId, requestedBy, plan, terms }: ProfileCheck,
  { at, listed }: { at: Date; listed: RecentPosts },
): Promise<CountedMember> {
  const now = at.getTime();
  const known = await findTrackedPosts(db, userId);
  const rows = await findPosts(db, userId, new Date(now - PLANNING.followedForMs - DAY_MS));
  const account = await findAccount(db, userId);
  const utcOffsetHours = getUtcOffsetHours(account?.timeZone ?? 'UTC', at);
  const of = { at: now, checkedAt: plan.checkedAt?.getTime() ?? now, utcOffsetHours };
  // A requested check reads everything new; a planned check weighs the worth of each call.
  const readingTerms = requestedBy === 'member' ? { ...terms, price: 0 } : terms;
  const counted = listFollowed(rows, known, now).map(({ row, post }) => ({
    row,
    ...applyCheck(post, readCounts(row), of, readingTerms),
  }));
  const posts = listed.posts.map((post) => ({
    postedAt: post.postedAt.getTime(),
    counts: readCounts(post),
  }));
  return {
    habit: estimateHabit(posts, now),
    utcOffsetHours,
    counted,
    unlisted: listUnlisted(rows, known),
  };
}

/** False if the plan was erased. */
async function saveCheck(
  deps: CheckDeps,
  context: ProfileCheck,
  options: Omit<CountedMember, 'counted'> & { at: Date; read: ReadingResult },
): Promise<boolean> {
  const { userId, terms } = context;
  const { at, habit, utcOffsetHours, read } = options;
  const now = at.getTime();
  const isKept = ({ post }: FollowedPost) => isFollowed(post, now);
  const kept = read.posts.filter(isKept);
  const posts = kept.map(({ post }) => post);
  const { nextCheckAt, hasFailed } =
    read.interruptedBy === null
      ? {
          nextCheckAt: new Date(
            planNextCheck({ ...habit, utcOffsetHours, checkedAt: now, posts }, terms).at,
          ),
          hasFailed: read.hasFailed,
        }
      : planNextAttempt(deps, context, read.interruptedBy);
  const tracked = [...kept, ...options.unlisted.filter(isKept)];
  const plannedPrice = terms.price;
  const next = { userId, at, habit, hasFailed, nextCheckAt, plannedPrice };
  return runInTransaction(deps.db, async (tx) => {
    if (!(await store.saveCheck(tx, next))) return false;
    const rows = tracked.map(({ row, post }) => ({ postNo: row.post_no, post }));
    await saveTrackedPosts(tx, userId, rows);
    return true;
  });
}
