import { Hono, type Context } from 'hono';
import type { FaultPlan } from '../platform/faults.ts';
import { simulateFaults, sleep } from '../platform/fault-middleware.ts';
import { shownReactors } from './by-hand/behavior.ts';
import type { Comment, Reaction } from './events.ts';
import { buildEnvelope, page, shuffle, buildToken, readTokenTime } from './harvest-pages.ts';
import { type Network, findIdentifierInUrl } from './network.ts';
import { readOrigin, type SandboxPerson } from './people.ts';
import { limitCalls, planLimits, type PlanLimits } from './plan-limits.ts';
import type { SandboxPost } from './posts.ts';
import { slowLookupMs } from './sentinels.ts';
import { buildCommentShape, buildPost, buildProfile, buildReactionShape } from './shapes.ts';

export type HarvestOptions = {
  network: Network;
  faults: FaultPlan;
  baseUrl: string;
  /** The required API key; if unset, any key is accepted. */
  apiKey: string | undefined;
  /** How long `slow-` profiles take; shorter in tests. */
  slowMs?: number | undefined;
  plan?: PlanLimits;
};

/** The account of the key: free of charge, as the vendor's users report. */
const ACCOUNT_PATH = '/users/my-api-user';
const pageSizes = { posts: 20, reactions: 100, comments: 50, replies: 10 };
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

export function createHarvestApi(options: HarvestOptions): Hono {
  const { network, faults, baseUrl, apiKey } = options;
  const app = new Hono();

  app.use(async (context, next) => {
    const given = context.req.header('x-api-key');
    const isKnown = apiKey === undefined ? Boolean(given) : given === apiKey;
    // Users report this nested form for a rejected key.
    if (!isKnown) return context.json({ error: { error: 'Invalid API key' } }, 401);
    return network.behaviors.isRestricted() ? refuse(context, 403, 'account_restricted') : next();
  });
  app.use(limitCalls(options.plan ?? planLimits, refuseTooManyCalls));
  app.use(simulateFaults(faults, 'network', (status) => buildErrorBody(status, faultText[status])));

  app.get(ACCOUNT_PATH, (context) => context.json({ ...buildEnvelope(context, null), cost: 0 }));

  app.get('/linkedin/profile', async (context) => {
    const person = findAskedPerson(network, context);
    if (person?.sentinel === 'slow')
      await sleep(options.slowMs ?? slowLookupMs, context.req.raw.signal);
    if (!person) return refuse(context, 404, 'Profile not found');
    if (person.sentinel === 'broken') return refuse(context, 500, faultText[500]);
    return context.json({
      ...buildEnvelope(context, person.memberId),
      element: buildProfile(person, baseUrl),
    });
  });

  app.get('/linkedin/profile-posts', (context) => {
    const person = findAskedPerson(network, context);
    if (!person) return refuse(context, 404, 'Profile not found');
    if (person.sentinel === 'broken') return refuse(context, 500, faultText[500]);
    const token = context.req.query('paginationToken');
    const asOf = readTokenTime(token) ?? network.now();
    const limit = postedLimits[context.req.query('scrapePostedLimit') ?? ''] ?? Infinity;
    const posts = network.listPosts(person, asOf).filter(({ at }) => network.now() - at <= limit);
    const listing = { items: posts, pageSize: pageSizes.posts, token: buildToken(asOf) };
    return context.json(page(context, listing, (post) => withCounts(network, post)));
  });

  const servePost = (path: string, describe: (post: SandboxPost, context: Context) => object) =>
    app.get(path, (context) => {
      const asked = context.req.query('post') ?? context.req.query('url') ?? '';
      const post = findPostInUrl(network, asked);
      return post ? context.json(describe(post, context)) : refuse(context, 404, 'Post not found');
    });
  servePost('/linkedin/post', (post, context) => ({
    ...buildEnvelope(context, post.id),
    element: withCounts(network, post),
  }));
  servePost('/linkedin/post-reactions', (post, context) => {
    const items = listReactions(network, post);
    return page(context, { items, pageSize: pageSizes.reactions, overlap: 1 }, (one) =>
      buildReactionShape(one, network.findActor(one.by, post), post),
    );
  });
  servePost('/linkedin/post-comments', (post, context) => {
    const { comments } = network.findEngagement(post);
    const items = comments.filter(({ replyTo }) => replyTo === undefined);
    return pageOfComments(network, context, post, { items, pageSize: pageSizes.comments });
  });

  app.get('/linkedin/post-comment-replies', (context) => {
    const asked = findAskedComment(network, context);
    if (!asked) return refuse(context, 404, 'Comment not found');
    const { post, comment } = asked;
    if (network.behaviors.of(post.author).replyList === 'unavailable') {
      return refuse(context, 500, faultText[500]);
    }
    const items = listReplies(network, post, comment);
    const list = { items, pageSize: pageSizes.replies, isPagedByToken: true };
    return context.json(pageOfComments(network, context, post, list));
  });

  app.all('*', (context) => refuse(context, 404, `There is no ${context.req.path} here`));
  return app;
}

