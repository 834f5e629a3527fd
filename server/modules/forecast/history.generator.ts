/**
 * Post histories whose coming months are known, for tests and measurements, with the figures of real
 * members (docs/forecast.md). Their distributions are not those that the forecast assumes: posting
 * follows a rate that wanders and may stop, not a habit of some window; engagement arrives with
 * lognormal delays, not along a hyperbola; heights are lognormal, some of them viral.
 */
import type { PostEngagement } from './aged-posts.ts';
import { drawPostDays, drawPosting, HISTORY_KINDS, type HistoryKind } from './posting.generator.ts';
import { type SeededRandom, createSeededRandom } from './seeded-random.ts';
import { DAY_MS } from '../../platform/time/durations.ts';

export { HISTORY_KINDS, type HistoryKind } from './posting.generator.ts';

export type History = {
  kind: HistoryKind;
  /** The newest 50, as a source would show them at `now`. */
  posts: PostEngagement[];
  now: Date;
  /** The engagement of the 30 days after `now`, from old and new posts. */
  comingMonth: number;
  /** The engagement of that month and of the two after it. */
  comingMonths: number[];
  comingPosts: number;
};

const NOW = new Date('2026-11-01T12:00:00Z');
const MONTH_DAYS = 30;
const MONTHS_KNOWN = 3;

export function generateHistory(kind: HistoryKind, seed: number): History {
  const [history] = generateOrigins(kind, seed, 1);
  if (!history) throw new Error('The generator returned no history');
  return history;
}

export function generateOrigins(kind: HistoryKind, seed: number, origins: number): History[] {
  const random = createSeededRandom(seed * 977 + HISTORY_KINDS.indexOf(kind) * 7_919 + 13);
  const author = drawAuthor(random);
  const months = origins + MONTHS_KNOWN;
  const posting = drawPosting(kind, random);
  const growth = drawGrowth(kind, random);
  const lives = drawPostDays(posting, months * MONTH_DAYS, random).map((day) => {
    const level = author.level * Math.exp((growth / MONTH_DAYS) * day);
    return live(day, drawHeight(kind, level, author.spread, random), { author, months, random });
  });
  if (kind === 'viral newest') makeNewestViral(lives, { author, months, random });
  return Array.from({ length: origins }, (_, origin) => buildHistory(kind, lives, origin));
}

function buildHistory(kind: HistoryKind, lives: readonly Life[], origin: number): History {
  const day = origin * MONTH_DAYS;
  const visible = kind === 'private' ? 0 : 1;
  const comingMonths = Array.from({ length: MONTHS_KNOWN }, (_, month) =>
    lives.reduce(
      (sum, { seen }) => sum + at(seen, origin + month + 1) - at(seen, origin + month),
      0,
    ),
  );
  return {
    kind,
    now: new Date(NOW.getTime() + day * DAY_MS),
    posts: lives
      .filter((post) => post.day <= day)
      .toSorted((a, b) => b.day - a.day)
      .slice(0, 50)
      .map((post) => ({
        postedAt: new Date(NOW.getTime() + post.day * DAY_MS),
        engagement: at(post.seen, origin) * visible,
      })),
    comingMonth: comingMonths[0] ?? 0,
    comingMonths,
    comingPosts: lives.filter((post) => post.day > day && post.day <= day + MONTH_DAYS).length,
  };
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;

type Author = {
  /** Mean lifetime engagement of a post, excluding viral ones. */
  level: number;
  /** Sigma of a post's height on the log scale. */
  spread: number;
  medianDelayDays: number;
};

/** An active month of the median member brings 17 signals, of the busiest tenth some hundreds. */
function drawAuthor(random: SeededRandom): Author {
  return {
    level: 9 * Math.exp(1.3 * random.normal()),
    spread: 0.5 + 0.6 * random.uniform(),
    medianDelayDays: 0.8 * Math.exp(0.3 * random.normal()),
  };
}

/** On the log scale a month: of real members, 0.02 with a tenth below -0.02 and above 0.05. */
function drawGrowth(kind: HistoryKind, random: SeededRandom): number {
  if (kind === 'growing') return 0.04 + 0.03 * random.uniform();
  if (kind === 'declining') return -0.015 - 0.025 * random.uniform();
  return 0.016 + 0.027 * random.normal();
}

function drawHeight(
  kind: HistoryKind,
  level: number,
  spread: number,
  random: SeededRandom,
): number {
  const height = level * Math.exp(spread * random.normal() - (spread * spread) / 2);
  const goesViral = random.uniform() < (kind === 'viral' ? 0.03 : 0.002);
  return goesViral ? height * (15 + 45 * random.uniform()) : height;
}

type Life = {
  day: number;
  /** Engagement so far at each origin. */
  seen: number[];
};
type Setting = { author: Author; months: number; random: SeededRandom };

function live(day: number, height: number, { author, months, random }: Setting): Life {
  const lifetime = random.poisson(height);
  let before = 0;
  let collectedBefore = 0;
  const seen = Array.from({ length: months + 1 }, (_, month) => {
    const share = collected(month * MONTH_DAYS - day, author.medianDelayDays);
    const rest = collectedBefore < 1 ? (share - collectedBefore) / (1 - collectedBefore) : 0;
    before += random.binomial(lifetime - before, rest);
    collectedBefore = share;
    return before;
  });
  return { day, seen };
}

/** Reactions come with lognormal delays; sigma 1.5 puts 7 % of them after nine medians. */
function collected(ageDays: number, medianDelayDays: number): number {
  return ageDays <= 0 ? 0 : computeNormalCdf(Math.log(ageDays / medianDelayDays) / 1.5);
}

/** Logistic approximation of the normal distribution (Bowling and others 2009), within 0.0002. */
function computeNormalCdf(z: number): number {
  return 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));
}

function makeNewestViral(lives: Life[], setting: Setting): void {
  const newest = lives.filter((post) => post.day <= 0).toSorted((a, b) => b.day - a.day)[0];
  if (newest) Object.assign(newest, live(newest.day, setting.author.level * 80, setting));
}
