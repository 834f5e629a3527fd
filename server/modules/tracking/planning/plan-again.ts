import type { Deps } from '../../../deps.ts';
import { findPosts } from '../../signals/signals.ts';
import { findAccount } from '../../users/users.ts';
import { listFollowed } from '../looks/followed-posts.ts';
import { planNextLook } from './look.rules.ts';
import { PLANNING, type Terms } from './planning.rules.ts';
import * as store from './plans.store.ts';
import { findTrackedPosts } from './tracked-posts.store.ts';
import { getUtcOffsetHours } from './utc-offset.ts';

/**
 * Null before the first look, after failures and without a profile. `requested` if the member has
 * requested a look since the plan was read.
 */
export async function planAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  plan: store.TrackingPlan,
  terms: Terms,
): Promise<Date | 'requested' | null> {
  if (!plan.lookedAt || !plan.habit || plan.failures > 0 || plan.profileMissedAt) return null;
  const now = clock.now();
  const since = new Date(now.getTime() - PLANNING.followedFor);
  const known = await findTrackedPosts(db, userId);
  const rows = (await findPosts(db, userId, since)).filter(({ post_no: no }) => known.has(no));
  const account = await findAccount(db, userId);
  const member = {
    ...plan.habit,
    utcOffsetHours: getUtcOffsetHours(account?.timeZone ?? 'UTC', now),
    lookedAt: plan.lookedAt.getTime(),
    posts: listFollowed(rows, known, now.getTime()).map(({ post }) => post),
  };
  const nextLookAt = new Date(planNextLook(member, terms).at);
  const moved = {
    userId,
    nextLookAt,
    plannedPrice: terms.price,
    requestedAt: plan.requestedAt,
    now,
  };
  return (await store.moveNextLook(db, moved)) ? nextLookAt : 'requested';
}
