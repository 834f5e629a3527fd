import type { Clock } from '../time/clock.ts';
import { fail } from '../failure.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import { isLimitReached, type RateLimit, type RateLimiter } from './rate-limit.ts';

/** A limit on calls that cost money, or that an outside service may refuse. */
export type Budget = RateLimit & {
  /** Set on a shared budget: when it is spent, callers get 503 with this text instead of 429. */
  sharedMessage?: string;
};

/** Unlike a plain rate limit, a spent budget alerts the operator. */
export type Budgets = {
  /**
   * Throws `too_many_requests`, or `unavailable` for a shared budget. Never inside a transaction.
   */
  spend(budget: Budget, key?: string): Promise<void>;
  /** Like `spend`, but returns false. `points` is for budgets that do not count calls. */
  allows(budget: Budget, key?: string, points?: number): Promise<boolean>;
};

const SHARED_KEY = 'everybody';

export function createBudgets(options: {
  limits: RateLimiter;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'budgetUsed' | 'budgetSpent' | 'gauge'>;
}): Budgets {
  /** Time of the next allowed alert by budget name, in milliseconds since 1970. */
  const quietUntil = new Map<string, number>();
  /** Budgets of the whole installation that this process has used, with what they allow. */
  const shared = new Map<string, number>();
  options.metrics.gauge('rapport_budget_limit', async () =>
    [...shared].map(([label, value]) => ({ label, value })),
  );
  options.metrics.gauge('rapport_budget_used', () => readShared(options.limits));

  /** Once per budget and window, so that a flood of refusals causes no flood of alerts. */
  function warnOfBudget({ name, points, perSeconds }: Budget): void {
    const now = options.clock.now().getTime();
    if (now < (quietUntil.get(name) ?? 0)) return;
    quietUntil.set(name, now + perSeconds * 1_000);
    options.metrics.budgetSpent(name);
    options.log.error(
      { budget: name, calls: points, perSeconds },
      'a budget is spent: calls are refused',
    );
  }

  function remember({ name, points }: Budget, key: string): void {
    options.metrics.budgetUsed(name);
    if (key === SHARED_KEY) shared.set(name, points);
  }

  async function spend(budget: Budget, key = SHARED_KEY): Promise<void> {
    remember(budget, key);
    try {
      await options.limits.consume(budget, key);
    } catch (refusal) {
      if (!isLimitReached(refusal)) throw refusal;
      warnOfBudget(budget);
      if (budget.sharedMessage === undefined) throw refusal;
      const { retryAfterSeconds } = refusal.details;
      throw fail('unavailable', {
        message: budget.sharedMessage,
        cause: refusal,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
  }

  return {
    spend,
    async allows(budget, key = SHARED_KEY, points) {
      remember(budget, key);
      const isAllowed = await options.limits.allows(budget, key, points);
      if (!isAllowed) warnOfBudget(budget);
      return isAllowed;
    },
  };
}

async function readShared(limits: RateLimiter): Promise<{ label: string; value: number }[]> {
  const counts = await limits.list({ keys: [SHARED_KEY], limit: MAX_BUDGETS });
  return counts.map(({ name, points }) => ({ label: name, value: points }));
}

/** More than there are. */
const MAX_BUDGETS = 100;
