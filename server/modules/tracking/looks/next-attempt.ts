import type { Deps } from '../../../deps.ts';
import { isRestriction } from '../../../gateways/network/network.ts';
import { firstLookAt } from '../planning/look.rules.ts';
import { DAY, HOUR, type Instant } from '../planning/planning.rules.ts';
import type { Plan } from '../planning/plans.store.ts';
import { isBudgetSpent, RequestedCallsSpent } from './budget.ts';

/** When to look again after what ended a look early. */
export function nextAttempt(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { userId, plan, stop }: { userId: string; plan: Plan; stop: AbortSignal },
  error: unknown,
): { nextLookAt: Date; hasFailed: boolean } {
  const now = clock.now().getTime();
  const at = (instant: Instant, hasFailed = false) => ({
    nextLookAt: new Date(instant),
    hasFailed,
  });
  if (stop.aborted) return at(now, true);
  if (error instanceof RequestedCallsSpent) return at(now + HOUR);
  if (isBudgetSpent(error)) return at(startOfNextDay(userId, now));
  // No look is sent before the restriction is lifted; then it starts at once.
  if (isRestriction(error)) return at(now, true);
  log.warn({ err: error, userId }, 'a look at the posts failed and is repeated');
  // After failures of the source: full jitter, from half a minute to an hour.
  const longest = Math.min(HOUR, FIRST_BACKOFF_MS * 2 ** plan.failures);
  return at(now + FIRST_BACKOFF_MS + Math.random() * (longest - FIRST_BACKOFF_MS), true);
}

const FIRST_BACKOFF_MS = 30_000;

/** Spread over the first hour, so that a new day does not start with every member at once. */
function startOfNextDay(userId: string, now: Instant): Instant {
  return firstLookAt(userId, (Math.floor(now / DAY) + 1) * DAY);
}
