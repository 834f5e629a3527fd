import type { Deps } from '../../deps.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/durations.ts';

/**
 * How many mails a person who fills in a form may cause, above all to unverified addresses. The
 * reasons are in `docs/decisions/0311-mails-to-unproved-addresses.md`.
 */
const BUDGETS = {
  /** By kind of mail and client address. Codes have limits of their own. */
  place: [
    { name: 'unproved-place', points: 20, perSeconds: HOUR_SECONDS },
    { name: 'unproved-place-day', points: 100, perSeconds: DAY_SECONDS },
  ],
  /** By kind of mail, for the whole installation. */
  installation: [
    { name: 'unproved-all', points: 300, perSeconds: HOUR_SECONDS },
    { name: 'unproved-all-day', points: 2_000, perSeconds: DAY_SECONDS },
  ],
  /** By account: notices to an unverified address, which may be a stranger's. */
  notices: [{ name: 'unproved-notices', points: 20, perSeconds: DAY_SECONDS }],
  /** By recipient of a support confirmation, no matter who wrote the message. */
  copies: [
    { name: 'support-recipient', points: 3, perSeconds: HOUR_SECONDS },
    { name: 'support-recipient-day', points: 10, perSeconds: DAY_SECONDS },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

type BudgetDeps = Pick<Deps, 'limits' | 'log' | 'metrics'>;

/**
 * True if a form sent from `address` may still cause a mail to an unverified address. Welcomes and
 * support confirmations have separate budgets.
 */
export async function mayMailStranger(
  deps: BudgetDeps,
  kind: 'welcome' | 'confirmation',
  address: string,
): Promise<boolean> {
  return (
    (await isWithin(deps, 'place', `${kind} ${addressPrefix(address)}`)) &&
    (await isWithin(deps, 'installation', kind))
  );
}

/** True if another notice may go to this account, whose address is unverified. */
export function mayMailNotice(deps: BudgetDeps, userId: string): Promise<boolean> {
  return isWithin(deps, 'notices', userId);
}

/** True if another confirmation may go to `reader`: an account, or the address a visitor typed. */
export function mayMailCopy(deps: BudgetDeps, reader: string): Promise<boolean> {
  return isWithin(deps, 'copies', reader);
}

async function isWithin(
  deps: BudgetDeps,
  budget: keyof typeof BUDGETS,
  key: string,
): Promise<boolean> {
  for (const limit of BUDGETS[budget]) {
    if (await deps.limits.allows(limit, key)) continue;
    deps.metrics.mailLeftOut(budget);
    await alert(deps, budget);
    return false;
  }
  return true;
}

/** One alert an hour: a flood of forms must not become a flood of log lines. */
const ALERTS: RateLimit = { name: 'unproved-alert', points: 1, perSeconds: HOUR_SECONDS };

async function alert(deps: BudgetDeps, budget: keyof typeof BUDGETS): Promise<void> {
  if (budget !== 'installation' || !(await deps.limits.allows(ALERTS, budget))) return;
  deps.log.error(
    { budget },
    'the budget of mails to unverified addresses is spent: somebody may be using the forms to mail strangers',
  );
}
