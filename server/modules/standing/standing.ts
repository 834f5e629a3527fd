import type * as z from 'zod/mini';
import type { Standing } from '../../../contract/standing.ts';
import type { User } from '../../../contract/user.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../platform/failure.ts';
import { getSubscriptionStanding } from './standing.rules.ts';
import { findStandingRow } from './standing.store.ts';

export { getSubscriptionStanding } from './standing.rules.ts';

export type MemberStanding = Standing & {
  readonly dataProcessing: boolean;
};

type StandingDeps = Pick<Deps, 'database' | 'clock'>;

/** Must not run inside a transaction: the query takes a connection of its own. */
export async function findStanding(deps: StandingDeps, userId: string): Promise<MemberStanding> {
  const row = await findStandingRow(deps.database.pool, userId, deps.clock.now());
  const { hasLinkedinUsername, subscriptionStatus, dataProcessing } = row;
  return { hasLinkedinUsername, ...getSubscriptionStanding(subscriptionStatus), dataProcessing };
}

/** Throws `no_subscription` unless the account has an active plan. Not inside a transaction. */
export async function requireActivePlan(deps: StandingDeps, userId: string): Promise<void> {
  const { isActiveSubscription } = await findStanding(deps, userId);
  if (!isActiveSubscription) throw fail('no_subscription');
}

export async function findUser(
  deps: StandingDeps,
  userId: string,
): Promise<z.output<typeof User> | null> {
  const row = await findStandingRow(deps.database.pool, userId, deps.clock.now());
  if (row.email === null) return null;
  const { subscriptionStatus, ...user } = row;
  return {
    ...user,
    ...getSubscriptionStanding(subscriptionStatus),
    ...(subscriptionStatus === 'incomplete' && { isPaymentPending: true }),
  };
}
