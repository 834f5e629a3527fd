import * as z from 'zod/mini';
import { getShownName } from '../hidden-names.ts';
import * as harvest from '../harvestapi-shapes.ts';
import { readNamed } from '../page-addresses.ts';
import { cleanText, link, name, reactionKind } from '../shape-parts.ts';
import type {
  ListedPost,
  NetworkComment,
  NetworkProfile,
  NetworkReaction,
  PersonRef,
} from '../source.ts';

/**
 * The actors in use. None takes a cookie, a password or an account of the network: such an actor
 * would act for its owner, and is never added here.
 */
export type Actor<Of, T> = {
  /** The author and the name in Apify's store. */
  id: string;
  buildInput(of: Of, maxItems: number): object;
  item: z.ZodMiniType<T>;
  /** As published in the store; the run's own cost counts. */
  dollarsPerItem: number;
  /** The most items of one run. */
  maxItems: number;
};

/** The network shows no more people who reacted to a post. */
const SHOWN_REACTIONS = 1_218;

/** Vendors' own 404 comes as an item; another item without a profile is a fault. */
const AbsentProfile = z.pipe(
  z.object({ status: z.literal(404), element: z.nullish(z.null()) }),
  z.transform(() => null),
);

const profile: Actor<PersonRef, NetworkProfile | null> = {
  id: 'harvestapi/linkedin-profile-scraper',
  buildInput: ({ memberId, publicIdentifier }) =>
    memberId === null ? { publicIdentifiers: [publicIdentifier] } : { profileIds: [memberId] },
  item: z.union([harvest.Profile, AbsentProfile]),
  dollarsPerItem: 0.004,
  maxItems: 1,
};

const posts: Actor<PersonRef, ListedPost> = {
  id: 'harvestapi/linkedin-profile-posts',
  buildInput: ({ memberId, publicIdentifier }, maxPosts) => ({
    targetUrls: [
      `https://www.linkedin.com/in/${encodeURIComponent(memberId ?? publicIdentifier ?? '')}`,
    ],
    maxPosts,
    scrapeReactions: false,
    scrapeComments: false,
  }),
  item: harvest.Post,
  dollarsPerItem: 0.002,
  maxItems: 240,
};

const reactions: Actor<string, NetworkReaction> = {
  id: 'harvestapi/linkedin-post-reactions',
  buildInput: (postId, maxItems) => ({
    posts: [buildPostAddress(postId)],
    maxItems,
    profileScraperMode: 'short',
  }),
  item: harvest.Reaction,
  dollarsPerItem: 0.002,
  maxItems: SHOWN_REACTIONS,
};

const comments: Actor<string, NetworkComment> = {
  id: 'harvestapi/linkedin-post-comments',
  buildInput: (postId, maxItems) => ({
    posts: [buildPostAddress(postId)],
    maxItems,
    profileScraperMode: 'short',
    scrapeReplies: false,
  }),
  item: harvest.Comment,
  dollarsPerItem: 0.002,
  maxItems: 1_000,
};

/** It names people by their URL alone. */
const FlatReaction = z.pipe(
  z.object({
    reactionType: reactionKind,
    reactorName: z.nullish(name),
    reactorHeadline: z.nullish(cleanText(500)),
    reactorProfileUrl: link,
  }),
  z.transform((reaction): NetworkReaction => {
    const named = readNamed(reaction.reactorProfileUrl, null);
    return {
      kind: reaction.reactionType,
      actor: {
        memberId: named.id,
        publicIdentifier: named.name,
        kind: named.kind,
        name: getShownName(reaction.reactorName ?? ''),
        headline: reaction.reactorHeadline ?? '',
        url: named.url,
        isAuthor: false,
      },
    };
  }),
);

const reactionsOfApiNinja: Actor<string, NetworkReaction> = {
  id: 'api-ninja/linkedin-post-reactions-scraper',
  buildInput: (postId) => ({
    postUrls: [buildPostAddress(postId)],
    reactionTypes: ['LIKE', 'PRAISE', 'APPRECIATION', 'EMPATHY', 'INTEREST', 'ENTERTAINMENT'],
    parseAll: true,
  }),
  item: FlatReaction,
  dollarsPerItem: 0.001,
  maxItems: SHOWN_REACTIONS,
};

export const ACTORS = { profile, posts, comments };

/** By the value of `APIFY_REACTIONS_ACTOR`. */
export const REACTIONS_ACTORS = { harvestapi: reactions, 'api-ninja': reactionsOfApiNinja };

export type ReactionsActor = keyof typeof REACTIONS_ACTORS;

function buildPostAddress(postId: string): string {
  return `https://www.linkedin.com/feed/update/urn:li:activity:${encodeURIComponent(postId)}/`;
}
