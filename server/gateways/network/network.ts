import type { Clock } from '../../platform/time/clock.ts';
import { DAY_SECONDS } from '../../platform/time/durations.ts';
import { refuseInsideTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Money, SourceChoice, Spender } from './budget-shares.ts';
import { type NetworkPhoto, createPhotoReader } from './photos.ts';
import { isSourceBudgetSpent } from './call-guard.ts';
import { listPosts, selectOwnPosts, type PostListing } from './post-listing.ts';
import type {
  NetworkCapabilities,
  NetworkComment,
  NetworkProfile,
  NetworkReaction,
  NetworkReply,
  NetworkSource,
  PersonRef,
  SourceList,
} from './source.ts';

export { hasSource } from './no-source.ts';
export { getSourceTitle, listSources } from './source-titles.ts';
export type { NetworkPhoto } from './photos.ts';
export { buildMask, type Purpose } from './purposes.ts';
export {
  type CallGuard,
  isRestriction,
  isSourceBudgetSpent,
  isUncharged,
  SourceBudgetSpent,
  SourceRestricted,
} from './call-guard.ts';
export {
  getAccountCalls,
  countCheckCalls,
  type Money,
  PRIVACY_SPENDER,
  type Spender,
} from './budget-shares.ts';
export {
  isPermanent,
  findPersonKeys,
  formatKey,
  type PersonKey,
  type PersonKeyKind,
} from './person-keys.ts';
export type {
  NetworkActor,
  NetworkCapabilities,
  NetworkComment,
  NetworkProfile,
  NetworkReaction,
  NetworkReply,
  PersonRef,
  NetworkPostKind,
} from './source.ts';

type ReadingTime = { readAt: Date };

/** One page of a list that may grow while it is read: items may repeat. */
export type NetworkPage<T> = ReadingTime & {
  items: T[];
  /** False if items of the page could not be read. */
  isReadable: boolean;
  total: number | null;
  /** Cursor of the next page, null at the end. Valid across processes and days, for its source. */
  next: string | null;
};

export type RecentPosts = ReadingTime & PostListing;

/**
 * The professional network through the configured source. Null means that it does not exist. A
 * spent budget is `network_budget_spent`; every other fault (down, slow, key rejected, unreadable)
 * is `network_unavailable`. Never call it inside a transaction.
 */
export type NetworkGateway = {
  /** Of several sources: those of the one in use. */
  capabilities: NetworkCapabilities;
  /** What its calls may cost, unless the settings of the first vendor say so. */
  money?: Money;
  /** Of several sources: all, in order of preference. */
  sources?: readonly (NetworkCapabilities & { money: Money })[];
  /** Of several sources: the one to call now, for work that must not change its source. */
  choose?: (options: SourceChoice) => Promise<NetworkGateway>;
  lookUpProfile(
    person: PersonRef,
    spender: Spender,
  ): Promise<(NetworkProfile & ReadingTime) | null>;
  /**
   * `mayContinue` is asked before each further page. If it refuses, or the source's budget is spent,
   * the pages that were read are an incomplete listing.
   */
  recentPosts(
    author: PersonRef,
    limit: number,
    spender: Spender,
    mayContinue?: () => Promise<boolean>,
  ): Promise<RecentPosts | null>;
  /** The people who reacted to a post; empty if the source does not identify them. */
  reactions(
    postId: string,
    cursor: string | null,
    spender: Spender,
  ): Promise<NetworkPage<NetworkReaction> | null>;
  comments(
    postId: string,
    cursor: string | null,
    spender: Spender,
  ): Promise<NetworkPage<NetworkComment> | null>;
  /** All replies to a comment, including those that came with it. */
  replies(
    commentUrl: string,
    cursor: string | null,
    spender: Spender,
  ): Promise<NetworkPage<NetworkReply> | null>;
  /** A member's photo, by the URL from `lookUpProfile`. */
  photo(address: string): Promise<NetworkPhoto | null>;
};

const RETRY_AFTER_SECONDS = 10;

type PagePlace = { cursor: string | null; spender: Spender };

/** Budgets are those of a UTC day. */
const countSecondsToNextDay = (now: Date) =>
  DAY_SECONDS - (Math.floor(now.getTime() / 1_000) % DAY_SECONDS);

export function createNetworkGateway(
  source: NetworkSource,
  { clock, log }: { clock: Clock; log: Log },
): NetworkGateway {
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    refuseInsideTransaction('A call to the network');
    try {
      return await question();
    } catch (error) {
      if (isSourceBudgetSpent(error)) {
        const retryAfterSeconds = countSecondsToNextDay(clock.now());
        throw fail('network_budget_spent', { retryAfterSeconds, cause: error });
      }
      throw fail('network_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
    }
  }

  async function buildPage<Of, T>(list: SourceList<Of, T>, of: Of, at: PagePlace) {
    const page = await ask(() => list.read(of, at.cursor, at.spender));
    if (page && page.leftOut > 0) {
      log.warn({ leftOut: page.leftOut }, 'items of the network could not be read');
    }
    return page;
  }

  async function readEngagement<T>(
    list: SourceList<string, T> | null,
    of: string,
    at: PagePlace,
  ): Promise<NetworkPage<T> | null> {
    if (list === null) {
      return { items: [], isReadable: true, total: null, next: null, readAt: clock.now() };
    }
    const page = await buildPage(list, of, at);
    return (
      page && {
        items: page.items,
        isReadable: page.leftOut === 0,
        total: page.total,
        next: page.next,
        readAt: clock.now(),
      }
    );
  }

  return {
    capabilities: source,

    async lookUpProfile(person, spender) {
      const profile = await ask(() => source.readProfile(person, spender));
      return profile && { ...profile, readAt: clock.now() };
    },

    async recentPosts(author, limit, spender, mayContinue = async () => true) {
      const read = async (cursor: string | null) => {
        const page = await buildPage(source.posts, author, { cursor, spender });
        return page && ask(async () => selectOwnPosts(page, author));
      };
      const { pageSize } = source.posts;
      const listed = await listPosts(limit, { read, pageSize, mayContinue });
      return listed && { ...listed, readAt: clock.now() };
    },

    reactions: (postId, cursor, spender) =>
      readEngagement(source.reactions, postId, { cursor, spender }),
    comments: (postId, cursor, spender) =>
      readEngagement(source.comments, postId, { cursor, spender }),
    replies: (url, cursor, spender) => readEngagement(source.replies, url, { cursor, spender }),
    photo: createPhotoReader({ sourceOrigin: source.photoOrigin }),
  };
}
