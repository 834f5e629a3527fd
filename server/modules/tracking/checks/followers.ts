import type { Deps } from '../../../deps.ts';
import type { Events } from '../../../events.ts';
import type { PersonRef } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { refreshTrackedProfile } from '../../profiles/profiles.ts';
import { formatDay, isBudgetSpent } from './budget.ts';
import * as store from './followers.store.ts';

/** The lookup before the profile was linked is the first count. */
export async function saveFirstFollowers(
  tx: Db,
  { userId, followers, countedAt }: Events['profile.linked'],
): Promise<void> {
  if (followers === null) return;
  const day = formatDay(countedAt);
  await store.insertFollowerCount(tx, { userId, day, followers, countedAt });
}

/**
 * Uses one lookup per UTC day, which also notes a new public identifier. If it fails, the check
 * continues and the next check tries again.
 */
export async function countFollowers(
  { db, clock, network, log, secrets }: Pick<Deps, 'db' | 'clock' | 'network' | 'log' | 'secrets'>,
  userId: string,
  member: PersonRef,
  countCall: () => Promise<void>,
): Promise<void> {
  const day = formatDay(clock.now());
  if (await store.hasFollowerCount(db, userId, day)) return;
  try {
    await countCall();
    const profile = await network.lookUpProfile(member, { share: 'checks', userId });
    if (profile === null) return;
    if (member.memberId !== null && profile.memberId !== member.memberId) return;
    await refreshTrackedProfile({ db, secrets }, userId, profile);
    const { followers, readAt: now } = profile;
    await store.saveFollowerCount(db, { userId, day, followers, now });
  } catch (error) {
    if (isBudgetSpent(error)) return;
    log.warn(
      { err: error, userId },
      'the followers could not be counted; the next check tries again',
    );
  }
}
