/**
 * The forecast against the naive mean on generated members whose months are known. These seeds
 * played no part in choosing the method or its constants; the training seeds did.
 *
 *   npm run bench -- forecast
 */
import {
  computeNaiveMean,
  forecastMonthlySignals,
} from '../../server/modules/forecast/forecast.ts';
import {
  generateOrigins,
  type History,
  HISTORY_KINDS,
  type HistoryKind,
} from '../../server/modules/forecast/history.generator.ts';
import {
  createSeededRandom,
  type SeededRandom,
} from '../../server/modules/forecast/seeded-random.ts';
import { mean } from '../figures.ts';

const MEMBERS = 100;
const SEEDS_FROM = 1_000_000;
const DAY_MS = 86_400_000;
/** How far a member's own plan may miss the next month's posts. */
const MISSTATED_BY = 0.25;
/** Kinds that describe one moment; of the others each month of a year is forecast. */
const MOMENTS = ['fewer than eight', 'holiday gap', 'all young', 'viral newest'];

/** Hidden engagement allows no forecast, and without posts there is nothing to compare. */
export const MEASURED_KINDS = HISTORY_KINDS.filter((kind) => kind !== 'private' && kind !== 'none');

type JudgedMonth = {
  /** At least three posts in 90 days, the last of them within 30. */
  readonly isActive: boolean;
  readonly isInBounds: boolean;
  readonly error: number;
  readonly naiveError: number;
  /** With the posts of the month known to within a quarter. */
  readonly errorWithPlan: number;
};

export function run(): void {
  console.log(`forecast: ${MEMBERS} members a kind, 12 months of each`);
  console.log('error: geometric mean over members of mean absolute errors ÷ those of naive means');
  const membersByKind = MEASURED_KINDS.map(
    (kind) => [kind as string, judgeMembers(kind, MEMBERS, SEEDS_FROM)] as const,
  );
  const all = ['all', membersByKind.flatMap(([, members]) => members)] as const;
  const rows = [...membersByKind, all].map(([kind, members]) => {
    const figures = Object.entries(computeFigures(members));
    return [
      kind,
      Object.fromEntries(figures.map(([name, value]) => [name, Number(value.toFixed(2))])),
    ];
  });
  console.table(Object.fromEntries(rows));
}

export function judgeMembers(kind: HistoryKind, members: number, firstSeed: number) {
  return Array.from({ length: members }, (_, index) => judgeMember(kind, firstSeed + index));
}

export function computeFigures(members: readonly JudgedMonth[][]) {
  const active = members.map((months) => months.filter(({ isActive }) => isActive));
  return {
    error: computeErrorRatio(members, 'error'),
    errorOfActive: computeErrorRatio(active, 'error'),
    errorWithPlan: computeErrorRatio(active, 'errorWithPlan'),
    coverage: mean(members.flat().map(({ isInBounds }) => Number(isInBounds))),
  };
}

function judgeMember(kind: HistoryKind, seed: number): JudgedMonth[] {
  const random = createSeededRandom(seed + 77);
  return generateOrigins(kind, seed, MOMENTS.includes(kind) ? 2 : 12)
    .filter(({ posts }) => posts.length > 0)
    .map((history) => judgeMonth(history, random));
}

function judgeMonth({ posts, now, ...coming }: History, random: SeededRandom): JudgedMonth {
  const misstated = 1 + MISSTATED_BY * (2 * random.uniform() - 1);
  const plannedPosts = Math.round(coming.comingPosts * misstated);
  const ages = posts.map(({ postedAt }) => (now.getTime() - postedAt.getTime()) / DAY_MS);
  const computeError = (predicted: number) => Math.abs(predicted - coming.comingMonth);
  const forecast = forecastMonthlySignals(posts, now);
  const withPlan = forecastMonthlySignals(posts, now, { plannedPosts });
  return {
    isActive: (ages[0] ?? Infinity) <= 30 && ages.filter((age) => age <= 90).length >= 3,
    isInBounds: forecast.low <= coming.comingMonth && coming.comingMonth <= forecast.high,
    error: computeError(forecast.predictedMonthlySignals),
    naiveError: computeError(computeNaiveMean(posts, now)),
    errorWithPlan: computeError(withPlan.predictedMonthlySignals),
  };
}

/** Errors below half a signal count as that. */
function computeErrorRatio(members: readonly JudgedMonth[][], name: 'error' | 'errorWithPlan') {
  const logs = members
    .filter((months) => months.length > 0)
    .map((months) => {
      const error = Math.max(0.5, mean(months.map((month) => month[name])));
      const naiveError = Math.max(0.5, mean(months.map((month) => month.naiveError)));
      return Math.log(error / naiveError);
    });
  return Math.exp(mean(logs));
}
