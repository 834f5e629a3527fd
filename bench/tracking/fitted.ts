import { type Month, type Policy, type Result, runMonth, type Task } from './month.ts';

type PolicyOf = (value: number) => (task: Task) => Policy;
const TOLERANCE = 0.06;
const MAX_TRIALS = 12;

/**
 * Runs a policy with the value that makes it spend the budget. A lower value, such as a shorter
 * interval or a lower price of a call, leads to more calls.
 */
export function runFitted(month: Month, policyOf: PolicyOf, start: number): Result {
  let value = start;
  let tooMany = 0;
  let tooFew = Number.POSITIVE_INFINITY;
  let best: Result | null = null;
  for (let trial = 0; trial < MAX_TRIALS; trial += 1) {
    const result = runMonth(month, policyOf(value));
    const ratio = result.callsPerMemberAndDay / month.callsPerMemberAndDay;
    if (!best || off(month, result) < off(month, best)) best = result;
    if (off(month, best) <= TOLERANCE) break;
    if (ratio > 1) tooMany = value;
    else tooFew = value;
    const next = value * ratio;
    const isBetween = next > tooMany && next < tooFew;
    value = isBetween || tooMany === 0 || tooFew === Infinity ? next : Math.sqrt(tooMany * tooFew);
  }
  if (!best) throw new Error('no trial');
  return best;
}

function off({ callsPerMemberAndDay }: Month, result: Result): number {
  return Math.abs(result.callsPerMemberAndDay / callsPerMemberAndDay - 1);
}