export function withCounts(network: Network, post: SandboxPost) {
  return buildPost(post, network.findEngagement(post));
}

export function listReactions(network: Network, post: SandboxPost): Reaction[] {
  if (isPrivate(post)) return [];
  const { order, listCap } = network.behaviors.of(post.author);
  const { reactions } = network.findEngagement(post);
  const ordered = order === 'unspecified' ? shuffle(reactions, crypto.randomUUID()) : reactions;
  return ordered.slice(0, Math.min(listCap, shownReactors));
}

function pageOfComments(
  network: Network,
  context: Context,
  post: SandboxPost,
  list: { items: readonly Comment[]; pageSize: number; isPagedByToken?: boolean },
) {
  const { pageSize, isPagedByToken = false } = list;
  const { order, opaqueComments, nestedReplies, replyCounts } = network.behaviors.of(post.author);
  const limit = postedLimits[context.req.query('postedLimit') ?? ''] ?? Infinity;
  const items = isPrivate(post) ? [] : list.items.filter(({ at }) => network.now() - at <= limit);
  const isUnordered = order === 'unspecified' && context.req.query('sortBy') !== 'date';
  // A token keeps the order of its first page.
  const given = context.req.query('paginationToken');
  const token = buildToken(readTokenTime(given) ?? network.now());
  const listing = {
    items: isUnordered ? shuffle(items, token) : items,
    pageSize,
    token,
    isPagedByToken,
  };
  const { comments: all } = network.findEngagement(post);
  const countReplies = ({ id }: Comment) => all.filter(({ replyTo }) => replyTo === id).length;
  const buildComment = (
    comment: Comment,
    replies: ReturnType<typeof buildCommentShape>[],
    count: number,
  ) =>
    buildCommentShape(comment, network.findActor(comment.by, post), post, {
      replies,
      replyCount: replyCounts === 'missing' ? null : count,
      idMode: opaqueComments,
    });
  return page(context, listing, (comment) => {
    const replies = listReplies(network, post, comment).slice(0, nestedReplies);
    const nested = replies.map((reply) => buildComment(reply, [], 0));
    return buildComment(comment, nested, countReplies(comment));
  });
}

function listReplies(network: Network, post: SandboxPost, { id }: Comment): Comment[] {
  const replies = network.findEngagement(post).comments.filter(({ replyTo }) => replyTo === id);
  return network.behaviors.of(post.author).replyList === 'short' ? replies.slice(0, -1) : replies;
}

/** The vendor accepts a URL, a public identifier or a member id, under several names. */
function findAskedPerson(network: Network, context: Context): SandboxPerson | undefined {
  const { url, profile, profileId, publicIdentifier, profilePublicIdentifier } =
    context.req.query();
  const asked =
    publicIdentifier ?? profilePublicIdentifier ?? findIdentifierInUrl(url ?? profile ?? '');
  if (asked !== undefined) return findByNameInUrl(network, asked);
  return profileId === undefined ? undefined : findById(network, profileId);
}

/** `/in/ACoAA…` is the URL of the member with that id. */
export function findByNameInUrl(network: Network, name: string): SandboxPerson | undefined {
  return readOrigin(name) === undefined ? network.findPerson(name) : findById(network, name);
}

export function findById(network: Network, id: string): SandboxPerson | undefined {
  const origin = readOrigin(id);
  return origin === undefined ? undefined : network.findMember(origin);
}

/** By a URL, a URN or an id. */
export function findPostInUrl(network: Network, asked: string): SandboxPost | undefined {
  const id = /(?:activity[-:]|share[-:]|ugcPost[-:]|^)(\d{15,20})(?!\d)/.exec(asked)?.[1];
  return id === undefined ? undefined : network.findPost(id);
}

/** By the comment's URL, whose `commentUrn` names the post and the comment. */
function findAskedComment(network: Network, context: Context) {
  const asked = (context.req.query('url') ?? '').replaceAll('%3A', ':').replaceAll('%2C', ',');
  const [, postId, commentId] = /comment:.*?:(\d{15,20}),(\d{15,20})/.exec(asked) ?? [];
  const post = postId === undefined ? undefined : network.findPost(postId);
  const comment = post && network.findEngagement(post).comments.find(({ id }) => id === commentId);
  return post && comment && { post, comment };
}

export function isPrivate({ author }: SandboxPost): boolean {
  return author.sentinel === 'private';
}

const faultText = { 429: 'Too many requests', 500: 'Internal error' };

const refuseTooManyCalls = () =>
  Response.json(buildErrorBody(429, faultText[429]), { status: 429 });

function buildErrorBody(status: number, error: string) {
  return { status, error };
}

function refuse(context: Context, status: 403 | 404 | 500, error: string) {
  return context.json(buildErrorBody(status, error), status);
}
