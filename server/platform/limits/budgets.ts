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

const EVERYBODY = 'everybody';

export function createBudgets(o: {
  limits: RateLimiter;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'budgetSpent'>;
}): Budgets {
  /** Time of the next allowed alert by budget name, in milliseconds since 1970. */
  const quietUntil = new Map<string, number>();

  /** Once per budget and window, so that a flood of refusals causes no flood of alerts. */
  function alert({ name, points, perSeconds }: Budget): void {
    const now = o.clock.now().getTime();
    if (now < (quietUntil.get(name) ?? 0)) return;
    quietUntil.set(name, now + perSeconds * 1_000);
    o.metrics.budgetSpent(name);
    o.log.error(
      { budget: name, calls: points, perSeconds },
      'a budget is spent: calls are refused',
    );
  }

  async function spend(budget: Budget, key = EVERYBODY): Promise<void> {
    try {
      await o.limits.consume(budget, key);
    } catch (refusal) {
      if (!isLimitReached(refusal)) throw refusal;
      alert(budget);
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
    async allows(budget, key = EVERYBODY, points) {
      const isAllowed = await o.limits.allows(budget, key, points);
      if (!isAllowed) alert(budget);
      return isAllowed;
    },
  };
}
