/**
 * Invented people around one member's posts; some of them buy. Nothing here knows how people are
 * ranked: it defines kinds of people, their motives, and how they write. Buyers have a need that
 * began some time ago; until then they behave like others in their role.
 */
import {
  createSeededRandom,
  type SeededRandom,
} from '../../server/modules/forecast/seeded-random.ts';
import {
  COMPANIES,
  JUNIOR,
  type Market,
  MARKETS,
  OTHER_TITLES,
  QUESTIONS,
  REMARKS,
  SELLER_FORMS,
  STOCK_COMMENTS,
  VAGUE_HEADLINES,
} from './words.ts';

type Role = 'buyer' | 'same role' | 'regular' | 'seller' | 'pod' | 'other';
type Habits = {
  readonly count: readonly [number, number];
  /** The share of posts that a person engages with: its median, and the spread of its logarithm. */
  readonly rate: readonly [number, number];
  /** The share of engagements that are comments. */
  readonly comments: number;
  /** The shares of comments that ask, and that are stock phrases. */
  readonly asks: number;
  readonly stock: number;
  /** The share with a title that the member sells to. */
  readonly titled: number;
};

const BUYER: Habits = {
  count: [10, 25],
  rate: [0.28, 0.4],
  comments: 0.35,
  asks: 0.4,
  stock: 0.1,
  titled: 0.75,
};
const SELLER: Habits = {
  count: [12, 30],
  rate: [0.2, 0.5],
  comments: 0.5,
  asks: 0.2,
  stock: 0.3,
  titled: 0,
};
const POD: Habits = {
  count: [0, 0],
  rate: [0.9, 0.05],
  comments: 0.8,
  asks: 0.1,
  stock: 0.5,
  titled: 0.3,
};
const TYPICAL: Readonly<Record<Role, Habits>> = {
  buyer: BUYER,
  seller: SELLER,
  pod: POD,
  'same role': { ...SELLER, count: [30, 60], rate: [0.07, 0.6], comments: 0.2, titled: 1 },
  regular: { ...SELLER, count: [12, 25], rate: [0.7, 0.2], comments: 0.35, titled: 0.2 },
  other: { ...SELLER, count: [340, 400], rate: [0.05, 0.7], comments: 0.15, titled: 0.01 },
};
const FAMILY_HABITS = {
  typical: TYPICAL,
  'poor headlines': TYPICAL,
  'loud buyers': { ...TYPICAL, buyer: { ...BUYER, rate: [0.6, 0.4], comments: 0.6 } },
  'few buyers': { ...TYPICAL, buyer: { ...BUYER, count: [7, 9] } },
  pods: { ...TYPICAL, pod: { ...POD, count: [14, 28] } },
  'sellers of the same': { ...TYPICAL, seller: { ...SELLER, count: [60, 110] } },
  bursts: TYPICAL,
} as const satisfies Record<string, Record<Role, Habits>>;

export type Family = keyof typeof FAMILY_HABITS;
export const FAMILIES = Object.keys(FAMILY_HABITS) as Family[]; // Object.keys drops the key type

export type SimulatedEngagement = {
  no: number;
  personId: number;
  postNo: number;
  at: Date;
  kind: 'reaction' | 'comment';
  detail: string;
};
export type SimulatedPerson = { personId: number; headline: string; isBuyer: boolean };
export type Population = {
  now: Date;
  sentence: string;
  /** The number of posts; they are numbered from zero, oldest first. */
  posts: number;
  people: SimulatedPerson[];
  engagements: SimulatedEngagement[];
};

export const WINDOW_DAYS = 90;
const DAY_MS = 86_400_000;
const REACTIONS = ['like', 'like', 'like', 'celebrate', 'insightful', 'love'];
const RATE_BEFORE_NEED = 0.06;
/** On a viral post most people of the population engage, most of them only there. */
const VIRAL_SHARE = 0.55;

export function generatePopulation(family: Family, seed: number): Population {
  const random = createSeededRandom(seed * 8 + FAMILIES.indexOf(family));
  const market = pick(MARKETS, random);
  const now = new Date(Date.UTC(2026, 9, 1) + random.uniform() * 30 * DAY_MS);
  const ages = Array.from({ length: draw([16, 25], random) }, () => 0.2 + random.uniform() * 90);
  ages.sort((one, other) => other - one);
  const viral = family === 'bursts' ? ages.length - 1 : null;
  if (viral !== null) ages[viral] = 2 + random.uniform() * 3;
  const people: SimulatedPerson[] = [];
  const engagements: SimulatedEngagement[] = [];
  for (const [index, role] of drawRoles(family, random).entries()) {
    const habits = FAMILY_HABITS[family][role];
    const personId = index + 1;
    const isVague = random.uniform() < (family === 'poor headlines' ? 0.45 : 0.1);
    const headline = isVague
      ? pick(VAGUE_HEADLINES, random)
      : writeHeadline(role, habits, market, random);
    people.push({ personId, headline, isBuyer: role === 'buyer' });
    for (const each of engage(role, habits, { now, ages, viral, seed, random }))
      engagements.push({ no: engagements.length + 1, personId, ...each });
  }
  return { now, sentence: market.sentence, posts: ages.length, people, engagements };
}

