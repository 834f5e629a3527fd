import type {
  NetworkActor,
  NetworkComment,
  NetworkGateway,
  NetworkPage,
} from '../../../gateways/network/network.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import type { TestClock } from '../../../testing/clock.ts';

export type Dice = { below(limit: number): number; chance(share: number): boolean };

export function createDice(seed: number): Dice {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
  };
}

type Entry = { person: number; item: string; detail: string; at: Date; parent?: string };

const PAGE_SIZE = 3;
const DETAILS = ['like', 'love', 'insightful', 'funny'] as const;

/**
 * One post whose lists misbehave like real ones: unordered, shifting between pages, with
 * duplicates, late counts, caps and faults. Replies come with their comment, or partly in a
 * separate list.
 */
export function listNetwork(dice: Dice, clock: TestClock) {
  const reactions = new Map<number, Entry>();
  const comments = new Map<string, Entry>();
  const ever = new Set<string>();
  const removals: { key: string; at: Date }[] = [];
  const begunAt = clock.now().getTime();
  const makeSeenActor = (person: number, role: 'reactor' | 'commenter') =>
    makeActor(person, role, clock.now().getTime() - begunAt > DAY_MS);
  const makeWrittenComment = ({ item: id, detail: text, at, person }: Entry) => {
    return { id, text, at, actor: makeSeenActor(person, 'commenter') };
  };
  const isShuffled = dice.chance(0.5);
  const cap = dice.chance(0.2) ? 4 : Infinity;
  const nested = dice.below(3);
  /** Without counts, a comment that shows no replies does not reveal any. */
  const countsReplies = nested === 0 || dice.chance(0.8);
  const replies = new Map<string, Entry>();
  const parents = new Map<string, string>();
  let comment = 0;
  let mode: 'good' | 'faulty' = 'faulty';
  let counted = { reactions: 0, comments: 0 };
  let isLate = false;

  const getKey = (kind: string, { person, item }: Entry) => `${kind} ${person} ${item}`;
  const note = (kind: string, entry: Entry) => ever.add(getKey(kind, entry));
  const remove = (kind: string, entry: Entry, take: () => void) => {
    take();
    removals.push({ key: getKey(kind, entry), at: clock.now() });
  };

  const listRepliesTo = (id: string) => [...replies.values()].filter(({ parent }) => parent === id);

  function applyChance(): void {
    const person = dice.below(12);
    const at = clock.now();
    const present = reactions.get(person);
    const answered = [...comments.values()][dice.below(Math.max(1, comments.size))];
    if (answered && dice.chance(0.2)) {
      comment += 1;
      const detail = `answer number ${comment}`;
      const entry = { person, item: `r${comment}`, detail, at, parent: answered.item };
      replies.set(entry.item, entry);
      parents.set(entry.item, entry.parent);
      note('comment', entry);
    } else if (dice.chance(0.1) && replies.size > 0) {
      const gone = [...replies.values()][dice.below(replies.size)];
      if (gone) remove('comment', gone, () => replies.delete(gone.item));
    } else if (dice.chance(0.3)) {
      comment += 1;
      const entry = { person, item: `c${comment}`, detail: `remark number ${comment}`, at };
      comments.set(entry.item, entry);
      note('comment', entry);
    } else if (dice.chance(0.1) && comments.size > 0) {
      const gone = [...comments.values()][dice.below(comments.size)];
      if (gone) {
        remove('comment', gone, () => comments.delete(gone.item));
        for (const reply of listRepliesTo(gone.item)) {
          remove('comment', reply, () => replies.delete(reply.item));
        }
      }
    } else if (!present) {
      const detail = DETAILS[dice.below(DETAILS.length)] ?? 'like';
      const entry = { person, item: '', detail, at };
      reactions.set(person, entry);
      note('reaction', entry);
    } else if (dice.chance(0.5)) {
      remove('reaction', present, () => reactions.delete(person));
    } else present.detail = DETAILS[dice.below(DETAILS.length)] ?? 'like';
  }

  function getPage<T>(
    entries: Entry[],
    { cursor, limit }: { cursor: string | null; limit: number },
    shape: (entry: Entry) => T,
  ) {
    if (mode === 'faulty') {
      if (dice.chance(0.1)) throw new Error('the source is unavailable');
      // The network changes between two pages.
      if (dice.chance(0.15)) applyChance();
    }
    const isOutOfOrder = isShuffled && mode === 'faulty';
    const ordered = isOutOfOrder
      ? entries
          .map((entry) => ({ entry, lot: dice.below(1_000_000) }))
          .toSorted((one, other) => one.lot - other.lot)
          .map(({ entry }) => entry)
      : entries.toReversed();
    const shown = ordered.slice(0, limit);
    const start = Number(cursor ?? 0);
    const doubled = start > 0 && mode === 'faulty' && dice.chance(0.3) ? 1 : 0;
    const items = shown.slice(Math.max(0, start - doubled), start + PAGE_SIZE).map(shape);
    const dropped = mode === 'faulty' && dice.chance(0.05) ? items.slice(1) : items;
    const end = start + PAGE_SIZE;
    return {
      items: dropped,
      isReadable: true,
      total: shown.length,
      next: end < shown.length ? `${end}` : null,
      readAt: clock.now(),
    } satisfies NetworkPage<T>;
  }

  const gateway: Pick<NetworkGateway, 'reactions' | 'comments' | 'replies'> = {
    reactions: async (_, cursor) =>
      getPage([...reactions.values()], { cursor, limit: cap }, (entry) => ({
        kind: DETAILS.find((detail) => detail === entry.detail) ?? 'other',
        actor: makeSeenActor(entry.person, 'reactor'),
      })),
    comments: async (_, cursor) =>
      getPage([...comments.values()], { cursor, limit: Infinity }, (entry): NetworkComment => {
        const answers = listRepliesTo(entry.item);
        return {
          ...makeWrittenComment(entry),
          url: entry.item,
          replies: answers.slice(0, nested).map(makeWrittenComment),
          areRepliesReadable: mode === 'good' || !dice.chance(0.05),
          replyCount: countsReplies ? answers.length : null,
        };
      }),
    replies: async (url, cursor) => {
      if (mode === 'faulty' && dice.chance(0.1)) return null;
      return getPage(listRepliesTo(url), { cursor, limit: Infinity }, makeWrittenComment);
    },
  };

  return {
    gateway,
    ever,
    happen: applyChance,
    isCapped: cap !== Infinity,
    behave: (how: typeof mode) => {
      mode = how;
    },
    /** The counts in the listing of posts: sometimes outdated, but never twice in a row. */
    counts() {
      isLate = !isLate && mode === 'faulty' && dice.chance(0.3);
      if (!isLate) {
        counted = { reactions: reactions.size, comments: comments.size + replies.size };
      }
      return counted;
    },
    /** Whether the item was removed in that time. */
    wasRemoved: (key: string, { after, before }: { after: Date; before: Date }) =>
      removals.some((each) => each.key === key && each.at >= after && each.at <= before),
    /** The item's current detail; undefined if it is absent. */
    present: (kind: string, person: number, item: string) =>
      (kind === 'reaction' ? reactions.get(person) : (comments.get(item) ?? replies.get(item)))
        ?.detail,
    findParent: (item: string) => parents.get(item) ?? null,
    size: () => reactions.size + comments.size + replies.size,
  };
}

export const makeMemberId = (person: number) => `ACoAA${`${person}`.padStart(30, '0')}`;

/**
 * People who react have a member id; every other commenter has the public identifier only. Some of
 * these change it after a day.
 */
function makeActor(person: number, role: 'reactor' | 'commenter', isLate: boolean): NetworkActor {
  const isOpaque = role === 'commenter' && person % 2 === 1;
  const name = person % 6 === 1 && isLate ? `renamed-${person}` : `person-${person}`;
  return {
    memberId: isOpaque ? null : makeMemberId(person),
    publicIdentifier: role === 'commenter' ? name : null,
    kind: 'member',
    name: `Person ${person}`,
    headline: 'Reader',
    url: `https://www.linkedin.com/in/${name}`,
    isAuthor: false,
  };
}
