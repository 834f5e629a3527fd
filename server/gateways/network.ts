import type * as z from 'zod/mini';
import type { Log } from '../platform/log.ts';
import { type NetworkPhoto, photoReader } from './network-photos.ts';
import * as shapes from './network-shapes.ts';
import type {
  NetworkComment,
  NetworkPost,
  NetworkProfile,
  NetworkReaction,
} from './network-shapes.ts';
import { type AskSource, networkSource } from './network-source.ts';

export type { NetworkPhoto } from './network-photos.ts';
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
 * The professional network, read through HarvestAPI. What does not exist is null;
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

/** A source that never says "no more" is not read for ever. */
const MOST_POST_PAGES = 10;

export function networkGateway(o: {
  apiUrl: string;
  apiKey: string;
  answerWithinMs?: number;
  log?: Log;
}): NetworkGateway {
  const ask = networkSource(o);
  const askList = async <T extends { leftOut: number }>(
    reply: z.ZodMiniType<T>,
    ...question: Question
  ): Promise<T | null> => {
    const list = await ask(reply, ...question);
    if (list && list.leftOut > 0) {
      o.log?.warn({ leftOut: list.leftOut }, 'items of the network could not be read');
    }
    return list;
  };

  return {
    async lookUpProfile(publicIdentifier) {
      const reply = await ask(shapes.ProfileReply, '/linkedin/profile', {
        publicIdentifier,
        main: true,
      });
      return reply?.element ?? null;
    },

    async recentPosts(publicIdentifier, limit) {
      const found = new Map<string, NetworkPost>();
      let cursor: Cursor | null = FIRST_PAGE;
      for (let read = 0; cursor && read < MOST_POST_PAGES && found.size < limit; read += 1) {
        const at: Cursor = cursor;
        const reply = await askList(shapes.PostsReply, '/linkedin/profile-posts', {
          profilePublicIdentifier: publicIdentifier,
          ...at,
        });
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
        askList(shapes.ReactionsReply, '/linkedin/post-reactions', {
          post,
          page: at.page > 1 ? at.page : undefined,
        }),
      ),

    comments: (post, cursor) =>
      onePage(cursor, (at) =>
        askList(shapes.CommentsReply, '/linkedin/post-comments', { post, sortBy: 'date', ...at }),
      ),

    photo: photoReader({ vendorUrl: o.apiUrl }),
  };
}

/** What is asked for, after the shape of its answer. */
type Question = Parameters<AskSource> extends [unknown, ...infer Rest] ? Rest : never;

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
