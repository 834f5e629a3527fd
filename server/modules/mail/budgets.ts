import type { Deps } from '../../deps.ts';
import { Failure } from '../../platform/failure.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * How many mails whoever fills in a form may cause, above all to addresses that nobody has proved;
 * `docs/decisions/0311-mails-to-unproved-addresses.md` has the reasons.
 */
const BUDGETS = {
  /** By kind of mail, and by address that the form came from. Codes have limits of their own. */
  place: [
    { name: 'unproved-place', points: 20, perSeconds: HOUR },
    { name: 'unproved-place-day', points: 100, perSeconds: DAY },
  ],
  /** By kind of mail, over all places. */
  installation: [
    { name: 'unproved-all', points: 300, perSeconds: HOUR },
    { name: 'unproved-all-day', points: 2_000, perSeconds: DAY },
  ],
  /** By account: notices of what happens to one whose address may be a stranger's. */
  notices: [{ name: 'unproved-notices', points: 20, perSeconds: DAY }],
  /** By reader of the answer to a message to support, whoever wrote it. */
  copies: [
    { name: 'support-recipient', points: 3, perSeconds: HOUR },
    { name: 'support-recipient-day', points: 10, perSeconds: DAY },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

type BudgetDeps = Pick<Deps, 'limits' | 'log' | 'metrics'>;

/**
 * True where a form from `address` may still cause a mail to an address that nobody has proved.
 * Newcomers do not use up what whoever writes to support is confirmed by.
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

/** True where another notice may go to this account, whose address nobody has proved. */
export function mayMailNotice(deps: BudgetDeps, userId: string): Promise<boolean> {
  return isWithin(deps, 'notices', userId);
}

/** True where another copy may go to `reader`: an account, or the address that a visitor typed. */
export function mayMailCopy(deps: BudgetDeps, reader: string): Promise<boolean> {
  return isWithin(deps, 'copies', reader);
}

async function isWithin(
  deps: BudgetDeps,
  budget: keyof typeof BUDGETS,
  key: string,
): Promise<boolean> {
  for (const limit of BUDGETS[budget]) {
    if (await isCounted(deps, limit, key)) continue;
    deps.metrics.mailLeftOut(budget);
    await alert(deps, budget);
    return false;
  }
  return true;
}

/** Once an hour: a flood of forms must not become a flood of lines. */
const ALERTS: RateLimit = { name: 'unproved-alert', points: 1, perSeconds: HOUR };

async function alert(deps: BudgetDeps, budget: keyof typeof BUDGETS): Promise<void> {
  if (budget !== 'installation' || !(await isCounted(deps, ALERTS, budget))) return;
  deps.log.error(
    { budget },
    'the budget of mails to addresses that nobody has proved is spent: somebody may be using the forms to mail strangers',
  );
}

async function isCounted({ limits }: BudgetDeps, limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limits.consume(limit, key);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Failure) || refusal.failure !== 'too_many_requests') throw refusal;
    return false;
  }
}
