/**
 * Histories of posts whose coming month is known, for tests and measurements. They are made from
 * other shapes than the analysis assumes (lognormal delays against a hyperbolic curve, lognormal
 * and viral heights against a fence), so that it is not examined on its own homework.
 */
import type { PostEngagement } from './analysis.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { DAY_MS } from '../../platform/durations.ts';

export const HISTORY_KINDS = [
  'steady',
  'bursty',
  'sparse',
  'viral',
  'growing',
  'declining',
  'fewer than eight',
  'none',
  'private',
  'holiday gap',
  'all young',
  'viral newest',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export type History = {
  kind: HistoryKind;
  /** The newest 50, as a source would show them at `now`. */
  posts: PostEngagement[];
  now: Date;
  /** What truly arrives in the thirty days after `now`, from posts old and new. */
  comingMonth: number;
};

const NOW = new Date('2026-11-01T12:00:00Z');
const MONTH_DAYS = 30;

export function generateHistory(kind: HistoryKind, seed: number): History {
  const random = seededRandom(seed * 977 + HISTORY_KINDS.indexOf(kind) * 7_919 + 13);
  const author = drawAuthor(kind, random);
  const arrivals = drawPostDays(kind, author, random).map((day) =>
    livePost(day, drawHeight(kind, day, author, random), author, random),
  );
  if (kind === 'viral newest') makeNewestViral(arrivals, author, random);
  const shown = arrivals
    .filter((post) => post.day <= 0)
    .sort((a, b) => b.day - a.day)
    .slice(0, 50);
  const visible = kind === 'private' ? 0 : 1;
  return {
    kind,
    now: NOW,
    posts: shown.map((post) => ({
      postedAt: new Date(NOW.getTime() + post.day * DAY_MS),
      engagement: post.seen * visible,
    })),
    comingMonth: arrivals.reduce((sum, post) => sum + post.coming, 0),
  };
}

type Author = {
  postsPerDay: number;
  /** Mean lifetime engagement of a post today, without viral ones. */
  level: number;
  /** Sigma of a post's height on the log scale. */
  spread: number;
  /** Change of the level on the log scale a day; the posting rate changes by half as much. */
  trend: number;
  medianDelayDays: number;
};

function drawAuthor(kind: HistoryKind, random: SeededRandom): Author {
  const doublingDays = 60 + 120 * random.uniform();
  const trend = Math.LN2 / doublingDays;
  return {
    postsPerDay: drawRate(kind, random) / MONTH_DAYS,
    level: 40 * Math.exp(1.1 * random.normal()),
    spread: 0.5 + 0.6 * random.uniform(),
    trend: kind === 'growing' ? trend : kind === 'declining' ? -trend : 0,
    medianDelayDays: Math.exp(0.4 * random.normal()),
  };
}

/** Posts a month. */
function drawRate(kind: HistoryKind, random: SeededRandom): number {
  if (kind === 'sparse') return 0.2 + 1.3 * random.uniform();
  const usual = 10 * Math.exp(0.6 * random.normal());
  return kind === 'all young' ? 3 * usual : usual;
}

/** Days relative to now at which posts come out, from long ago to the end of the coming month. */
function drawPostDays(kind: HistoryKind, author: Author, random: SeededRandom): number[] {
  const start = historyStart(kind, author, random);
  if (kind === 'none') return [];
  if (kind === 'bursty') return drawBursts(start, author, random);
  const days: number[] = [];
  for (let day = start; ;) {
    const postsPerDay = author.postsPerDay * Math.exp((author.trend / 2) * day);
    day += random.gamma(1.3, 1 / (1.3 * Math.max(0.01, postsPerDay)));
    if (day > MONTH_DAYS) break;
    const onHoliday = kind === 'holiday gap' && day > -75 && day < -20;
    if (!onHoliday) days.push(day);
  }
  return days;
}

function historyStart(kind: HistoryKind, author: Author, random: SeededRandom): number {
  if (kind === 'fewer than eight') return -(1 + 6 * random.uniform()) / author.postsPerDay;
  if (kind === 'all young') return -(6 + 6 * random.uniform());
  if (kind === 'sparse') return -(200 + 500 * random.uniform());
  return -Math.min(900, 80 / author.postsPerDay + 60);
}

/**
 * Spells of posting and silences take turns; their lengths are the author's own, from a few days
 * to some weeks, so that for some a silence says much of the coming month and for others nothing.
 */
function drawBursts(start: number, author: Author, random: SeededRandom): number[] {
  const spellDays = 4 + 36 * random.uniform();
  const postsPerDay = author.postsPerDay * 2.5;
  const days: number[] = [];
  for (let day = start; day < MONTH_DAYS;) {
    const spellEnd = day + random.gamma(2, spellDays / 2);
    for (;;) {
      day += 0.1 + random.gamma(1, 1 / postsPerDay);
      if (day > spellEnd || day > MONTH_DAYS) break;
      days.push(day);
    }
    day = Math.max(day, spellEnd) + random.gamma(2, (1.5 * spellDays) / 2);
  }
  return days;
}

function drawHeight(kind: HistoryKind, day: number, author: Author, random: SeededRandom): number {
  const ordinary = author.level * Math.exp(author.trend * day);
  const { spread } = author;
  const height = ordinary * Math.exp(spread * random.normal() - (spread * spread) / 2);
  const goesViral = kind === 'viral' && random.uniform() < 0.03;
  return goesViral ? height * (15 + 45 * random.uniform()) : height;
}

type LivePost = { day: number; seen: number; coming: number };

/** A post's whole life: what it gathered before now, and what it gathers in the coming month. */
function livePost(day: number, height: number, author: Author, random: SeededRandom): LivePost {
  const lifetime = random.poisson(height);
  const before = collected(-day, author.medianDelayDays);
  const after = collected(MONTH_DAYS - day, author.medianDelayDays);
  const seen = random.binomial(lifetime, before);
  const share = before < 1 ? (after - before) / (1 - before) : 0;
  return { day, seen, coming: random.binomial(lifetime - seen, share) };
}

/** Reactions come with lognormal delays; sigma 1.5 puts 7 % of them after nine medians. */
function collected(ageDays: number, medianDelayDays: number): number {
  return ageDays <= 0 ? 0 : normalCdf(Math.log(ageDays / medianDelayDays) / 1.5);
}

/** Logistic approximation of the normal distribution (Bowling and others 2009), within 0.0002. */
function normalCdf(z: number): number {
  return 1 / (1 + Math.exp(-0.07056 * z ** 3 - 1.5976 * z));
}

function makeNewestViral(posts: LivePost[], author: Author, random: SeededRandom): void {
  const newest = posts.filter((post) => post.day <= 0).sort((a, b) => b.day - a.day)[0];
  if (!newest) return;
  Object.assign(newest, livePost(newest.day, author.level * 80, author, random));
}
