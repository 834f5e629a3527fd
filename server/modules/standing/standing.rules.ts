import type { Standing } from '../../../contract/standing.ts';

const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];
const PAID: readonly string[] = ['active', 'trialing'];

export function getSubscriptionStanding(
  status: string | null,
): Pick<Standing, 'hasSubscription' | 'isActiveSubscription'> {
  return {
    hasSubscription: status !== null && !ENDED.includes(status),
    isActiveSubscription: status !== null && PAID.includes(status),
  };
}
