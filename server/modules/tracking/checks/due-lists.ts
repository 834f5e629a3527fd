import type { Deps } from '../../../deps.ts';
import { isRestriction, type PersonRef } from '../../../gateways/network/network.ts';
import { getCustomerNow, getCredits } from '../../billing/billing.ts';
import {
  EndlessList,
  type ListOutcome,
  openArrived,
  type ReadingDeps,
  readList,
} from '../../signals/signals.ts';
import type { SignalKind } from '../../signals/signals.tables.ts';
import type { ListKind, Terms } from '../planning/planning.rules.ts';
import {
  applyReading,
  areRepliesDue,
  compareUrgency,
  type DueReading,
  type ReadingOutcome,
} from '../planning/posts.rules.ts';
import { type CallCounter, canCount, isBudgetSpent, RequestedCallsSpent } from './budget.ts';
import type { FollowedPost } from './followed-posts.ts';

export type CountedPost = FollowedPost & { readings: DueReading[] };

type ListReader = {
  userId: string;
  author: PersonRef;
  terms: Terms;
  stop: AbortSignal;
};

type OpeningReader = ListReader & { customerNow: Date; opensLater: boolean };

type DueList = DueReading & Pick<FollowedPost, 'row'>;

export type ReadingResult = {
  posts: FollowedPost[];
  /** At least one list could not be read. */
  hasFailed: boolean;
  /** Why lists are left that must be tried again soon; null if none are. */
  interruptedBy: unknown;
};

/**
 * Of one list: the newest 1,250 comments, or all reactions that the network lists. A post of any
 * size costs no more than this.
 */
const MAX_PAGES = 25;

/** As many failures in a row are the source's, not of single lists. */
const FAILURES_OF_SOURCE = 3;

/**
 * Returns the lists that were read, even if others fail. If the new signals may exceed the
 * allowance, they are opened at the end, so that the strongest of all lists open.
 */
export async function readDueLists(
  deps: ReadingDeps & Pick<Deps, 'database'>,
  reader: ListReader,
  posts: readonly CountedPost[],
  count: CallCounter,
): Promise<ReadingResult> {
  const { userId } = reader;
  // Opens a month that has begun; otherwise new signals would wait until the member opens a page.
  const { signal } = await getCredits(deps, userId);
  const left = signal.baseCredits - signal.usedCredits.raw;
  const opensLater = left > 0 && countUnread(posts) > left;
  const since = deps.clock.now();
  const customerNow = await getCustomerNow(deps, userId);
  const result = await readLists(deps, { ...reader, customerNow, opensLater }, posts, count);
  if (opensLater) await openArrived(deps, { userId, since });
  return result;
}

/** By the posts' counts. */
function countUnread(posts: readonly CountedPost[]): number {
  return posts
    .flatMap(({ post }) => post.lists)
    .reduce((sum, list) => sum + Math.max(0, list.counted - list.countedWhenRead), 0);
}

async function readLists(
  deps: ReadingDeps & Pick<Deps, 'database'>,
  reader: OpeningReader,
  posts: readonly CountedPost[],
  count: CallCounter,
): Promise<ReadingResult> {
  const { userId, stop } = reader;
  const due = posts.flatMap(({ row, readings }) =>
    readings.map((reading) => ({ row, ...reading })),
  );
  const outcomes: Outcomes = new Map();
  let failuresInARow = 0;
  let hasFailed = false;
  const endReading = (interruptedBy: unknown = null): ReadingResult => ({
    posts: posts.map((post) => applyReadings(post, outcomes, deps.clock.now().getTime())),
    hasFailed,
    interruptedBy,
  });
  for (const list of due.toSorted(compareUrgency)) {
    try {
      const outcome = await readDueList(deps, reader, list, count);
      // A listed post without a list contradicts itself.
      const read = outcome === 'gone' ? 'short' : outcome === 'partial' ? 'read' : outcome;
      if (read !== 'superseded') outcomes.set(buildKey(list.row, list.kind), read);
      failuresInARow = 0;
    } catch (error) {
      // Planned checks read the rest.
      if (error instanceof RequestedCallsSpent) return endReading();
      if (stop.aborted || isBudgetSpent(error) || isRestriction(error)) return endReading(error);
      const { row, kind } = list;
      deps.log.warn({ err: error, userId, postId: row.post_id, kind }, 'a list was not read');
      outcomes.set(buildKey(row, kind), error instanceof EndlessList ? 'short' : 'failed');
      hasFailed = true;
      failuresInARow += 1;
      if (failuresInARow === FAILURES_OF_SOURCE) return endReading(error);
    }
  }
  return endReading();
}

function readDueList(
  deps: ReadingDeps,
  { userId, author, opensLater, customerNow, stop, terms }: OpeningReader,
  { row, kind, reason }: DueList,
  count: CallCounter,
): Promise<ListOutcome> {
  return readList(deps, {
    post: row,
    kind: SIGNAL_KINDS[kind],
    owner: author,
    isHistory: false,
    opensLater,
    customerNow,
    stop,
    spender: { share: 'checks', userId },
    maxPages: MAX_PAGES,
    beforeCall: () => count(reason),
    // If the day has no calls left for replies, the list is read to its end without them.
    mayReadReplies: async (calls) =>
      areRepliesDue(calls, reason, terms.price) && (await canCount(count, reason)),
  });
}

const SIGNAL_KINDS: Record<ListKind, SignalKind> = { reactions: 'reaction', comments: 'comment' };

type Outcomes = Map<string, ReadingOutcome>;

function buildKey({ post_no: postNo }: FollowedPost['row'], kind: ListKind): string {
  return `${postNo} ${kind}`;
}

function applyReadings({ row, post }: FollowedPost, outcomes: Outcomes, now: number): FollowedPost {
  const lists = post.lists.map((list) => {
    const outcome = outcomes.get(buildKey(row, list.kind));
    return outcome ? applyReading(list, now, outcome) : list;
  });
  return { row, post: { ...post, lists } };
}
