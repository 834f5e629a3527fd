import type { SeededRandom } from './seeded-random.ts';

export const HISTORY_KINDS = [
  'regular',
  'busy',
  'bursty',
  'sparse',
  'viral',
  'growing',
  'declining',
  'stopping',
  'fewer than eight',
  'none',
  'private',
  'holiday gap',
  'all young',
  'viral newest',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** How a generated member posts. Days are relative to the first origin. */
export type Posting = {
  startDay: number;
  postsPerMonth: number;
  /** The rate wanders by this sigma on the log scale, with memory of that many days. */
  wander: { sigma: number; memoryDays: number };
  silences: readonly { from: number; until: number }[];
};

const MONTH_DAYS = 30;
const STEP_DAYS = 5;

/** Real members post 1.1 times a month, a tenth less than 0.3 and a tenth more than 6.9. */
export function drawPosting(kind: HistoryKind, random: SeededRandom): Posting {
  const postsPerMonth = drawRate(kind, random);
  const perDay = postsPerMonth / MONTH_DAYS;
  return {
    startDay: drawStart(kind, perDay, random),
    postsPerMonth: kind === 'none' ? 0 : postsPerMonth,
    wander: {
      sigma: kind === 'bursty' ? 1.2 : 0.5 + 0.8 * random.uniform(),
      memoryDays: kind === 'bursty' ? 20 + 30 * random.uniform() : 40 + 160 * random.uniform(),
    },
    silences: drawSilences(kind, random),
  };
}

function drawRate(kind: HistoryKind, random: SeededRandom): number {
  const sigma = random.normal();
  if (kind === 'sparse') return 0.2 + 0.5 * random.uniform();
  if (kind === 'busy' || kind === 'viral newest') return 6 * Math.exp(0.6 * sigma);
  if (kind === 'all young') return 25 * Math.exp(0.5 * sigma);
  if (kind === 'holiday gap' || kind === 'bursty') return 4 * Math.exp(0.6 * sigma);
  return Math.max(0.15, 1.1 * Math.exp(1.1 * sigma));
}

function drawStart(kind: HistoryKind, perDay: number, random: SeededRandom): number {
  if (kind === 'fewer than eight') return -(1 + 6 * random.uniform()) / perDay;
  if (kind === 'all young') return -(6 + 6 * random.uniform());
  return -Math.min(1_500, 70 / perDay + 90);
}

function drawSilences(kind: HistoryKind, random: SeededRandom): Posting['silences'] {
  if (kind === 'holiday gap') return [{ from: -75, until: -20 - 10 * random.uniform() }];
  if (kind === 'stopping') {
    const from = -20 + 200 * random.uniform() - 100;
    const returns = random.uniform() < 0.3;
    return [{ from, until: returns ? from + 60 + 200 * random.uniform() : Infinity }];
  }
  // Others stop now and then, for weeks or months.
  const from = -300 + 900 * random.uniform();
  return random.uniform() < 0.7 ? [{ from, until: from + 30 + 250 * random.uniform() }] : [];
}

export function drawPostDays(posting: Posting, lastDay: number, random: SeededRandom): number[] {
  const { sigma, memoryDays } = posting.wander;
  const kept = Math.exp(-STEP_DAYS / memoryDays);
  let mood = sigma * random.normal();
  const days: number[] = [];
  for (let day = posting.startDay; day < lastDay; day += STEP_DAYS) {
    mood = kept * mood + sigma * Math.sqrt(1 - kept * kept) * random.normal();
    const perDay = (posting.postsPerMonth / MONTH_DAYS) * Math.exp(mood - (sigma * sigma) / 2);
    const posts = random.poisson(perDay * STEP_DAYS);
    for (let post = 0; post < posts; post += 1) days.push(day + STEP_DAYS * random.uniform());
  }
  const isSilent = (day: number) =>
    posting.silences.some(({ from, until }) => day >= from && day < until);
  return days.filter((day) => day <= lastDay && !isSilent(day));
}
