/**
 * Invented people around one member's posts; some of them buy. Nothing here knows how people are
 * ranked: it defines kinds of people, their motives, and how they write. Buyers have a need that
 * began some time ago; until then they behave like others in their role.
 */
import {
  type SeededRandom,
  createSeededRandom,
} from '../../server/modules/forecast/seeded-random.ts';
import { writeHeadline, type Role } from './headlines.ts';
import {
  type Language,
  LANGUAGES,
  MARKETS,
  QUESTIONS,
  REMARKS,
  STOCK_COMMENTS,
} from './markets.ts';

export const FAMILIES = [
  'typical',
  'poor headlines',
  'loud buyers',
  'few buyers',
  'pods',
  'sellers of the same',
  'many languages',
  'bursts',
] as const;
export type Family = (typeof FAMILIES)[number];

export type SimulatedPerson = { personId: number; role: Role; headline: string; isBuyer: boolean };
export type SimulatedEngagement = {
  no: number;
  personId: number;
  postNo: number;
  at: Date;
  kind: 'reaction' | 'comment';
  detail: string;
};
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

type Habits = {
  rate: number;
  comments: number;
  asks: number;
  stock: number;
  /** How many days ago a need began; null without one. */
  needSince: number | null;
  /** The pod, whose meetings determine the time. */
  pod: number | null;
};

export function generatePopulation(family: Family, seed: number): Population {
  const random = createSeededRandom(seed * 8 + FAMILIES.indexOf(family));
  const market = pick(MARKETS, random);
  const wanted = pick(market.cues, random);
  const now = new Date(Date.UTC(2026, 9, 1) + random.uniform() * 30 * DAY_MS);
  const posts = 16 + Math.floor(random.uniform() * 10);
  const ages = Array.from({ length: posts }, () => 0.2 + random.uniform() * WINDOW_DAYS).toSorted(
    (one, other) => other - one,
  );
  const viral = family === 'bursts' ? posts - 1 : null;
  if (viral !== null) ages[viral] = 2 + random.uniform() * 3;
  const roles = chooseRoles(family, random);
  const engagements: SimulatedEngagement[] = [];
  const people = roles.map((role, i) => {
    const personId = i + 1;
    const language = chooseLanguage(family, random);
    const isPoor = random.uniform() < (family === 'poor headlines' ? 0.45 : 0.1);
    const headline = writeHeadline(role, { market, wanted, language, isPoor, random });
    const habits = chooseHabits(role, family, personId, random);
    const ofPerson = engage({ habits, ages, viral, language, seed, random });
    for (const each of ofPerson) {
      const at = new Date(now.getTime() - each.daysAgo * DAY_MS);
      const { postNo, kind, detail } = each;
      engagements.push({ no: engagements.length + 1, personId, postNo, at, kind, detail });
    }
    return { personId, role, headline, isBuyer: role === 'buyer' };
  });
  return { now, sentence: market.sentence, posts, people, engagements };
}

function chooseRoles(family: Family, random: SeededRandom): Role[] {
  const between = (low: number, high: number) =>
    low + Math.floor(random.uniform() * (high - low + 1));
  const buyers = family === 'few buyers' ? between(7, 9) : between(10, 25);
  const counts: [Role, number][] = [
    ['buyer', buyers],
    ['same role', between(30, 60)],
    ['regular', between(12, 25)],
    ['seller', family === 'sellers of the same' ? between(60, 110) : between(12, 30)],
    ['pod', family === 'pods' ? between(14, 28) : 0],
  ];
  const roles = counts.flatMap(([role, count]) => Array.from({ length: count }, () => role));
  const size = between(440, 550);
  const others = Array.from({ length: size - roles.length }, () => 'other' as const);
  return shuffled([...roles, ...others], random);
}

function chooseHabits(role: Role, family: Family, id: number, random: SeededRandom): Habits {
  const around = (median: number, spread: number) =>
    Math.min(0.95, median * Math.exp(spread * random.normal()));
  const plain = { stock: 0.3, needSince: null, pod: null };
  const isLoud = family === 'loud buyers';
  switch (role) {
    case 'buyer':
      return {
        rate: around(isLoud ? 0.6 : 0.28, 0.4),
        comments: isLoud ? 0.6 : 0.35,
        asks: 0.4,
        stock: 0.1,
        needSince: 4 + random.uniform() * 40,
        pod: null,
      };
    case 'regular':
      return { ...plain, rate: 0.5 + random.uniform() * 0.45, comments: 0.35, asks: 0.1 };
    case 'seller':
      return { ...plain, rate: around(0.2, 0.5), comments: 0.5, asks: 0.2 };
    case 'pod':
      return {
        rate: 0.85 + random.uniform() * 0.1,
        comments: 0.8,
        asks: 0.1,
        stock: 0.5,
        needSince: null,
        pod: id % 2,
      };
    case 'same role':
      return { ...plain, rate: around(0.07, 0.6), comments: 0.2, asks: 0.15 };
    case 'other':
      return { ...plain, rate: around(0.05, 0.7), comments: 0.15, asks: 0.12 };
  }
}

