import * as z from 'zod/mini';
import { getShownName } from './hidden-names.ts';
import { readNamed } from './page-addresses.ts';
import {
  cleanText,
  count,
  id,
  acceptItems,
  acceptCutText,
  link,
  name,
  findIdInAddress,
  publicIdentifier,
  acceptOrElse,
  postTime,
  reactionKind,
  acceptSomeItems,
  time,
} from './shape-parts.ts';
import type {
  ListedPost,
  NetworkActor,
  NetworkComment,
  NetworkProfile,
  NetworkReaction,
  NetworkReply,
  NetworkPostKind,
} from './source.ts';

/**
 * The parts of HarvestAPI's responses that we read (as in its client 1.5.29), in the product's
 * terms. A response that lacks any of them is invalid.
 */

/** The vendor writes `--` for an empty headline. */
const headline = z.pipe(
  z.nullish(cleanText(500)),
  z.transform((text) => (text === '--' ? '' : (text ?? ''))),
);

/** It becomes part of a URL of ours. */
const PHOTO_URL_MAX_LENGTH = 2_000;

export const Profile = z.pipe(
  z.object({
    id,
    publicIdentifier,
    firstName: z.nullish(name),
    lastName: z.nullish(name),
    headline,
    followerCount: count,
    photo: acceptOrElse(z.nullish(acceptCutText(PHOTO_URL_MAX_LENGTH)), null),
  }),
  z.transform((profile): NetworkProfile => ({
    memberId: profile.id,
    publicIdentifier: profile.publicIdentifier,
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    headline: profile.headline,
    followers: profile.followerCount,
    photoUrl: profile.photo ?? null,
  })),
);

const something = z.nullish(z.unknown());

/** `document` and `postVideo` are in the vendor's samples, though not in its types. */
const Attached = z.object({
  repostId: something,
  newsletterUrl: something,
  document: something,
  postVideo: something,
  postImages: z.nullish(z.array(z.unknown())),
  article: something,
});

function getPostKind(post: z.output<typeof Attached>): NetworkPostKind {
  if (post.repostId) return 'quote';
  if (post.newsletterUrl) return 'article';
  if (post.document) return 'document';
  if (post.postVideo) return 'video';
  if (post.postImages?.length) return 'image';
  return post.article ? 'link' : 'text';
}

/** Only the `miniProfileUrn` in the URL of a post's author has the member id. */
const authorId = z.pipe(
  acceptOrElse(z.nullish(z.object({ linkedinUrl: z.string() })), null),
  z.transform((author) => findIdInAddress(author?.linkedinUrl ?? '')),
);

export const Post = z.pipe(
  z.extend(Attached, {
    id,
    linkedinUrl: link,
    author: authorId,
    content: z.nullish(cleanText(5000)),
    postedAt: z.object({ timestamp: postTime }),
    repostedBy: z.nullish(z.object({})),
    engagement: z.nullish(z.object({ likes: count, comments: count, shares: count })),
  }),
  z.transform((post): ListedPost => ({
    id: post.id,
    url: post.linkedinUrl,
    kind: getPostKind(post),
    text: post.content ?? '',
    postedAt: post.postedAt.timestamp,
    // `likes` counts reactions of all kinds.
    reactions: post.engagement?.likes ?? 0,
    comments: post.engagement?.comments ?? 0,
    reposts: post.engagement?.shares ?? 0,
    isRepost: Boolean(post.repostedBy),
    authorId: post.author,
  })),
);

/** Without keys and a name if the network hides the person, also behind a placeholder. */
const Actor = z.pipe(
  z.nullable(
    z.object({
      id: z.nullish(z.union([z.literal(''), id])),
      name: z.nullish(name),
      linkedinUrl: link,
      position: headline,
      author: z.nullish(z.boolean()),
    }),
  ),
  z.transform((actor): NetworkActor => {
    const named = readNamed(actor?.linkedinUrl ?? '', actor?.id ?? null);
    return {
      memberId: named.id,
      publicIdentifier: named.name,
      kind: named.kind,
      name: getShownName(actor?.name ?? ''),
      headline: actor?.position ?? '',
      url: named.url,
      isAuthor: actor?.author ?? false,
    };
  }),
);

export const Reaction = z.pipe(
  z.object({ reactionType: reactionKind, actor: Actor }),
  z.transform(({ reactionType, actor }): NetworkReaction => ({ kind: reactionType, actor })),
);

const Written = z.object({
  id,
  commentary: z.nullish(cleanText(5000)),
  createdAtTimestamp: time,
  actor: Actor,
});

function readReply(written: z.output<typeof Written>): NetworkReply {
  return {
    id: written.id,
    text: written.commentary ?? '',
    at: written.createdAtTimestamp,
    actor: written.actor,
  };
}

const Reply = z.pipe(Written, z.transform(readReply));

const noReplies = { items: [], leftOut: 0 };

/** `numComments`, the number of replies, is in the vendor's samples, though not in its types. */
export const Comment = z.pipe(
  z.extend(Written, {
    linkedinUrl: acceptOrElse(z.nullish(acceptCutText(2_000)), null),
    replies: acceptOrElse(z.nullish(acceptSomeItems(Reply)), { items: [], leftOut: 1 }),
    numComments: acceptOrElse(z.nullish(z.number()), null),
  }),
  z.transform((comment): NetworkComment => {
    const { items, leftOut } = comment.replies ?? noReplies;
    const counted = comment.numComments;
    return {
      ...readReply(comment),
      url: comment.linkedinUrl ?? '',
      replies: items,
      areRepliesReadable: leftOut === 0,
      replyCount: typeof counted === 'number' ? count.parse(counted) : null,
    };
  }),
);

const Pagination = z.object({
  totalPages: count,
  totalElements: z.nullish(count),
  paginationToken: z.nullish(z.union([z.literal(''), acceptCutText(5_000)])),
});

export type SourcePageOf<T> = {
  items: T[];
  leftOut: number;
  pagination: z.output<typeof Pagination> | null;
};

function defineList<T>(element: z.ZodMiniType<T>) {
  return z.pipe(
    z.object({ elements: acceptItems(element), pagination: z.nullable(Pagination) }),
    z.transform(({ elements, pagination }): SourcePageOf<T> => ({ ...elements, pagination })),
  );
}

export const ProfileReply = z.object({ element: Profile });
export const PostsReply = defineList(Post);
export const ReactionsReply = defineList(Reaction);
export const CommentsReply = defineList(Comment);
export const RepliesReply = defineList(Reply);

/** In US dollars. */
export const CostReply = z.object({ cost: z.number().check(z.gte(0), z.lte(1_000)) });

export const ErrorReply = z.object({
  error: z.optional(z.unknown()),
  status: z.optional(z.number()),
});
