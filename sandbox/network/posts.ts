import { type SandboxPerson, computeAuthorBits } from './people.ts';
import { hash32, createRandom, type Random } from './random.ts';
import { writePostText } from './words.ts';

export type SandboxPost = {
  /** LinkedIn's ids contain their time: `id >> 22` is Unix milliseconds. */
  id: string;
  /** The post's other id; the two are never equal. */
  ugcId: string;
  author: SandboxPerson;
  at: number;
  text: string;
  /** Lifetime reactions, comments and shares. */
  finalEngagement: number;
  /** A few posts are deleted later. */
  deletedAt: number | undefined;
  /** The id of a post that it quotes. */
  quotes: string | undefined;
};

const dayMs = 86_400_000;
const viralEvery = 50;
const viralTimes = 80;

/** Oldest first, with deleted ones. Newcomers' and viral posts are dated from `firstSeen`. */
export function buildTimeline(
  person: SandboxPerson,
  until: number,
  firstSeen: number,
): SandboxPost[] {
  if (person.sentinel === 'quiet') return [];
  const times =
    person.sentinel === 'new' ? listNewcomerTimes(person, firstSeen) : listPostTimes(person, until);
  const viralIndex = times.filter((at) => at <= firstSeen).length - 10;
  return times.map((at, index) => {
    const isViral = person.sentinel === 'viral' && (index - viralIndex) % viralEvery === 0;
    return buildPostAt(person, at, isViral);
  });
}

export function isVisibleAt({ at, deletedAt }: SandboxPost, now: number): boolean {
  return at <= now && (deletedAt === undefined || now < deletedAt);
}

function buildPostAt(author: SandboxPerson, at: number, isViral: boolean): SandboxPost {
  const id = buildPostId(at, computeAuthorBits(author.origin));
  const random = createRandom(`post|${id}`);
  const usual = getUsualEngagement(author, random);
  const isOrdinaryAuthor = author.sentinel === undefined;
  const deletedAt =
    isOrdinaryAuthor && random.chance(0.01) ? at + random.whole(3, 9) * dayMs : null;
  const text = writePostText(random, author.topics);
  return {
    id,
    ugcId: buildPostId(at - random.whole(120, 900), hash32(`ugc|${id}`) & 0x3fffff),
    author,
    at,
    text,
    finalEngagement: isViral ? Math.round(author.habits.medianEngagement * viralTimes) : usual,
    deletedAt: deletedAt ?? undefined,
    quotes:
      isOrdinaryAuthor && random.chance(0.04)
        ? buildPostId(at - 3 * dayMs, random.whole(0, 0x3fffff))
        : undefined,
  };
}

export function getUsualEngagement({ habits }: SandboxPerson, random: Random): number {
  return Math.round(random.logNormal(habits.medianEngagement, habits.engagementSpread));
}

/** At most one post a day, rarely at weekends, with varying weeks. */
function listPostTimes({ origin, habits }: SandboxPerson, now: number): number[] {
  const times: number[] = [];
  for (let day = Math.floor(habits.since / dayMs); day * dayMs <= now; day += 1) {
    const week = Math.floor((day + 3) / 7); // the epoch was a Thursday: weeks begin on Monday
    const mood = [0.25, 0.7, 1, 1.35, 1.7][hash32(`week|${origin}|${week}`) % 5] ?? 1;
    const weekday = (day + 3) % 7;
    const weekdayFactor = weekday < 5 ? 1.27 : 0.32;
    const random = createRandom(`day|${origin}|${day}`);
    if (!random.chance(Math.min((habits.postsPerWeek / 7) * weekdayFactor * mood, 0.96))) continue;
    times.push(day * dayMs + random.whole(6 * 3_600_000, 18 * 3_600_000));
  }
  return times.filter((at) => at <= now);
}

function listNewcomerTimes({ origin }: SandboxPerson, firstSeen: number): number[] {
  const random = createRandom(`newcomer|${origin}`);
  return [17, 9, 3].map((days) => firstSeen - days * dayMs - random.whole(0, 8 * 3_600_000));
}

/** LinkedIn's form of ids, of posts and comments. */
export function buildPostId(at: number, lowBits: number): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(lowBits));
}

export function readPostId(id: string): { at: number; authorBits: number } {
  return { at: Number(BigInt(id) >> 22n), authorBits: Number(BigInt(id) & 0x3fffffn) };
}
