import type { DocumentStore } from '../../platform/store.ts';
import { getActorKey } from '../actors.ts';
import type { ActorKey } from '../actors.ts';
import { buildCommentId } from '../engagement.ts';
import type { PostEvent } from '../events.ts';
import type { SandboxPerson } from '../people.ts';
import type { SandboxPost } from '../posts.ts';
import { hash32, createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { Refusal } from './refusal.ts';

export type Rings = {
  /** From this post on. Returns the ring's members. */
  start(post: SandboxPost, size: number): ActorKey[];
  /** In no order, including the near future. */
  eventsOn(post: SandboxPost): PostEvent[];
};

type RingOptions = { size: number; startedAt: number; sincePostAt: number };

const minuteMs = 60_000;
const maxMinutes = 12;
const phrases: readonly [string, ...string[]] = [
  'Great post!',
  'Thanks for sharing!',
  'Love this.',
  'So true.',
  'Well said!',
  'Very insightful, thank you.',
  'Could not agree more.',
  'Great insights!',
];

export function createRings(documents: DocumentStore, now: () => number): Rings {
  return {
    start(post, size) {
      const { author } = post;
      if (documents.get<RingOptions>('network.ring', author.origin)) {
        throw new Refusal(409, `${author.publicIdentifier} has a ring already`);
      }
      const ring: RingOptions = { size, startedAt: now(), sincePostAt: post.at };
      documents.put('network.ring', author.origin, ring);
      return listMembers(author, size);
    },
    eventsOn(post) {
      const ring = documents.get<RingOptions>('network.ring', post.author.origin);
      if (!ring || post.at < ring.sincePostAt) return [];
      const random = createRandom(`ring|${post.id}`);
      // A post older than the ring gets its comments after the ring's start, never in the past.
      const from = Math.floor(Math.max(post.at, ring.startedAt));
      return listMembers(post.author, ring.size).map((by) =>
        buildRingComment(by, post, from, random),
      );
    },
  };
}

function listMembers(author: SandboxPerson, size: number): ActorKey[] {
  const first = hash32(`ring|${author.origin}`);
  const members: ActorKey[] = [];
  for (let index = first; members.length < size; index += 1) {
    const key = getActorKey(index);
    if (key.startsWith('in/') && key !== `in/${author.origin}`) members.push(key);
  }
  return members;
}

function buildRingComment(
  by: ActorKey,
  post: SandboxPost,
  from: number,
  random: Random,
): PostEvent {
  const at = from + random.whole(minuteMs / 2, maxMinutes * minuteMs);
  const commentId = buildCommentId(at, `ring|${post.id}|${by}`);
  return { at, by, kind: 'comment', commentId, text: random.pick(phrases) };
}
