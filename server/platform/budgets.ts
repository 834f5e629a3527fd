import type { Clock } from './clock.ts';
import { Failure, fail } from './failure.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';

/** How many calls may be made of a kind that costs money, or a partner's patience. */
export type Budget = RateLimit & {
  /** Of a budget that all share: nobody's fault, so it is 503 with these words instead of 429. */
  sharedSpent?: string;
};

/** Unlike a limit alone, a budget that is spent is something that the operator should hear of. */
export type Budgets = {
  /**
   * Counts one call of `key`, or throws `too_many_requests`, or `unavailable` where the budget is
   * everybody's, with the seconds to wait. Not inside a transaction.
   */
  spend(budget: Budget, key?: string): Promise<void>;
  /** The same where a refusal is no failure. */
  allows(budget: Budget, key?: string): Promise<boolean>;
};

const EVERYBODY = 'everybody';

export function createBudgets(o: {
  limits: RateLimiter;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'budgetSpent'>;
}): Budgets {
  /** By the name of a budget, until when nothing more is said of it. */
  const saidUntil = new Map<string, number>();

  /** Once a budget and window, whoever spent it: a flood of refusals must not become one of alerts. */
  function alert({ name, points, perSeconds }: Budget): void {
    const now = o.clock.now().getTime();
    if (now < (saidUntil.get(name) ?? 0)) return;
    saidUntil.set(name, now + perSeconds * 1_000);
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
      if (!isRefusal(refusal)) throw refusal;
      alert(budget);
      if (budget.sharedSpent === undefined) throw refusal;
      const { retryAfterSeconds } = refusal.details;
      throw fail('unavailable', {
        message: budget.sharedSpent,
        cause: refusal,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
  }

  return {
    spend,
    async allows(budget, key) {
      try {
        await spend(
          { name: budget.name, points: budget.points, perSeconds: budget.perSeconds },
          key,
        );
        return true;
      } catch (refusal) {
        if (!isRefusal(refusal)) throw refusal;
        return false;
      }
    },
  };
}

function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.failure === 'too_many_requests';
}
