import type { Deps } from '../../../deps.ts';
import { findPosts } from '../../signals/signals.ts';
import { findAccount } from '../../users/users.ts';
import { followed } from '../looks/followed-posts.ts';
import { isAskedFor, nextLook } from './look.rules.ts';
import { PLANNING, type Terms } from './planning.rules.ts';
import * as store from './plans.store.ts';
import { utcOffsetHours } from './utc-offset.ts';

/** Null before the first look, after failures, without a profile, and if the member waits. */
export async function planAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  terms: Terms,
  o: { evenIfAskedFor?: boolean } = {},
): Promise<Date | null> {
  const now = clock.now();
  const plan = await store.findPlan(db, userId, now);
  if (!plan?.lookedAt || !plan.habit || plan.failures > 0 || plan.profileMissedAt) return null;
  if (!o.evenIfAskedFor && isAskedFor(plan, now)) return null;
  const since = new Date(now.getTime() - PLANNING.followedFor);
  const known = await store.findTrackedPosts(db, userId);
  const rows = (await findPosts(db, userId, since)).filter(({ post_no: no }) => known.has(no));
  const account = await findAccount(db, userId);
  const member = {
    ...plan.habit,
    utcOffsetHours: utcOffsetHours(account?.timeZone ?? 'UTC', now),
    lookedAt: plan.lookedAt.getTime(),
    posts: followed(rows, known, now.getTime()).map(({ post }) => post),
  };
  const nextLookAt = new Date(nextLook(member, terms).at);
  await store.saveNextLook(db, { userId, nextLookAt, plannedPrice: terms.price });
  return nextLookAt;
}
