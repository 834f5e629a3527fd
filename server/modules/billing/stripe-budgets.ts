import type { Budget } from '../../platform/limits/budgets.ts';
import { HOUR_SECONDS } from '../../platform/time/durations.ts';

/** Limits per member, because Stripe limits the calls of the whole account. */
export const STRIPE_BUDGETS = {
  /** Each makes up to 20 calls, or one if a checkout is already open. */
  checkouts: { name: 'checkouts', points: 20, perSeconds: HOUR_SECONDS },
  returns: { name: 'checkout-returns', points: 30, perSeconds: HOUR_SECONDS },
  portals: { name: 'portals', points: 20, perSeconds: HOUR_SECONDS },
  portalReads: { name: 'portal-looks', points: 60, perSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Budget>;
