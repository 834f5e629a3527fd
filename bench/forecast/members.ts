import {
  type Forecast,
  computeNaiveMean,
  forecastMonthlySignals,
} from '../../server/modules/forecast/forecast.ts';
import {
  generateOrigins,
  type History,
  type HistoryKind,
} from '../../server/modules/forecast/history.generator.ts';
import { createSeededRandom } from '../../server/modules/forecast/seeded-random.ts';

/** The number of origins per member, 30 days apart; the kinds of `MOMENTS` describe one moment. */
const listOrigins = (kind: HistoryKind) => (MOMENTS.includes(kind) ? 2 : 12);
const MOMENTS: readonly HistoryKind[] = [
  'fewer than eight',
  'holiday gap',
  'all young',
  'viral newest',
];
const DAY_MS = 86_400_000;
/** How far a member's own plan may miss the next month's posts. */
const MISSTATED_BY = 0.25;

export type JudgedForecast = {
  history: History;
  forecast: Forecast;
  /** With the posts of the month known to within a quarter; for active members only. */
  stated: Forecast | null;
  naive: number;
  /** At least three posts in 90 days, the last of them within 30. */
  isActive: boolean;
};

export type JudgedMember = { kind: HistoryKind; origins: JudgedForecast[] };

export function judgeMembers(kind: HistoryKind, members: number, firstSeed: number) {
  return Array.from({ length: members }, (_, i) => judgeMember(kind, firstSeed + i));
}

function judgeMember(kind: HistoryKind, seed: number): JudgedMember {
  const random = createSeededRandom(seed + 77);
  const histories = generateOrigins(kind, seed, listOrigins(kind)).filter(
    ({ posts }) => posts.length > 0,
  );
  return {
    kind,
    origins: histories.map((history) => {
      const { posts, now } = history;
      const off = 1 + MISSTATED_BY * (2 * random.uniform() - 1);
      const plannedPosts = Math.round(history.comingPosts * off);
      const ages = posts.map(({ postedAt }) => (now.getTime() - postedAt.getTime()) / DAY_MS);
      const isActive = (ages[0] ?? Infinity) <= 30 && ages.filter((age) => age <= 90).length >= 3;
      return {
        history,
        forecast: forecastMonthlySignals(posts, now),
        stated: isActive ? forecastMonthlySignals(posts, now, { plannedPosts }) : null,
        naive: computeNaiveMean(posts, now),
        isActive,
      };
    }),
  };
}

/** Errors below half a signal count as that. */
export function errorRatio(
  members: readonly JudgedMember[],
  ours: (judged: JudgedForecast) => number,
  counts: (judged: JudgedForecast) => boolean = () => true,
): number {
  const logs = members.flatMap(({ origins }) => {
    const counted = origins.filter(counts);
    if (counted.length === 0) return [];
    const computeError = (predicted: (judged: JudgedForecast) => number) =>
      mean(counted.map((it) => Math.abs(predicted(it) - it.history.comingMonth)));
    return [
      Math.log(
        Math.max(0.5, computeError(ours)) /
          Math.max(
            0.5,
            computeError(({ naive }) => naive),
          ),
      ),
    ];
  });
  return Math.exp(mean(logs));
}

export function coverage(members: readonly JudgedMember[]): number {
  const within = members.flatMap(({ origins }) =>
    origins.map(({ forecast: { low, high }, history: { comingMonth } }) =>
      low <= comingMonth && comingMonth <= high ? 1 : 0,
    ),
  );
  return mean(within);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