type Engaging = {
  habits: Habits;
  ages: readonly number[];
  viral: number | null;
  language: Language;
  seed: number;
  random: SeededRandom;
};
type GeneratedEngagement = Pick<SimulatedEngagement, 'postNo' | 'kind' | 'detail'> & {
  daysAgo: number;
};

const BEFORE_NEED = 0.06;
/** On a viral post most people of the population engage, most of them only there. */
const VIRAL = 0.55;

function engage({ habits, ages, viral, language, seed, random }: Engaging): GeneratedEngagement[] {
  const events: GeneratedEngagement[] = [];
  const isPasserBy = viral !== null && habits.pod === null && random.uniform() < VIRAL;
  const { needSince } = habits;
  for (const [postNo, age] of ages.entries()) {
    const isInNeed = needSince !== null && age <= needSince;
    const usual = needSince === null || isInNeed ? habits.rate : BEFORE_NEED;
    const isPassing = isPasserBy && !isInNeed;
    const rate =
      postNo === viral ? Math.max(usual, isPassing ? 1 : 0) : isPassing ? usual * 0.2 : usual;
    if (random.uniform() >= rate) continue;
    const hours = delayHours(habits, seed, postNo, random);
    const daysAgo = Math.max(0.01, age - hours / 24);
    events.push(...eventsOn(postNo, daysAgo, { habits, language, isPassing, random }));
  }
  if (events.length > 0) return events;
  const postNo = Math.floor(random.uniform() * ages.length);
  const daysAgo = Math.max(0.01, (ages[postNo] ?? 1) - random.uniform());
  return [{ postNo, kind: 'reaction', detail: 'like', daysAgo }];
}

function delayHours({ pod }: Habits, seed: number, postNo: number, random: SeededRandom): number {
  if (pod === null) return Math.exp(1.2 + 1.1 * random.normal());
  const meeting = createSeededRandom(seed * 1_000 + postNo * 2 + pod).uniform();
  return meeting * 2 + random.uniform() * 0.5;
}

function eventsOn(
  postNo: number,
  daysAgo: number,
  options: { habits: Habits; language: Language; isPassing: boolean; random: SeededRandom },
): GeneratedEngagement[] {
  const { habits, language, isPassing, random } = options;
  const events: GeneratedEngagement[] = [];
  const does = random.uniform();
  const comments = isPassing ? habits.comments * 0.4 : habits.comments;
  if (does < comments) {
    const detail = writeComment(habits, language, random);
    events.push({ postNo, kind: 'comment', detail, daysAgo });
  }
  if (does >= comments || random.uniform() < 0.5) {
    const kinds = ['like', 'like', 'like', 'celebrate', 'insightful', 'love'] as const;
    events.push({ postNo, kind: 'reaction', detail: pick(kinds, random), daysAgo });
  }
  return events;
}

function writeComment({ asks, stock }: Habits, language: Language, random: SeededRandom): string {
  const kind = random.uniform();
  if (kind < asks) return pick(QUESTIONS[language], random);
  if (kind < asks + stock) return pick(STOCK_COMMENTS, random);
  // People do not repeat themselves word by word, unless they use a stock phrase.
  return `${pick(REMARKS[language], random)} (${Math.floor(random.uniform() * 1_000)})`;
}

function chooseLanguage(family: Family, random: SeededRandom): Language {
  return family === 'many languages' || random.uniform() < 0.1 ? pick(LANGUAGES, random) : 'en';
}

function pick<T>(list: readonly T[], random: SeededRandom): T {
  const chosen = list[Math.floor(random.uniform() * list.length)];
  if (chosen === undefined) throw new Error('an empty list');
  return chosen;
}

function shuffled<T>(list: readonly T[], random: SeededRandom): T[] {
  return list
    .map((each) => ({ each, place: random.uniform() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);
}
