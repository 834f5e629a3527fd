/**
 * Engagement found within an hour for a budget of calls: the planning of `server/modules/tracking/`
 * against simpler policies and an oracle with equal calls, in simulated months. These seeds played
 * no part in choosing the constants; seeds 1 to 4 did. Fails if a goal is missed.
 *
 *   npm run bench -- tracking
 */
import { ageRule, ageRuleWithCounts, equalIntervals } from './baselines.ts';
import { runFitted } from './fitted.ts';
import { type Month, type Result, runMonth } from './month.ts';
import type { Arrivals } from './network.ts';
import { oracle } from './oracle.ts';
import { planned } from './planned.ts';
import type { Regime } from './source.ts';

const BUDGETS = [16, 32, 64] as const;
const SHAPES: readonly Arrivals[] = ['hyperbolic', 'lognormal'];
const SEEDS = [2001, 2002];
const MEMBERS = 40;
const UNSPECIFIED: Regime = { order: 'unspecified', maxListed: null, down: null };

const POLICIES = {
  'equal intervals': (month: Month) => runFitted(month, equalIntervals, 500 / budgetOf(month)),
  'age rule': (month: Month) => runFitted(month, ageRule, 50 / budgetOf(month)),
  'age rule, counts': (month: Month) => runFitted(month, ageRuleWithCounts, 34 / budgetOf(month)),
  planned: (month: Month) => runMonth(month, planned),
  oracle: (month: Month) => runFitted(month, oracle, 0.9 * 2 ** (-budgetOf(month) / 13)),
};
type Name = keyof typeof POLICIES;
const NAMES: readonly Name[] = [
  'equal intervals',
  'age rule',
  'age rule, counts',
  'planned',
  'oracle',
];
const budgetOf = (month: Month) => month.callsPerMemberAndDay;

export type Comparison = Record<Name, Result>;
export type Goal = { goal: string; reached: number; target: string; isMet: boolean };

export function run(): void {
  const began = performance.now();
  console.log(`tracking: ${MEMBERS} members, 30 days, mean of ${SEEDS.length} networks`);
  const missed = SHAPES.flatMap((arrivals) =>
    BUDGETS.flatMap((callsPerMemberAndDay) => {
      const comparison = compare(SEEDS, {
        members: MEMBERS,
        arrivals,
        callsPerMemberAndDay,
        regime: UNSPECIFIED,
      });
      console.log(`\n  ${arrivals} arrivals, ${callsPerMemberAndDay} calls a member and day`);
      printResults(NAMES.map((name) => [name, comparison[name]]));
      const goals = goalsOf(comparison, callsPerMemberAndDay);
      for (const { goal, reached, target, isMet } of goals) {
        console.log(`    ${isMet ? 'met   ' : 'MISSED'} ${goal} ${reached.toFixed(2)} (${target})`);
      }
      return goals.filter(({ isMet }) => !isMet);
    }),
  );
  printOtherRegimes();
  console.log(`\n  ${Math.round((performance.now() - began) / 1000)} s`);
  if (missed.length > 0) {
    console.error(`tracking: ${missed.length} goals missed`);
    process.exitCode = 1;
  }
}

export function compare(
  seeds: readonly number[],
  month: Omit<Month, 'seed'>,
  names: readonly Name[] = NAMES,
): Comparison {
  const meanOf = (name: Name): Result =>
    mean(seeds.map((seed) => POLICIES[name]({ ...month, seed })));
  return Object.fromEntries(names.map((name) => [name, meanOf(name)])) as Comparison; // callers use the names that they passed
}

export function goalsOf(comparison: Comparison, callsPerMemberAndDay: number): Goal[] {
  const ours = comparison.planned;
  const ratio = (name: Name) => ours.withinHour / comparison[name].withinHour;
  const calls = ours.callsPerMemberAndDay / callsPerMemberAndDay;
  return [
    atLeast('of the age rule', ratio('age rule'), 1.5),
    atLeast('of equal intervals', ratio('equal intervals'), 6),
    atLeast('of the oracle', ratio('oracle'), 0.6),
    atMost('p90 in hours', ours.p90Hours, 24),
    atMost('of the calls', calls, 1.1),
  ];
}

function atLeast(goal: string, reached: number, min: number): Goal {
  return { goal, reached, target: `at least ${min}`, isMet: reached >= min };
}

function atMost(goal: string, reached: number, max: number): Goal {
  return { goal, reached, target: `at most ${max}`, isMet: reached <= max };
}

/** For information only: no goals, at 32 calls. */
function printOtherRegimes(): void {
  const regimes: Record<string, Regime> = {
    'newest first': { ...UNSPECIFIED, order: 'newest-first' },
    'lists of at most 1,218': { ...UNSPECIFIED, maxListed: 1218 },
    'down for 6 hours of day 15': { ...UNSPECIFIED, down: { from: 14 * 24 + 9, to: 14 * 24 + 15 } },
  };
  console.log('\n  other sources, hyperbolic arrivals, 32 calls a member and day');
  for (const [name, regime] of Object.entries(regimes)) {
    const month: Omit<Month, 'seed'> = {
      members: MEMBERS,
      arrivals: 'hyperbolic',
      callsPerMemberAndDay: 32,
      regime,
    };
    const names = ['age rule', 'planned'] as const;
    const comparison = compare(SEEDS, month, names);
    printResults(names.map((policy) => [`${name}: ${policy}`, comparison[policy]]));
  }
}

function mean(results: readonly Result[]): Result {
  const of = (value: (result: Result) => number) =>
    results.reduce((sum, result) => sum + value(result), 0) / results.length;
  return {
    callsPerMemberAndDay: of((result) => result.callsPerMemberAndDay),
    withinHour: of((result) => result.withinHour),
    never: of((result) => result.never),
    medianHours: of((result) => result.medianHours),
    p90Hours: of((result) => result.p90Hours),
  };
}

function printResults(results: readonly (readonly [string, Result])[]): void {
  for (const [name, result] of results) {
    const cells = [
      `${(100 * result.withinHour).toFixed(1)} % within an hour`,
      `median ${result.medianHours.toFixed(1)} h`,
      `p90 ${result.p90Hours.toFixed(1)} h`,
      `never ${(100 * result.never).toFixed(2)} %`,
      `${result.callsPerMemberAndDay.toFixed(1)} calls`,
    ];
    console.log(`    ${name.padEnd(38)} ${cells.map((cell) => cell.padEnd(14)).join('  ')}`);
  }
}

if (import.meta.main) run();
