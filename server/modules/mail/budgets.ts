import type { Deps } from '../../deps.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import { isLimitReached, type RateLimit } from '../../platform/limits/rate-limit.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/time/durations.ts';

/** The reasons are in `docs/decisions/0305-mails.md`. */
const BUDGETS = {
  /** By kind of mail and IP network. Codes to reset a password have separate limits. */
  network: [
    { name: 'unverified-network', points: 20, perSeconds: HOUR_SECONDS },
    { name: 'unverified-network-day', points: 100, perSeconds: DAY_SECONDS },
  ],
  installation: [
    { name: 'unverified-all', points: 300, perSeconds: HOUR_SECONDS },
    { name: 'unverified-all-day', points: 2_000, perSeconds: DAY_SECONDS },
  ],
  /** By account: notices to an unverified address, which may belong to a stranger. */
  notices: [{ name: 'unverified-notices', points: 20, perSeconds: DAY_SECONDS }],
  /** By recipient of a form's confirmations, regardless of the sender. */
  copies: [
    { name: 'support-recipient', points: 3, perSeconds: HOUR_SECONDS },
    { name: 'support-recipient-day', points: 10, perSeconds: DAY_SECONDS },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

const FORM_MAILS = ['welcome', 'confirmation', 'privacy', 'verification'] as const;
type FormMail = (typeof FORM_MAILS)[number];

type MailBudgetDeps = Pick<Deps, 'limits' | 'log' | 'metrics'>;

/** For forms sent from `address`. Welcomes and support confirmations have separate budgets. */
export async function mayMailStranger(
  deps: MailBudgetDeps,
  kind: FormMail,
  address: string,
): Promise<boolean> {
  return (await waitToMailStranger(deps, kind, address)) === null;
}

/** Counts like `mayMailStranger`: null if a mail may be sent, otherwise the seconds to wait. */
export async function waitToMailStranger(
  deps: MailBudgetDeps,
  kind: FormMail,
  address: string,
): Promise<number | null> {
  const network = buildNetworkKey(kind, getAddressPrefix(address));
  return (await spend(deps, 'network', network)) ?? spend(deps, 'installation', kind);
}

/**
 * For mails that must be sent: the installation's budget only alerts. Null if the mail may be sent,
 * otherwise the seconds to wait.
 */
export async function waitToMailOwed(
  deps: MailBudgetDeps,
  kind: FormMail,
  address: string,
): Promise<number | null> {
  const wait = await spend(deps, 'network', buildNetworkKey(kind, getAddressPrefix(address)));
  if (wait !== null) return wait;
  for (const limit of BUDGETS.installation) {
    if (!(await deps.limits.allows(limit, kind))) await warnOfBudget(deps, 'installation');
  }
  return null;
}

export function mailKeysOfNetwork(network: string): string[] {
  return FORM_MAILS.map((kind) => buildNetworkKey(kind, network));
}

function buildNetworkKey(kind: FormMail, network: string): string {
  return `${kind} ${network}`;
}

export async function mayMailNotice(deps: MailBudgetDeps, userId: string): Promise<boolean> {
  return (await spend(deps, 'notices', userId)) === null;
}

/**
 * `reader`: a user id, or the address that a visitor typed. Null if a mail may be sent, otherwise the
 * seconds to wait.
 */
export function waitToConfirm(deps: MailBudgetDeps, reader: string): Promise<number | null> {
  return spend(deps, 'copies', reader);
}

/** Null if a mail may be sent, otherwise the seconds to wait. */
async function spend(
  deps: MailBudgetDeps,
  budget: keyof typeof BUDGETS,
  key: string,
): Promise<number | null> {
  for (const limit of BUDGETS[budget]) {
    try {
      await deps.limits.consume(limit, key);
    } catch (refusal) {
      if (!isLimitReached(refusal)) throw refusal;
      deps.metrics.mailSuppressed(budget);
      await warnOfBudget(deps, budget);
      return refusal.details.retryAfterSeconds ?? limit.perSeconds;
    }
  }
  return null;
}

/** A flood of forms must not become a flood of log lines. */
const ALERTS: RateLimit = { name: 'unverified-alert', points: 1, perSeconds: HOUR_SECONDS };

async function warnOfBudget(deps: MailBudgetDeps, budget: keyof typeof BUDGETS): Promise<void> {
  if (budget !== 'installation' || !(await deps.limits.allows(ALERTS, budget))) return;
  deps.log.error(
    { budget },
    'the budget of mails to unverified addresses is spent: someone may be using the forms to mail strangers',
  );
}
