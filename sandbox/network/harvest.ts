import { Hono } from 'hono';
import type { Context } from 'hono';
import type { FaultPlan } from '../platform/faults.ts';
import { misbehave, sleep } from '../platform/misbehave.ts';
import type { Network } from './network.ts';
import { identifierInUrl } from './network.ts';
import { identifierOfMember } from './people.ts';
import type { Person } from './people.ts';
import type { Post } from './posts.ts';
import { slowLookupMs } from './sentinels.ts';
import { commentShape, postShape, profileShape, reactionShape } from './shapes.ts';

export type HarvestOptions = {
  network: Network;
  faults: FaultPlan;
  /** Where pictures are served, without a slash at the end. */
  baseUrl: string;
  /** The key that callers must send; without it any key will do, but there must be one. */
  apiKey: string | undefined;
  /** How long `slow-` profiles take; shorter in tests. */
  slowMs?: number;
};

type Listing<T> = { items: T[]; pageSize: number; overlap?: number; token?: string };

const pageSizes = { posts: 20, reactions: 100, comments: 50 };
/** LinkedIn shows no more reactors of one post, whatever the count says. */
const shownReactors = 1_218;
const dayMs = 86_400_000;
const postedLimits: Record<string, number> = {
  '1h': dayMs / 24,
  '24h': dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  '3months': 91 * dayMs,
  '6months': 182 * dayMs,
  year: 365 * dayMs,
};

/** HarvestAPI's calls, as its client `@harvestapi/scraper` makes them. */
export function createHarvestApi(options: HarvestOptions): Hono {
  const { network, faults, baseUrl, apiKey } = options;
  const app = new Hono();

  app.use(async (context, next) => {
    const given = context.req.header('x-api-key');
    const isKnown = apiKey === undefined ? Boolean(given) : given === apiKey;
    return isKnown ? next() : refuse(context, 401, 'Invalid API key');
  });
  app.use(misbehave(faults, 'network', (status) => errorBody(status, faultText[status])));

  app.get('/linkedin/test', (context) => context.json({ status: 200, error: null }));

  app.get('/linkedin/profile', async (context) => {
    const person = askedFor(network, context);
    if (person?.sentinel === 'slow')
      await sleep(options.slowMs ?? slowLookupMs, context.req.raw.signal);
    if (!person) return refuse(context, 404, 'Profile not found');
    if (person.sentinel === 'broken') return refuse(context, 500, faultText[500]);
    return context.json({
      ...envelope(context, person.memberId),
      element: profileShape(person, baseUrl),
    });
  });

  app.get('/linkedin/profile-posts', (context) => {
    const person = askedFor(network, context);
    if (!person) return refuse(context, 404, 'Profile not found');
    if (person.sentinel === 'broken') return refuse(context, 500, faultText[500]);
    const token = context.req.query('paginationToken');
    const asOf = tokenTime(token) ?? network.now();
    const limit = postedLimits[context.req.query('scrapePostedLimit') ?? ''] ?? Infinity;
    const posts = network.postsOf(person, asOf).filter(({ at }) => network.now() - at <= limit);
    const shape = (post: Post) =>
      postShape(post, network.engagementOf(post), network.now(), baseUrl);
    const listing = { items: posts, pageSize: pageSizes.posts, token: tokenOf(asOf) };
    return context.json(page(context, listing, shape));
  });

  app.get('/linkedin/post', (context) => {
    const post = postAskedFor(network, context);
    if (!post) return refuse(context, 404, 'Post not found');
    const element = postShape(post, network.engagementOf(post), network.now(), baseUrl);
    return context.json({ ...envelope(context, post.id), element });
  });

  app.get('/linkedin/post-reactions', (context) => {
    const post = postAskedFor(network, context);
    if (!post) return refuse(context, 404, 'Post not found');
    const items = isPrivate(post) ? [] : network.engagementOf(post).reactions;
    const listing = {
      items: items.slice(0, shownReactors),
      pageSize: pageSizes.reactions,
      overlap: 1,
    };
    return context.json(
      page(context, listing, (one) => reactionShape(one, post, network.now(), baseUrl)),
    );
  });

  app.get('/linkedin/post-comments', (context) => {
    const post = postAskedFor(network, context);
    if (!post) return refuse(context, 404, 'Post not found');
    const limit = postedLimits[context.req.query('postedLimit') ?? ''] ?? Infinity;
    const items = isPrivate(post) ? [] : network.engagementOf(post).comments;
    const recent = items.filter(({ at }) => network.now() - at <= limit);
    const listing = { items: recent, pageSize: pageSizes.comments, token: tokenOf(network.now()) };
    return context.json(
      page(context, listing, (one) => commentShape(one, post, network.now(), baseUrl)),
    );
  });

  app.all('*', (context) => refuse(context, 404, `There is no ${context.req.path} here`));
  return app;
}

