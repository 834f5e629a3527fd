import type { Person } from './people.ts';
import { authorBits } from './people.ts';
import { hash32, randomFrom } from './random.ts';
import { postTextOf } from './words.ts';

export type Post = {
  /** LinkedIn's ids carry their time: `id >> 22` is Unix milliseconds. */
  id: string;
  /** The same post under its other number; the two are never equal. */
  ugcId: string;
  author: Person;
  at: number;
  text: string;
  /** What the post will have collected in the end: reactions, comments and shares. */
  finalEngagement: number;
  /** A few posts are taken down again. */
  deletedAt: number | undefined;
  quotes: { id: string; text: string } | undefined;
};

const dayMs = 86_400_000;
const viralEvery = 50;
const viralTimes = 80;

/**
 * Everything that someone posts until a time, oldest first, with what was taken down again.
 * `firstSeen` is when the network was first asked for this person: newcomers and viral posts are
 * counted from it.
 */
export function timelineOf(person: Person, until: number, firstSeen: number): Post[] {
  if (person.sentinel === 'quiet') return [];
  const times =
    person.sentinel === 'new' ? newcomersTimes(person, firstSeen) : postTimes(person, until);
  const viralIndex = times.filter((at) => at <= firstSeen).length - 10;
  return times.map((at, index) => {
    const isViral = person.sentinel === 'viral' && (index - viralIndex) % viralEvery === 0;
    return postAt(person, at, isViral);
  });
}

/** Whether a post has been made and not been taken down. */
export function standsAt({ at, deletedAt }: Post, now: number): boolean {
  return at <= now && (deletedAt === undefined || now < deletedAt);
}

function postAt(author: Person, at: number, isViral: boolean): Post {
  const id = idAt(at, authorBits(author.publicIdentifier));
  const random = randomFrom(`post|${id}`);
  const { medianEngagement, engagementSpread } = author.habits;
  const ordinary = random.logNormal(medianEngagement, engagementSpread);
  const isOrdinaryAuthor = author.sentinel === undefined;
  const deletedAt =
    isOrdinaryAuthor && random.chance(0.01) ? at + random.whole(3, 9) * dayMs : null;
  const text = postTextOf(random, author.topics);
  return {
    id,
    ugcId: idAt(at - random.whole(120, 900), hash32(`ugc|${id}`) & 0x3fffff),
    author,
    at,
    text,
    finalEngagement: Math.round(isViral ? medianEngagement * viralTimes : ordinary),
    deletedAt: deletedAt ?? undefined,
    quotes:
      isOrdinaryAuthor && random.chance(0.04)
        ? {
            id: idAt(at - 3 * dayMs, random.whole(0, 0x3fffff)),
            text: postTextOf(random, author.topics),
          }
        : undefined,
  };
}

/** At most one post a day, rarely at weekends, in better and worse weeks. */
function postTimes({ publicIdentifier, habits }: Person, now: number): number[] {
  const times: number[] = [];
  for (let day = Math.floor(habits.since / dayMs); day * dayMs <= now; day += 1) {
    const week = Math.floor((day + 3) / 7); // the epoch was a Thursday: weeks begin on Monday
    const mood = [0.25, 0.7, 1, 1.35, 1.7][hash32(`week|${publicIdentifier}|${week}`) % 5] ?? 1;
    const weekday = (day + 3) % 7;
    const weekdayFactor = weekday < 5 ? 1.27 : 0.32;
    const random = randomFrom(`day|${publicIdentifier}|${day}`);
    if (!random.chance(Math.min((habits.postsPerWeek / 7) * weekdayFactor * mood, 0.96))) continue;
    times.push(day * dayMs + random.whole(6 * 3_600_000, 18 * 3_600_000));
  }
  return times.filter((at) => at <= now);
}

function newcomersTimes({ publicIdentifier }: Person, firstSeen: number): number[] {
  const random = randomFrom(`newcomer|${publicIdentifier}`);
  return [17, 9, 3].map((days) => firstSeen - days * dayMs - random.whole(0, 8 * 3_600_000));
}

function idAt(at: number, lowBits: number): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(lowBits));
}

/** When a post was made and by whom, as far as its id tells. */
export function readPostId(id: string): { at: number; authorBits: number } {
  return { at: Number(BigInt(id) >> 22n), authorBits: Number(BigInt(id) & 0x3fffffn) };
}
