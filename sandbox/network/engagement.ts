import { type ActorKey, getActorKey, populationSize } from './actors.ts';
import type { PostEvent, ReactionType } from './events.ts';
import { type SandboxPost, buildPostId } from './posts.ts';
import { hash32, createRandom, type Random } from './random.ts';
import { writeRemark, writeReply } from './words.ts';

/** Engagement added by hand arrives all at once. */
export type AddedEngagement = { at: number; count: number };

type SandboxEngagement = {
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

/** In no order, including the future. Each half-life adds half of what is missing. */
export function generateEvents(post: SandboxPost, added: readonly AddedEngagement[]): PostEvent[] {
  const own = `in/${post.author.origin}`;
  let commentIndex = 0;
  return generateArrivals(post, added).flatMap((arrival): PostEvent[] => {
    const key = getActorKey(arrival.actorIndex);
    const by: ActorKey = key === own ? 'author' : key;
    switch (arrival.kind) {
      case 'share':
        return [{ at: arrival.at, by, kind: 'share' }];
      case 'reaction':
        return buildReactionEvents(arrival, by);
      default: {
        const events = buildCommentEvents(post, arrival, by, commentIndex);
        commentIndex += 1;
        return events;
      }
    }
  });
}

function generateArrivals(
  post: SandboxPost,
  added: readonly AddedEngagement[],
): SandboxEngagement[] {
  const { habits } = post.author;
  const random = createRandom(`engagement|${post.id}`);
  const audience = createAudience(post, random);
  const natural = Array.from({ length: post.finalEngagement }, () => {
    const ageMs = -Math.log2(1 - random.next()) * habits.halfLifeHours * 3_600_000;
    return generateArrival(random, post.at + ageMs, habits, audience);
  });
  const extra = added.flatMap(({ at, count }) =>
    Array.from({ length: count }, () =>
      generateArrival(random, at, { commentShare: 0.2, shareShare: 0 }, audience, 'stays'),
    ),
  );
  return [...natural, ...extra];
}

function generateArrival(
  random: Random,
  at: number,
  shares: { commentShare: number; shareShare: number },
  audience: { pickReactor(): number; pickPerson(): number },
  mode: 'lives' | 'stays' = 'lives',
): SandboxEngagement {
  const kindRoll = random.next();
  const kind =
    kindRoll < shares.shareShare
      ? 'share'
      : kindRoll < shares.shareShare + shares.commentShare
        ? 'comment'
        : 'reaction';
  const laterRoll = mode === 'lives' ? random.next() : 1;
  return {
    at,
    kind,
    type: pickReactionType(random),
    actorIndex: kind === 'reaction' ? audience.pickReactor() : audience.pickPerson(),
    text: writeRemark(random),
    withdrawnAt: laterRoll < 0.008 ? at + random.whole(1, 9) * dayMs : never,
    changedAt:
      laterRoll > 0.008 && laterRoll < 0.016 ? at + random.whole(2, 40) * 3_600_000 : never,
  };
}

/** Squaring a uniform draw favors the first people of the audience: regulars engage often. */
function createAudience(post: SandboxPost, random: Random) {
  const size = Math.min(
    Math.max(80, post.author.habits.medianEngagement * 4, post.finalEngagement * 2),
    populationSize - 1,
  );
  const first = hash32(`circle|${post.author.origin}`) % populationSize;
  const reacted = new Set<number>();
  const pickPerson = () => Math.floor(random.next() ** 2 * size);
  return {
    pickPerson: () => (first + pickPerson()) % populationSize,
    /** One reaction for each person and post. */
    pickReactor() {
      let place = pickPerson();
      while (reacted.has(place)) place = (place + 1) % populationSize;
      reacted.add(place);
      return (first + place) % populationSize;
    },
  };
}

function buildReactionEvents(
  { at, type, withdrawnAt, changedAt }: SandboxEngagement,
  by: ActorKey,
): PostEvent[] {
  return [
    { at, by, kind: 'reaction', type },
    ...(changedAt < never
      ? [{ at: changedAt, by, kind: 'changed', type: pickOtherType(type) } as const]
      : []),
    ...(withdrawnAt < never ? [{ at: withdrawnAt, by, kind: 'withdrawn' } as const] : []),
  ];
}

/** `index` counts all comments of the post, so that a comment keeps its id as others arrive. */
function buildCommentEvents(
  post: SandboxPost,
  { at, text }: SandboxEngagement,
  by: ActorKey,
  index: number,
): PostEvent[] {
  const key = `comment|${post.id}|${index}|${Math.floor(at)}`;
  const random = createRandom(key);
  const commentId = buildCommentId(at, key);
  const comment: PostEvent = { at, by, kind: 'comment', commentId, text };
  const answeredAt = at + random.whole(10, 400) * 60_000;
  if (!random.chance(0.15)) return [comment];
  const answer: PostEvent = {
    at: answeredAt,
    by: 'author',
    kind: 'comment',
    commentId: buildCommentId(answeredAt, `answer|${key}`),
    text: writeReply(random),
    replyTo: commentId,
  };
  return [comment, answer];
}

function pickReactionType(random: Random): ReactionType {
  const lot = random.next();
  if (lot < 0.72) return 'LIKE';
  if (lot < 0.84) return 'PRAISE';
  if (lot < 0.91) return 'EMPATHY';
  if (lot < 0.96) return 'INTEREST';
  return lot < 0.985 ? 'APPRECIATION' : 'ENTERTAINMENT';
}

function pickOtherType(type: ReactionType): ReactionType {
  return type === 'LIKE' ? 'EMPATHY' : 'LIKE';
}

export function buildCommentId(at: number, key: string): string {
  return buildPostId(at, hash32(key) & 0x3fffff);
}
