import type { CallGuard } from './call-guard.ts';
import { createHarvestApiClient, type HarvestApiSettings } from './harvestapi-client.ts';
import * as shapes from './harvestapi-shapes.ts';
import { PURPOSES } from './purposes.ts';
import type { NetworkSource, PersonRef, SourcePage } from './source.ts';

export const HARVEST_API = 'harvestapi';

/** Below our own deadline of ten seconds; a slow profile takes six. */
const PROFILE_TIMEOUT_MS = 8_000;

/** 50 comments, each with a hundred replies of a kilobyte; no visitor can cause such a call. */
const COMMENTS_MAX_BYTES = 5_000_000;

export function createHarvestApi(
  settings: HarvestApiSettings,
  {
    guard,
    timeoutMs = settings.timeoutSeconds * 1_000,
  }: { guard?: CallGuard; timeoutMs?: number } = {},
): NetworkSource {
  const ask = createHarvestApiClient({ ...settings, timeoutMs, ...(guard && { guard }) });

  return {
    name: HARVEST_API,
    title: 'HarvestAPI',
    purposes: PURPOSES,
    photoOrigin: new URL(settings.apiUrl).origin,
    concurrency: settings.concurrency,

    async readProfile({ memberId, publicIdentifier }, spender) {
      const named = memberId === null ? { publicIdentifier } : { profileId: memberId };
      const question = { ...named, main: true };
      const withinMs = Math.min(PROFILE_TIMEOUT_MS, timeoutMs);
      const reply = await ask(shapes.ProfileReply, '/linkedin/profile', question, {
        spender,
        withinMs,
      });
      return reply?.element ?? null;
    },

    posts: {
      pageSize: 20,
      maxListed: null,
      order: 'newest-first',
      read: (author, cursor, spender) =>
        readOnePage({ cursor, pageSize: 20 }, (at) =>
          ask(
            shapes.PostsReply,
            '/linkedin/profile-posts',
            { ...describeAuthor(author), ...at },
            { spender },
          ),
        ),
    },

    reactions: {
      pageSize: 100,
      // The network itself shows no more.
      maxListed: 1_218,
      order: 'unspecified',
      read: (post, cursor, spender) =>
        readOnePage({ cursor, pageSize: 100 }, ({ page }) => {
          const query = { post, page: page > 1 ? page : undefined };
          return ask(shapes.ReactionsReply, '/linkedin/post-reactions', query, { spender });
        }),
    },

    comments: {
      pageSize: 50,
      maxListed: null,
      order: 'newest-first',
      read: (post, cursor, spender) =>
        readOnePage({ cursor, pageSize: 50 }, (at) => {
          const query = { post, sortBy: 'date', ...at };
          const limits = { spender, maxBytes: COMMENTS_MAX_BYTES };
          return ask(shapes.CommentsReply, '/linkedin/post-comments', query, limits);
        }),
    },

    replies: {
      pageSize: 10,
      maxListed: null,
      order: 'unspecified',
      read: (url, cursor, spender) =>
        readOnePage(
          { cursor, pageSize: 10 },
          ({ paginationToken }) => {
            const query = { url, paginationToken };
            return ask(shapes.RepliesReply, '/linkedin/post-comment-replies', query, { spender });
          },
          { needsToken: true },
        ),
    },
  };
}

function describeAuthor({ memberId, publicIdentifier }: PersonRef) {
  return memberId === null
    ? { profilePublicIdentifier: publicIdentifier }
    : { profileId: memberId };
}

/** The page number and the vendor's token, separated by a space. */
type SourcePlace = { page: number; paginationToken?: string };

async function readOnePage<T>(
  { cursor, pageSize }: { cursor: string | null; pageSize: number },
  read: (at: SourcePlace) => Promise<shapes.SourcePageOf<T> | null>,
  { needsToken = false } = {},
): Promise<SourcePage<T> | null> {
  const at = readCursor(cursor);
  const reply = await read(at);
  if (reply === null) return null;
  const { items, leftOut, pagination } = reply;
  const listed = items.length + leftOut;
  // The number of pages may be too low: a full page is followed while the total exceeds it.
  const isMore = listed >= pageSize && (pagination?.totalElements ?? 0) > at.page * pageSize;
  const isLast = needsToken
    ? !pagination?.paginationToken
    : at.page >= (pagination?.totalPages ?? 0) && !isMore;
  const isEnd = pagination === null || isLast;
  const isEmpty = listed === 0;
  const next = isEnd || isEmpty ? null : writeCursor(at.page + 1, pagination.paginationToken);
  return { items, leftOut, total: pagination?.totalElements ?? null, next };
}

function writeCursor(page: number, token: string | null | undefined): string {
  return token ? `${page} ${token}` : `${page}`;
}

function readCursor(text: string | null): SourcePlace {
  const [page = '1', ...token] = (text ?? '1').split(' ');
  const paginationToken = token.join(' ');
  return { page: Number(page), ...(paginationToken && { paginationToken }) };
}
