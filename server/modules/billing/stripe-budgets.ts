import type { Budget } from '../../platform/budgets.ts';
import { HOUR_SECONDS } from '../../platform/durations.ts';

/**
 * How often one member may make us call Stripe, which takes so many calls of all of us. Nobody who
 * buys a plan comes near.
 */
export const STRIPE_BUDGETS = {
  /** Each makes up to twenty calls; one that finds its checkout open makes one. */
  checkouts: { name: 'checkouts', points: 20, perSeconds: HOUR_SECONDS },
  /** Coming back from a checkout. */
  returns: { name: 'checkout-returns', points: 30, perSeconds: HOUR_SECONDS },
  portals: { name: 'portals', points: 20, perSeconds: HOUR_SECONDS },
  /** Looks at the account after a visit to the portal. */
  looks: { name: 'portal-looks', points: 60, perSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Budget>;
