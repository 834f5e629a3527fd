import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import type { Deps } from '../../../deps.ts';
import { isRestriction } from '../../../gateways/network/network.ts';
import { planFirstCheckAt } from '../planning/next-check.rules.ts';
import { type Instant } from '../planning/planning.rules.ts';
import type { TrackingPlan } from '../planning/plans.store.ts';
import { isBudgetSpent, RequestedCallsSpent } from './budget.ts';

/** When to check again after what ended a check early. */
export function planNextAttempt(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { userId, plan, stop }: { userId: string; plan: TrackingPlan; stop: AbortSignal },
  error: unknown,
): { nextCheckAt: Date; hasFailed: boolean } {
  const now = clock.now().getTime();
  const planAt = (instant: Instant, hasFailed = false) => ({
    nextCheckAt: new Date(instant),
    hasFailed,
  });
  if (stop.aborted) return planAt(now, true);
  if (error instanceof RequestedCallsSpent) return planAt(now + HOUR_MS);
  if (isBudgetSpent(error)) return planAt(startOfNextDay(userId, now));
  // No check is sent before the restriction is lifted; then it starts at once.
  if (isRestriction(error)) return planAt(now, true);
  log.warn({ err: error, userId }, 'a check of the posts failed and is repeated');
  // After failures of the source: full jitter, from half a minute to an hour.
  const longest = Math.min(HOUR_MS, FIRST_BACKOFF_MS * 2 ** plan.failures);
  return planAt(now + FIRST_BACKOFF_MS + Math.random() * (longest - FIRST_BACKOFF_MS), true);
}

const FIRST_BACKOFF_MS = 30_000;

/** Spread over the first hour, so that a new day does not start with every member at once. */
function startOfNextDay(userId: string, now: Instant): Instant {
  return planFirstCheckAt(userId, (Math.floor(now / DAY_MS) + 1) * DAY_MS);
}
