import type * as z from 'zod/mini';
import { PROFILE_PHOTO_MAX_BYTES } from '../../contract/limits.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { fail } from '../platform/failure.ts';
import type { Log } from '../platform/log.ts';
import { type NetworkPhoto, readPhoto } from './network-photos.ts';
import * as shapes from './network-shapes.ts';
import type {
  NetworkComment,
  NetworkPost,
  NetworkProfile,
  NetworkReaction,
} from './network-shapes.ts';

export type { NetworkPhoto, PhotoType } from './network-photos.ts';
export type {
  NetworkActor,
  NetworkComment,
  NetworkPost,
  NetworkProfile,
  NetworkReaction,
} from './network-shapes.ts';

/** One page of a list that may grow while it is read: items may come twice. */
export type NetworkPage<T> = {
  items: T[];
  /** Give it back for the next page; null at the end. Good for another process and another day. */
  next: string | null;
};

/**
 * The professional network, read through HarvestAPI by its own client. What does not exist is null;
 * every other fault (down, slow, refusing our key, unreadable) is `network_unavailable`. Never call
 * it inside a transaction.
 */
export type NetworkGateway = {
  lookUpProfile(publicIdentifier: string): Promise<NetworkProfile | null>;
  /** The newest posts of a member's own, newest first; reposts of others' are left out. */
  recentPosts(publicIdentifier: string, limit: number): Promise<NetworkPost[] | null>;
  /** Who reacted to a post. The network shows at most 1,218 of them, and never when. */
  reactions(postId: string, cursor: string | null): Promise<NetworkPage<NetworkReaction> | null>;
  comments(postId: string, cursor: string | null): Promise<NetworkPage<NetworkComment> | null>;
  /** A member's picture, by the address that `lookUpProfile` gave. */
  photo(address: string): Promise<NetworkPhoto | null>;
};

/** Below the ten seconds in which every call of ours is answered; a slow profile takes six. */
const ANSWER_WITHIN_MS = 8_000;
const RETRY_AFTER_SECONDS = 10;
/** A source that never says "no more" is not read for ever. */
const MOST_POST_PAGES = 10;

export function networkGateway(o: {
  apiUrl: string;
  apiKey: string;
  answerWithinMs?: number;
  log?: Log;
}): NetworkGateway {
  const ask = asker(o);
  const askList = async <T extends { leftOut: number }>(
    reply: z.ZodMiniType<T>,
    call: (client: Client) => Promise<unknown>,
  ): Promise<T | null> => {
    const list = await ask(reply, call);
    if (list && list.leftOut > 0) {
      o.log?.warn({ leftOut: list.leftOut }, 'items of the network could not be read');
    }
    return list;
  };

  return {
    async lookUpProfile(publicIdentifier) {
      const reply = await ask(shapes.ProfileReply, (client) =>
        client.getProfile({ publicIdentifier, main: true }),
      );
      return reply?.element ?? null;
    },

    async recentPosts(publicIdentifier, limit) {
      const found = new Map<string, NetworkPost>();
      let cursor: Cursor | null = FIRST_PAGE;
      for (let read = 0; cursor && read < MOST_POST_PAGES && found.size < limit; read += 1) {
        const at: Cursor = cursor;
        const reply = await askList(shapes.PostsReply, (client) =>
          client.getProfilePosts({ profilePublicIdentifier: publicIdentifier, ...at }),
        );
        if (reply === null) return null;
        for (const { isPassedOn, ...post } of reply.elements) {
          if (!isPassedOn) found.set(post.id, post);
        }
        cursor = cursorAfter(at, reply.pagination);
      }
      return [...found.values()]
        .sort((one, other) => other.postedAt.getTime() - one.postedAt.getTime())
        .slice(0, limit);
    },

    reactions: (post, cursor) =>
      onePage(cursor, (at) =>
        askList(shapes.ReactionsReply, (client) =>
          client.getPostReactions({ post, ...(at.page > 1 && { page: at.page }) }),
        ),
      ),

    comments: (post, cursor) =>
      onePage(cursor, (at) =>
        askList(shapes.CommentsReply, (client) =>
          client.getPostComments({ post, sortBy: 'date', ...at }),
        ),
      ),

    photo: (address) =>
      readPhoto(address, { vendorUrl: o.apiUrl, maxBytes: PROFILE_PHOTO_MAX_BYTES }),
  };
}

type Cursor = { page: number; paginationToken?: string };
type Pagination = { totalPages: number; paginationToken?: string | null | undefined } | null;

const FIRST_PAGE: Cursor = { page: 1 };

async function onePage<T>(
  cursor: string | null,
  read: (at: Cursor) => Promise<{ elements: T[]; leftOut: number; pagination: Pagination } | null>,
): Promise<NetworkPage<T> | null> {
  const at = readCursor(cursor);
  const reply = await read(at);
  if (reply === null) return null;
  const next = cursorAfter(at, reply.pagination);
  const isEnd = next === null || reply.elements.length + reply.leftOut === 0;
  return { items: reply.elements, next: isEnd ? null : writeCursor(next) };
}

function cursorAfter({ page }: Cursor, pagination: Pagination): Cursor | null {
  if (pagination === null || page >= pagination.totalPages) return null;
  const token = pagination.paginationToken;
  return { page: page + 1, ...(token ? { paginationToken: token } : {}) };
}

function writeCursor({ page, paginationToken }: Cursor): string {
  return paginationToken === undefined ? `${page}` : `${page} ${paginationToken}`;
}

function readCursor(text: string | null): Cursor {
  const [page = '1', ...token] = (text ?? '1').split(' ');
  const paginationToken = token.join(' ');
  return { page: Number(page), ...(paginationToken && { paginationToken }) };
}

type Client = Awaited<ReturnType<typeof loadClient>>;

/** Makes one call: its parsed reply, or null where the vendor says that there is no such thing. */
function asker(o: { apiUrl: string; apiKey: string; answerWithinMs?: number }) {
  let made: Promise<Client> | undefined;

  return async function ask<T>(
    reply: z.ZodMiniType<T>,
    call: (client: Client) => Promise<unknown>,
  ): Promise<T | null> {
    refuseInsideTransaction('A call to the network');
    try {
      made ??= loadClient(o);
      const answer = await within(o.answerWithinMs ?? ANSWER_WITHIN_MS, call(await made));
      return isAbsence(answer) ? null : reply.parse(answer);
    } catch (error) {
      throw fail('network_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
    }
  };
}

/** The client takes 90 ms to load, so it waits for the first call. It writes to the console. */
async function loadClient(o: { apiUrl: string; apiKey: string }) {
  const { createLinkedinScraper } = await import('@harvestapi/scraper');
  const silent = { log: () => undefined, error: () => undefined };
  return createLinkedinScraper({ apiKey: o.apiKey, baseUrl: o.apiUrl, logger: silent });
}

/**
 * The client never throws: a failure is an answer with an `error`. Only the vendor's own word, a
 * text with status 404, says that something does not exist: a 404 of a proxy in between is a page
 * of HTML, which the client reports as an error object.
 */
function isAbsence(answer: unknown): boolean {
  const failed = shapes.ErrorReply.safeParse(answer);
  if (!failed.success || failed.data.error === null || failed.data.error === undefined) {
    return false;
  }
  if (failed.data.status === 404 && typeof failed.data.error === 'string') return true;
  throw new Error(`The network's source answers ${failed.data.status ?? 'nothing'}`, {
    cause: failed.data.error,
  });
}

/** The client takes no signal: a call given up here goes on until its socket does. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The network's source gave no answer in ${limitMs} ms`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
