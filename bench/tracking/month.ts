import { type Arrivals, type SimulatedMember, simulateNetwork } from './network.ts';
import { LIST_KINDS, postsUntil, SimulatedSource } from './source.ts';

/** A policy decides every five minutes of a simulated month. Times are hours. */
export type Policy = { tick(at: number): void };
export type Task = {
  members: readonly SimulatedMember[];
  source: SimulatedSource;
  callsPerDay: number;
};

export type Result = {
  callsPerMemberAndDay: number;
  withinHour: number;
  never: number;
  medianHours: number;
  p90Hours: number;
};

export const TICK_HOURS = 1 / 12;
export const FOLLOWED_HOURS = 30 * 24;
const MEASURED_HOURS = 30 * 24;
/** Engagement of the last days may be found until then. */
const END_HOURS = 36 * 24;

export type Month = {
  seed: number;
  members: number;
  arrivals: Arrivals;
  callsPerMemberAndDay: number;
};

/** One month of one policy; calls and finds are counted from its beginning. */
export function runMonth(month: Month, policyOf: (task: Task) => Policy): Result {
  const members = createNetwork(month);
  const source = new SimulatedSource();
  firstProcessing(members, source);
  const callsPerDay = month.callsPerMemberAndDay * members.length;
  const policy = policyOf({ members, source, callsPerDay });
  const ticks = END_HOURS / TICK_HOURS;
  for (let tick = 1; tick < ticks; tick += 1) {
    policy.tick(tick * TICK_HOURS);
  }
  return {
    ...computeDelays(members),
    callsPerMemberAndDay: source.calls / members.length / (END_HOURS / 24),
  };
}

const networks = new Map<string, SimulatedMember[]>();

/** The same network for each policy, with nothing found yet. */
function createNetwork({ seed, arrivals, members }: Month): SimulatedMember[] {
  const key = `${seed} ${arrivals} ${members}`;
  const days = END_HOURS / 24;
  const made = networks.get(key) ?? simulateNetwork(seed, arrivals, { members, days });
  networks.set(key, made);
  for (const { posts } of made) {
    for (const { lists } of posts) {
      for (const kind of LIST_KINDS) {
        for (const one of lists[kind].entries) one.foundAt = Number.POSITIVE_INFINITY;
      }
    }
  }
  return made;
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