/** Shuffled, so that the number of a person says nothing. */
function drawRoles(family: Family, random: SeededRandom): Role[] {
  const kinds = Object.entries(FAMILY_HABITS[family]) as [Role, Habits][]; // Object.entries drops the key type
  return kinds
    .flatMap(([role, { count }]) => Array.from({ length: draw(count, random) }, () => role))
    .map((role) => ({ role, place: random.uniform() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ role }) => role);
}

function writeHeadline(role: Role, habits: Habits, market: Market, random: SeededRandom): string {
  const one = (list: readonly string[]) => pick(list, random);
  const company = random.uniform() < 0.6 ? `${one([' at ', ' @ ', ' | '])}${one(COMPANIES)}` : '';
  const isAtHome = role === 'buyer' || role === 'same role';
  const industry =
    random.uniform() < (isAtHome ? 0.45 : 0.08) ? ` | ${one(market.industries)}` : '';
  return `${writeTitle()}${company}${industry}`;

  function writeTitle(): string {
    const titled = one(market.titles);
    if (role === 'seller')
      return one(SELLER_FORMS)
        .replace('{audience}', market.audience)
        .replace('{title}', titled)
        .replace('{industry}', one(market.industries));
    if (random.uniform() >= habits.titled)
      return one(role === 'buyer' ? market.adjacent : OTHER_TITLES);
    return role === 'same role' && random.uniform() < 0.25 ? titled + one(JUNIOR) : titled;
  }
}

type PostTimes = {
  now: Date;
  ages: readonly number[];
  viral: number | null;
  seed: number;
  random: SeededRandom;
};

function engage(
  role: Role,
  habits: Habits,
  { now, ages, viral, seed, random }: PostTimes,
): Omit<SimulatedEngagement, 'no' | 'personId'>[] {
  const [median, spread] = habits.rate;
  const usual = Math.min(0.95, median * Math.exp(spread * random.normal()));
  const needSince = role === 'buyer' ? 4 + random.uniform() * 40 : Infinity;
  const isPasserBy = viral !== null && role !== 'pod' && random.uniform() < VIRAL_SHARE;
  const pod = draw([0, 1], random);
  const findTime = (daysAgo: number) => new Date(now.getTime() - Math.max(0.01, daysAgo) * DAY_MS);
  const events: ReturnType<typeof engage> = [];
  for (const [postNo, age] of ages.entries()) {
    const isPassing = isPasserBy && !(role === 'buyer' && age <= needSince);
    const own = age <= needSince ? usual : RATE_BEFORE_NEED;
    const rate = !isPassing ? own : postNo === viral ? 1 : own * 0.2;
    if (random.uniform() >= rate) continue;
    // A pod engages together, soon after the post.
    const meeting = createSeededRandom(seed * 1_000 + postNo * 2 + pod).uniform();
    const hours =
      role === 'pod' ? meeting * 2 + random.uniform() * 0.5 : Math.exp(1.2 + 1.1 * random.normal());
    const at = findTime(age - hours / 24);
    const isComment = random.uniform() < habits.comments * (isPassing ? 0.4 : 1);
    if (isComment)
      events.push({ postNo, kind: 'comment', detail: writeComment(habits, random), at });
    if (!isComment || random.uniform() < 0.5)
      events.push({ postNo, kind: 'reaction', detail: pick(REACTIONS, random), at });
  }
  if (events.length > 0) return events;
  const postNo = draw([0, ages.length - 1], random);
  const at = findTime((ages[postNo] ?? 1) - random.uniform());
  return [{ postNo, kind: 'reaction', detail: 'like', at }];
}

function writeComment({ asks, stock }: Habits, random: SeededRandom): string {
  const kind = random.uniform();
  if (kind < asks) return pick(QUESTIONS, random);
  if (kind < asks + stock) return pick(STOCK_COMMENTS, random);
  // People do not repeat themselves word by word, unless they use a stock phrase.
  return `${pick(REMARKS, random)} (${draw([0, 999], random)})`;
}

function draw([low, high]: readonly [number, number], random: SeededRandom): number {
  return low + Math.floor(random.uniform() * (high - low + 1));
}

function pick<T>(list: readonly T[], random: SeededRandom): T {
  const chosen = list[draw([0, list.length - 1], random)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
}
