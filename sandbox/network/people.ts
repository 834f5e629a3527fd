import { nameFrom } from './names.ts';
import { hash32, randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { sentinelOf } from './sentinels.ts';
import type { SentinelName } from './sentinels.ts';
import { companies, headlineOf, places, topicsOf } from './words.ts';

/** One member of the simulated network: a function of the public identifier and nothing else. */
export type Person = {
  /** `ACoAA…`, as reactions and author links carry it; it can be turned back into the person. */
  memberId: string;
  publicIdentifier: string;
  sentinel: SentinelName | undefined;
  firstName: string;
  lastName: string;
  /** Empty for a few: HarvestAPI then writes `--`. */
  headline: string;
  company: string;
  place: (typeof places)[number];
  topics: readonly [string, ...string[]];
  followers: number;
  connections: number;
  hasPhoto: boolean;
  verified: boolean;
  habits: Habits;
};

/** How someone posts and what it earns. */
type Habits = {
  postsPerWeek: number;
  /** Half of the posts collect more than this in the end. */
  medianEngagement: number;
  /** Spread of the logarithm of a post's engagement. */
  engagementSpread: number;
  /** After this time a post has half of what it will ever have. */
  halfLifeHours: number;
  commentShare: number;
  shareShare: number;
  /** First day of posting, in milliseconds. */
  since: number;
};

const firstPossibleDay = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** The form under which an identifier is looked up: names on the network ignore case. */
function normaliseIdentifier(publicIdentifier: string): string {
  return publicIdentifier.normalize('NFC').trim().toLowerCase();
}

export function personOf(identifier: string): Person {
  const publicIdentifier = normaliseIdentifier(identifier);
  const { sentinel, rest } = sentinelOf(publicIdentifier);
  const random = randomFrom(`person|${publicIdentifier}`);
  const habits = habitsOf(sentinel, random);
  const company = random.pick(companies);
  const topics = topicsOf(random);
  return {
    memberId: memberIdOf(publicIdentifier),
    publicIdentifier,
    sentinel,
    ...nameFrom(rest),
    company,
    topics,
    headline:
      sentinel === undefined && random.chance(0.04) ? '' : headlineOf(random, company, topics),
    place: random.pick<Person['place']>(places),
    followers: Math.round(habits.medianEngagement * random.logNormal(55, 0.4)) + 40,
    connections: Math.min(random.whole(140, 900), 500),
    hasPhoto: sentinel !== undefined || !random.chance(0.06),
    verified: random.chance(0.4),
    habits,
  };
}

/** Members carry an encoded id; ours encodes the identifier, so that nothing must be remembered. */
function memberIdOf(publicIdentifier: string): string {
  return `ACoAA${Buffer.from(publicIdentifier).toString('base64url')}`;
}

export function identifierOfMember(memberId: string): string | undefined {
  if (!/^ACoAA[\w-]+$/.test(memberId)) return undefined;
  const identifier = Buffer.from(memberId.slice('ACoAA'.length), 'base64url').toString();
  return memberIdOf(identifier) === memberId ? identifier : undefined;
}

/** The low bits of a post's id: they lead from the post back to its author. */
export function authorBits(publicIdentifier: string): number {
  return hash32(`author|${publicIdentifier}`) & 0x3fffff;
}

function habitsOf(sentinel: SentinelName | undefined, random: Random): Habits {
  const ordinary: Habits = {
    postsPerWeek: clamp(random.logNormal(1.7, 0.6), 0.3, 6),
    medianEngagement: clamp(random.logNormal(30, 0.85), 4, 400),
    engagementSpread: 0.45 + random.next() * 0.4,
    halfLifeHours: 20 + random.next() * 28,
    commentShare: 0.08 + random.next() * 0.14,
    shareShare: 0.01 + random.next() * 0.03,
    since: firstPossibleDay + random.whole(0, 420) * dayMs,
  };
  switch (sentinel) {
    case 'busy':
      return { ...ordinary, postsPerWeek: 4.2, medianEngagement: 170, engagementSpread: 0.45 };
    case 'viral':
      return { ...ordinary, postsPerWeek: 2, medianEngagement: 24, engagementSpread: 0.4 };
    case 'private':
      return { ...ordinary, postsPerWeek: 1.5 };
    default:
      return ordinary;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
