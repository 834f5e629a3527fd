/**
 * The forecast against the naive mean on generated members whose months are known. These seeds
 * played no part in choosing the method or its constants; the training seeds did.
 *
 *   node bench/forecast/forecast.bench.ts [members per kind] [first seed]
 */
import { forecastMonthlySignals } from '../../server/modules/forecast/forecast.ts';
import {
  generateHistory,
  HISTORY_KINDS,
  type HistoryKind,
} from '../../server/modules/forecast/history.generator.ts';
import { quantile } from '../../server/modules/forecast/quantiles.ts';
import { median } from '../machine.ts';
import {
  byAlwaysSmallest,
  byForecast,
  byNaiveMean,
  coverage,
  errorRatio,
  type Judged,
  type JudgedMember,
  judgeMembers,
  mean,
  moneyLost,
} from './members.ts';

const MEMBERS = 100;
const REPORTED_SEEDS_FROM = 1_000_000;

/** Hidden engagement allows no forecast, and without posts there is nothing to compare. */
export const MEASURED_KINDS = HISTORY_KINDS.filter((kind) => kind !== 'private' && kind !== 'none');

const ofMedian = ({ forecast }: Judged) => forecast.predictedMonthlySignals;
const ofStated = ({ stated }: Judged) => stated?.predictedMonthlySignals ?? 0;
const isActive = (judged: Judged) => judged.isActive;

export type ForecastFigures = {
  coverage: number;
  coverageOfKind: ReadonlyMap<HistoryKind, number>;
  error: number;
  errorOfActive: number;
  errorWithPlan: number;
  lost: { byForecast: number; byNaiveMean: number; bySmallest: number };
};

export function run(members = MEMBERS, firstSeed = REPORTED_SEEDS_FROM): ForecastFigures {
  const kinds = MEASURED_KINDS.map((kind) => judgeMembers(kind, members, firstSeed));
  console.log(`forecast: ${members} members a kind, 12 months of each`);
  printMembers(kinds.flat());
  console.log(row(['kind', 'error', 'active', 'with plan', 'in bounds']));
  for (const kind of kinds) printKind(kind[0]?.kind ?? '', kind);
  printKind('all', kinds.flat());
  const figures = figuresOf(kinds);
  const { byForecast: ours, byNaiveMean: naive, bySmallest } = figures.lost;
  console.log(
    '  error: geometric mean over members of mean absolute errors ÷ those of naive means',
  );
  console.log(
    `  money lost a month against hindsight: ${ours.toFixed(2)} by the median, ` +
      `${naive.toFixed(2)} by the naive mean, ${bySmallest.toFixed(2)} with the smallest plan`,
  );
  console.log(`  one forecast from 50 posts: ${timeOfOne().toFixed(1)} ms (median of 100)`);
  return figures;
}

export function figuresOf(kinds: readonly JudgedMember[][]): ForecastFigures {
  const all = kinds.flat();
  return {
    coverage: coverage(all),
    coverageOfKind: new Map(
      kinds.flatMap((members) => (members[0] ? [[members[0].kind, coverage(members)]] : [])),
    ),
    error: errorRatio(all, ofMedian),
    errorOfActive: errorRatio(all, ofMedian, isActive),
    errorWithPlan: errorRatio(all, ofStated, isActive),
    lost: {
      byForecast: moneyLost(all, byForecast),
      byNaiveMean: moneyLost(all, byNaiveMean),
      bySmallest: moneyLost(all, byAlwaysSmallest),
    },
  };
}

function printKind(name: string, members: readonly JudgedMember[]): void {
  console.log(
    row([
      name,
      errorRatio(members, ofMedian).toFixed(2),
      errorRatio(members, ofMedian, isActive).toFixed(2),
      errorRatio(members, ofStated, isActive).toFixed(2),
      `${Math.round(100 * coverage(members))} %`,
    ]),
  );
}

function printMembers(members: readonly JudgedMember[]): void {
  const origins = members.flatMap(({ origins: each }) => each);
  const silent = mean(
    origins.map(({ history: { posts, now } }) =>
      (posts[0]?.postedAt.getTime() ?? 0) < now.getTime() - 30 * 86_400_000 ? 1 : 0,
    ),
  );
  const monthsOf = (member: JudgedMember) =>
    member.origins.map(({ history }) => history.comingPosts);
  const rates = members.map((member) => mean(monthsOf(member)));
  const dispersions = members.flatMap((member) => {
    const counts = monthsOf(member);
    const average = mean(counts);
    return average < 0.5 ? [] : [mean(counts.map((count) => (count - average) ** 2)) / average];
  });
  const signals = origins.filter(isActive).map(({ history }) => history.comingMonth);
  const spread = (values: readonly number[]) =>
    [0.5, 0.1, 0.9].map((q) => quantile(values, q).toFixed(1)).join(', ');
  console.log(`  posts a month: ${spread(rates)} (median, 10th and 90th percentile)`);
  console.log(`  variance ÷ mean of a month’s posts: ${spread(dispersions)}`);
  console.log(`  signals of an active month: ${spread(signals)}`);
  console.log(`  times at which no post was younger than 30 days: ${Math.round(100 * silent)} %`);
}

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(11))).join('')}`;
}

function timeOfOne(): number {
  const { posts, now } = generateHistory('busy', REPORTED_SEEDS_FROM);
  const times = Array.from({ length: 100 }, () => {
    const start = performance.now();
    forecastMonthlySignals(posts, now);
    return performance.now() - start;
  });
  return median(times);
}

if (import.meta.main) {
  run(Number(process.argv[2] ?? MEMBERS), Number(process.argv[3] ?? REPORTED_SEEDS_FROM));
}
