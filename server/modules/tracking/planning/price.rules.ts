import { DAY_MS } from '../../../platform/time/durations.ts';
import { countReadersBetween } from './arrival.rules.ts';
import { type Instant, PLANNING, type Terms } from './planning.rules.ts';

const { firstPrice, fewestCalls, floorGain, floorShare, maxFloorStretch, maxPrice, maxPriceStep } =
  PLANNING;

/** One for each credential of a source, so that its calls go to the members with most to find. */
export type CallPrice = Pick<Terms, 'price' | 'floorStretch'>;

export const FIRST_PRICE: CallPrice = { price: firstPrice, floorStretch: 1 };

/** The changes since the last price, without times in which the source was paused. */
export type Spending = {
  callsPerDay: number;
  planned: number;
  spent: number;
  spentOnFloors: number;
  leftToday: number;
};

/** Raises the price after overspending, so that the plan is met over days. */
export function computeNextPrice(current: CallPrice, spending: Spending): CallPrice {
  const { callsPerDay, leftToday, planned, spent, spentOnFloors } = spending;
  // Refused calls look like savings, which would leave the next day with too few calls, too.
  if (leftToday < fewestCalls) return current;
  const over = (spent - planned) / callsPerDay;
  const floorsOver = (spentOnFloors - floorShare * planned) / callsPerDay;
  return {
    price: limitBetween(
      current.price * step(PLANNING.priceGain * over),
      PLANNING.minPrice,
      maxPrice,
    ),
    floorStretch: limitBetween(
      current.floorStretch * step(floorGain * floorsOver),
      1,
      maxFloorStretch,
    ),
  };
}

function step(log: number): number {
  return Math.exp(limitBetween(log, -maxPriceStep, maxPriceStep));
}

/** Calls planned for a time, by the hours in which the members' readers are awake. */
export function countPlannedCalls(
  callsPerDay: number,
  from: Instant,
  to: Instant,
  utcOffsetsHours: readonly number[],
): number {
  if (utcOffsetsHours.length === 0) return 0;
  const readers = utcOffsetsHours.reduce(
    (sum, hours) => sum + countReadersBetween(from, to, hours),
    0,
  );
  return (PLANNING.plannedShare * callsPerDay * readers) / utcOffsetsHours.length / DAY_MS;
}

/** The plan leaves a reserve to members who open the page, which shrinks during the day. */
export function countCallsLeft(
  { callsPerDay, spentToday }: { callsPerDay: number; spentToday: number },
  now: Instant,
  requestedBy: 'plan' | 'member',
): number {
  const dayLeft = 1 - (now % DAY_MS) / DAY_MS;
  const reserve = requestedBy === 'plan' ? PLANNING.reserve * dayLeft : 0;
  return Math.max(0, Math.floor(callsPerDay * (1 - reserve)) - spentToday);
}

/**
 * Calls that the checks requested by one member may make in a UTC day: the member's own share, and
 * the same again from the reserve. So one member cannot use the calls of all.
 */
export function countRequestedCalls(callsPerDay: number, members: number): number {
  const share = Math.floor(callsPerDay / Math.max(1, members));
  return share + Math.min(share, Math.floor(callsPerDay * PLANNING.reserve));
}

/** Calls of all checks of one member in a UTC day: the posts of one leave half of them to the others. */
export function countMemberCalls(callsPerDay: number, members: number): number {
  if (members <= 1) return callsPerDay;
  return Math.max(countRequestedCalls(callsPerDay, members), Math.floor(callsPerDay / 2));
}

function limitBetween(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
