import { createName } from './names.ts';
import { hash32, createRandom, type Random } from './random.ts';
import { readSentinel, type SentinelName } from './sentinels.ts';
import { companies, writeHeadline, places, pickTopics } from './words.ts';

export type SandboxPerson = {
  /** The member's first public identifier. It stays when the member is renamed. */
  origin: string;
  /** `ACoAA…`, as in reactions and author links; decodes to the person. */
  memberId: string;
  publicIdentifier: string;
  sentinel: SentinelName | undefined;
  firstName: string;
  lastName: string;
  /** HarvestAPI returns `--` for an empty one. */
  headline: string;
  company: string;
  /** City and country. */
  place: string;
  topics: readonly [string, ...string[]];
  followers: number;
  connections: number;
  hasPhoto: boolean;
  habits: PersonHabits;
};

type PersonHabits = {
  postsPerWeek: number;
  /** The median of a post's lifetime engagement. */
  medianEngagement: number;
  /** Spread of the logarithm of a post's engagement. */
  engagementSpread: number;
  /** The time to half of a post's lifetime engagement. */
  halfLifeHours: number;
  commentShare: number;
  shareShare: number;
  /** First day of posting, in milliseconds. */
  since: number;
};

const firstPossibleDay = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Identifiers ignore case. */
export function normalizeIdentifier(publicIdentifier: string): string {
  return publicIdentifier.normalize('NFC').trim().toLowerCase();
}

export function createPerson(identifier: string): SandboxPerson {
  const publicIdentifier = normalizeIdentifier(identifier);
  const { sentinel, rest } = readSentinel(publicIdentifier);
  const random = createRandom(`person|${publicIdentifier}`);
  const habits = chooseHabits(sentinel, random);
  const company = random.pick(companies);
  const topics = pickTopics(random);
  return {
    origin: publicIdentifier,
    memberId: buildMemberId(publicIdentifier),
    publicIdentifier,
    sentinel,
    ...createName(rest),
    company,
    topics,
    headline:
      sentinel === undefined && random.chance(0.04) ? '' : writeHeadline(random, company, topics),
    place: random.pick(places),
    followers: Math.round(habits.medianEngagement * random.logNormal(55, 0.4)) + 40,
    connections: Math.min(random.whole(140, 900), 500),
    hasPhoto: sentinel !== undefined || !random.chance(0.06),
    habits,
  };
}

/** Our member ids encode the origin, so that nothing needs to be stored. */
function buildMemberId(origin: string): string {
  return `ACoAA${Buffer.from(origin).toString('base64url')}`;
}

/** The member's id in another form, which does not reveal the usual one. */
export function buildSalesId({ origin }: SandboxPerson): string {
  return `ACwAA${Buffer.from(Buffer.from(origin).toReversed()).toString('base64url')}`;
}

export function readOrigin(memberId: string): string | undefined {
  if (!/^ACoAA[\w-]+$/.test(memberId)) return undefined;
  const origin = Buffer.from(memberId.slice('ACoAA'.length), 'base64url').toString();
  return buildMemberId(origin) === memberId ? origin : undefined;
}

/** The low bits of a post's id, which identify its author. */
export function computeAuthorBits(origin: string): number {
  return hash32(`author|${origin}`) & 0x3fffff;
}

function chooseHabits(sentinel: SentinelName | undefined, random: Random): PersonHabits {
  const ordinary: PersonHabits = {
    postsPerWeek: limitBetween(random.logNormal(1.7, 0.6), 0.3, 6),
    medianEngagement: limitBetween(random.logNormal(30, 0.85), 4, 400),
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

function limitBetween(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
