import { populationSize } from './actors.ts';
import type { Post } from './posts.ts';
import { hash32, randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { remarkOf, replyOf } from './words.ts';

export const reactionTypes = [
  'LIKE',
  'PRAISE',
  'EMPATHY',
  'INTEREST',
  'APPRECIATION',
  'ENTERTAINMENT',
] as const;
type ReactionType = (typeof reactionTypes)[number];

export type Reaction = { at: number; type: ReactionType; actorIndex: number };
export type Comment = {
  id: string;
  at: number;
  text: string;
  /** The index of the actor; the post's own author answers now and then. */
  by: number | 'author';
};

export type Engagement = { reactions: Reaction[]; comments: Comment[]; shares: number };

/** Engagement that was added by hand: it arrives all at once. */
export type AddedEngagement = { at: number; count: number };

type Arrival = {
  at: number;
  kind: 'reaction' | 'comment' | 'share';
  type: ReactionType;
  actorIndex: number;
  text: string;
  withdrawnAt: number;
  changedAt: number;
};

const dayMs = 86_400_000;
const never = Number.POSITIVE_INFINITY;

/**
 * What a post has collected until `now`, newest first. Engagement comes fast at first and fades:
 * after each half-life half of what was missing has arrived.
 */
export function engagementUntil(
  post: Post,
  now: number,
  added: readonly AddedEngagement[] = [],
): Engagement {
  const arrivals = arrivalsOf(post, added).filter(({ at }) => at <= now);
  const reactions = arrivals
    .filter(({ kind, withdrawnAt }) => kind === 'reaction' && withdrawnAt > now)
    .map(({ at, type, actorIndex, changedAt }) => ({
      at,
      type: changedAt <= now ? otherThan(type) : type,
      actorIndex,
    }));
  return {
    reactions: reactions.toSorted((one, other) => other.at - one.at),
    comments: commentsOf(post, arrivals, now).toSorted((one, other) => other.at - one.at),
    shares: arrivals.filter(({ kind }) => kind === 'share').length,
  };
}

function arrivalsOf(post: Post, added: readonly AddedEngagement[]): Arrival[] {
  const { habits } = post.author;
  const random = randomFrom(`engagement|${post.id}`);
  const crowd = crowdOf(post, random);
  const natural = Array.from({ length: post.finalEngagement }, () => {
    const ageMs = -Math.log2(1 - random.next()) * habits.halfLifeHours * 3_600_000;
    return arrival(random, post.at + ageMs, habits, crowd);
  });
  const extra = added.flatMap(({ at, count }) =>
    Array.from({ length: count }, () =>
      arrival(random, at, { commentShare: 0.2, shareShare: 0 }, crowd, 'stays'),
    ),
  );
  return [...natural, ...extra];
}

function arrival(
  random: Random,
  at: number,
  shares: { commentShare: number; shareShare: number },
  crowd: { reactor(): number; anybody(): number },
  mode: 'lives' | 'stays' = 'lives',
): Arrival {
  const lot = random.next();
  const kind =
    lot < shares.shareShare
      ? 'share'
      : lot < shares.shareShare + shares.commentShare
        ? 'comment'
        : 'reaction';
  const whim = mode === 'lives' ? random.next() : 1;
  return {
    at,
    kind,
    type: reactionTypeOf(random),
    actorIndex: kind === 'reaction' ? crowd.reactor() : crowd.anybody(),
    text: remarkOf(random),
    withdrawnAt: whim < 0.008 ? at + random.whole(1, 9) * dayMs : never,
    changedAt: whim > 0.008 && whim < 0.016 ? at + random.whole(2, 40) * 3_600_000 : never,
  };
}

/** Regulars come often: the square of an even draw leans towards the first of the circle. */
function crowdOf(post: Post, random: Random) {
  const circle = Math.min(
    Math.max(80, post.author.habits.medianEngagement * 4, post.finalEngagement * 2),
    populationSize - 1,
  );
  const first = hash32(`circle|${post.author.publicIdentifier}`) % populationSize;
  const reacted = new Set<number>();
  const anybody = () => Math.floor(random.next() ** 2 * circle);
  return {
    anybody: () => (first + anybody()) % populationSize,
    /** One reaction for each person and post. */
    reactor() {
      let place = anybody();
      while (reacted.has(place)) place = (place + 1) % populationSize;
      reacted.add(place);
      return (first + place) % populationSize;
    },
  };
}

function commentsOf(post: Post, arrivals: readonly Arrival[], now: number): Comment[] {
  return arrivals
    .filter(({ kind }) => kind === 'comment')
    .flatMap(({ at, actorIndex, text }, index) => {
      const key = `comment|${post.id}|${index}|${Math.floor(at)}`;
      const random = randomFrom(key);
      const comment: Comment = { id: idAt(at, key), at, text, by: actorIndex };
      const answeredAt = at + random.whole(10, 400) * 60_000;
      if (!random.chance(0.15) || answeredAt > now) return [comment];
      const answer: Comment = {
        id: idAt(answeredAt, `answer|${key}`),
        at: answeredAt,
        text: replyOf(random),
        by: 'author',
      };
      return [comment, answer];
    });
}

function reactionTypeOf(random: Random): ReactionType {
  const lot = random.next();
  if (lot < 0.72) return 'LIKE';
  if (lot < 0.84) return 'PRAISE';
  if (lot < 0.91) return 'EMPATHY';
  if (lot < 0.96) return 'INTEREST';
  return lot < 0.985 ? 'APPRECIATION' : 'ENTERTAINMENT';
}

function otherThan(type: ReactionType): ReactionType {
  return type === 'LIKE' ? 'EMPATHY' : 'LIKE';
}

function idAt(at: number, key: string): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(hash32(key) & 0x3fffff));
}