/** The vendor takes an address, a public identifier or a member id, under several names. */
function askedFor(network: Network, context: Context): Person | undefined {
  const url = context.req.query('url') ?? context.req.query('profile');
  const byName =
    context.req.query('publicIdentifier') ?? context.req.query('profilePublicIdentifier');
  const memberId = context.req.query('profileId') ?? undefined;
  const identifier =
    byName ??
    (memberId === undefined ? undefined : identifierOfMember(memberId)) ??
    identifierInUrl(url ?? '');
  if (identifier === undefined) return undefined;
  // `/in/ACoAA…` is an address too: it leads to the member of that id.
  return network.findPerson(identifierOfMember(identifier) ?? identifier);
}

function postAskedFor(network: Network, context: Context): Post | undefined {
  const asked = context.req.query('post') ?? context.req.query('url') ?? '';
  const id = /(?:activity[-:]|share[-:]|ugcPost[-:]|^)(\d{15,20})(?!\d)/.exec(asked)?.[1];
  return id === undefined ? undefined : network.findPost(id);
}

function isPrivate({ author }: Post): boolean {
  return author.sentinel === 'private';
}

/**
 * One page of a list that may grow while it is read. Pages are cut from the list as it is now, so
 * items drift from page to page; `overlap` items of the page before come again in any case.
 */
function page<T, U>(context: Context, listing: Listing<T>, shape: (item: T) => U) {
  const { items, pageSize, overlap = 0, token } = listing;
  const asked = Number(context.req.query('page') ?? 1);
  const pageNumber = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const start = (pageNumber - 1) * pageSize;
  const repeated = start === 0 || start >= items.length ? 0 : overlap;
  const totalPages = Math.ceil(items.length / pageSize);
  return {
    ...envelope(context, null),
    elements: items.slice(start - repeated, start + pageSize).map(shape),
    pagination: {
      totalPages,
      totalElements: items.length,
      pageNumber,
      previousElements: Math.min(start, items.length),
      pageSize,
      paginationToken: pageNumber < totalPages ? (token ?? null) : null,
    },
  };
}

/** A token holds the moment at which the list was first read, so that its pages stay as they are. */
function tokenOf(asOf: number): string {
  return Buffer.from(`as-of-${asOf}`).toString('base64url');
}

function tokenTime(token: string | undefined): number | undefined {
  const asOf = /^as-of-(\d+)$/.exec(Buffer.from(token ?? '', 'base64url').toString())?.[1];
  return asOf === undefined ? undefined : Number(asOf);
}

function envelope(context: Context, entityId: string | null) {
  const query = context.req.query();
  return {
    entityId,
    requestId: crypto.randomUUID(),
    status: 200,
    error: null,
    query,
    originalQuery: query,
    user: { membershipTier: 'sandbox', requestsConcurrency: 6 },
    payments: [],
    cost: 0,
  };
}

const faultText = { 429: 'Too many requests', 500: 'Internal error' };

function errorBody(status: number, error: string) {
  return { status, error };
}

function refuse(context: Context, status: 401 | 404 | 500, error: string) {
  return context.json(errorBody(status, error), status);
}
