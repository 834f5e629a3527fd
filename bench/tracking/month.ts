import { HOUR } from '../../server/modules/tracking/planning/planning.rules.ts';
import { type Arrivals, type SimulatedMember, simulateNetwork } from './network.ts';
import { Scheduler } from './scheduler.ts';
import { LIST_KINDS, postsUntil, SimulatedSource } from './source.ts';

export type Result = {
  callsPerMemberAndDay: number;
  withinHour: number;
  never: number;
  medianHours: number;
  p90Hours: number;
};

const TICK_HOURS = 1 / 12;
const MEASURED_HOURS = 30 * 24;
/** Engagement of the last days may be found until then. */
const END_HOURS = 36 * 24;

export type Month = {
  seed: number;
  members: number;
  arrivals: Arrivals;
  callsPerMemberAndDay: number;
};

/** The planning decides every five minutes; calls and finds are counted from the beginning. */
export function runMonth({ seed, arrivals, ...month }: Month): Result {
  const size = { members: month.members, days: END_HOURS / 24 };
  const members = simulateNetwork(seed, arrivals, size);
  const source = new SimulatedSource();
  firstProcessing(members, source);
  const callsPerDay = month.callsPerMemberAndDay * members.length;
  const scheduler = new Scheduler({ members, source, callsPerDay });
  for (let tick = 1; tick < END_HOURS / TICK_HOURS; tick += 1) {
    scheduler.tick(Math.round(tick * TICK_HOURS * HOUR));
  }
  return {
    ...computeDelays(members),
    callsPerMemberAndDay: source.calls / members.length / (END_HOURS / 24),
  };
}

function firstProcessing(members: readonly SimulatedMember[], source: SimulatedSource): void {
  for (const member of members) {
    for (const post of postsUntil(member, 0)) {
      for (const kind of LIST_KINDS) source.read(post, kind, 0);
    }
  }
}

function computeDelays(members: readonly SimulatedMember[]): Omit<Result, 'callsPerMemberAndDay'> {
  const delays = members
    .flatMap(({ posts }) =>
      posts.flatMap(({ lists }) => LIST_KINDS.flatMap((kind) => lists[kind].entries)),
    )
    .filter(({ at }) => at > 0 && at <= MEASURED_HOURS)
    .map(({ at, foundAt }) => foundAt - at)
    .toSorted((one, other) => one - other);
  const quantile = (q: number) => delays[Math.floor(q * (delays.length - 1))] ?? Number.NaN;
  const share = (matches: (delay: number) => boolean) =>
    delays.filter(matches).length / delays.length;
  return {
    // A tick is computed in floating point.
    withinHour: share((delay) => delay <= 1 + 1e-9),
    never: share((delay) => delay === Number.POSITIVE_INFINITY),
    medianHours: quantile(0.5),
    p90Hours: quantile(0.9),
  };
}
