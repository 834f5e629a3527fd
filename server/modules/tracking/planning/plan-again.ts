import type { Deps } from '../../../deps.ts';
import { getUtcOffsetHours } from '../../../platform/time/zoned.ts';
import { findPosts } from '../../signals/signals.ts';
import { findAccount } from '../../users/users.ts';
import { listFollowed } from '../checks/followed-posts.ts';
import { planNextCheck } from './next-check.rules.ts';
import { PLANNING, type Terms } from './planning.rules.ts';
import * as store from './plans.store.ts';
import { findTrackedPosts } from './tracked-posts.store.ts';

/**
 * Null before the first check, after failures and without a profile. `requested` if the member has
 * requested a check since the plan was read.
 */
export async function planAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  plan: store.TrackingPlan,
  terms: Terms,
): Promise<Date | 'requested' | null> {
  if (!plan.checkedAt || !plan.habit || plan.failures > 0 || plan.profileMissedAt) return null;
  const now = clock.now();
  const since = new Date(now.getTime() - PLANNING.followedForMs);
  const known = await findTrackedPosts(db, userId);
  const rows = (await findPosts(db, userId, since)).filter(({ post_no: no }) => known.has(no));
  const account = await findAccount(db, userId);
  const member = {
    ...plan.habit,
    utcOffsetHours: getUtcOffsetHours(account?.timeZone ?? 'UTC', now),
    checkedAt: plan.checkedAt.getTime(),
    posts: listFollowed(rows, known, now.getTime()).map(({ post }) => post),
  };
  const nextCheckAt = new Date(planNextCheck(member, terms).at);
  const moved = {
    userId,
    nextCheckAt,
    plannedPrice: terms.price,
    requestedAt: plan.requestedAt,
    now,
  };
  return (await store.moveNextCheck(db, moved)) ? nextCheckAt : 'requested';
}
