import * as z from 'zod/mini';

/**
 * What we read of HarvestAPI's replies (as its client 1.5.29 has them), in the product's words. A reply that lacks
 * any of it is not the vendor's, or not one we understand.
 */

/** Postgres takes neither NUL nor half a surrogate pair; people's texts have had both. */
function cleanText(most: number) {
  return z.pipe(
    z.string(),
    z.transform((text: string) =>
      Array.from(text.replaceAll('\0', '').toWellFormed().trim()).slice(0, most).join(''),
    ),
  );
}

/** What is kept to be given back: it stays as it is, or the item is none of the vendor's. */
function keptText(most: number) {
  return z.string().check(z.minLength(1), z.maxLength(most), z.refine(isKeepable));
}

function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const id = keptText(300);
const name = cleanText(200);
/** The vendor writes `--` for an empty headline. */
const headline = z.pipe(
  z.nullish(cleanText(500)),
  z.transform((text) => (text === '--' ? '' : (text ?? ''))),
);
const MOST = 2_000_000_000;
const count = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => Math.min(MOST, Math.max(0, Math.round(value ?? 0)))),
);
const time = z.pipe(
  z.number().check(z.gte(0), z.lte(8.64e15)),
  z.transform((ms: number) => new Date(ms)),
);
/** Links carry the reader's way here (`?miniProfileUrn=…`), which is nobody's business. */
const link = z.pipe(
  z.nullish(cleanText(1000)),
  z.transform((text) => withoutQuery(text ?? '')),
);

function withoutQuery(text: string): string {
  return /^https?:\/\//.test(text) ? (text.split(/[?#]/, 1)[0] ?? '') : '';
}

const Profile = z.pipe(
  z.object({
    id,
    publicIdentifier: id,
    firstName: z.nullish(name),
    lastName: z.nullish(name),
    headline,
    followerCount: count,
    photo: z.nullish(z.string()),
  }),
  z.transform((profile) => ({
    memberId: profile.id,
    publicIdentifier: profile.publicIdentifier,
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    headline: profile.headline,
    followers: profile.followerCount,
    photoUrl: profile.photo && isKeepable(profile.photo) ? profile.photo : null,
  })),
);
export type NetworkProfile = z.output<typeof Profile>;

const Post = z.pipe(
  z.object({
    id,
    linkedinUrl: link,
    content: z.nullish(cleanText(5000)),
    postedAt: z.object({ timestamp: time }),
    repostedBy: z.nullish(z.object({})),
    engagement: z.nullish(z.object({ likes: count, comments: count, shares: count })),
  }),
  z.transform((post) => ({
    id: post.id,
    url: post.linkedinUrl,
    text: post.content ?? '',
    postedAt: post.postedAt.timestamp,
    // `likes` counts the reactions of all kinds.
    reactions: post.engagement?.likes ?? 0,
    comments: post.engagement?.comments ?? 0,
    reposts: post.engagement?.shares ?? 0,
    /** Another's post, passed on as it is: its engagement is not the member's. */
    isPassedOn: Boolean(post.repostedBy),
  })),
);
export type NetworkPost = Omit<z.output<typeof Post>, 'isPassedOn'>;

/** A reactor's address holds the member id, a company's holds `/company/`. */
const Actor = z.pipe(
  z.object({
    id,
    name: z.nullish(name),
    linkedinUrl: link,
    position: headline,
    author: z.nullish(z.boolean()),
  }),
  z.transform((actor) => ({
    id: actor.id,
    kind: actor.linkedinUrl.includes('/company/') ? ('company' as const) : ('member' as const),
    name: actor.name ?? '',
    headline: actor.position,
    url: actor.linkedinUrl,
    isAuthor: actor.author ?? false,
  })),
);
export type NetworkActor = z.output<typeof Actor>;

const Reaction = z.object({ reactionType: cleanText(50), actor: Actor });
export type NetworkReaction = z.output<typeof Reaction>;

const Comment = z.pipe(
  z.object({ id, commentary: z.nullish(cleanText(5000)), createdAtTimestamp: time, actor: Actor }),
  z.transform((comment) => ({
    id: comment.id,
    text: comment.commentary ?? '',
    at: comment.createdAtTimestamp,
    actor: comment.actor,
  })),
);
export type NetworkComment = z.output<typeof Comment>;

const Pagination = z.object({
  totalPages: count,
  paginationToken: z.nullish(z.union([z.literal(''), keptText(5_000)])),
});

/** The vendor's pages have at most a hundred items; longer lists are rejected unread. */
const MOST_ITEMS = 1_000;
const fewItems = z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= MOST_ITEMS);

/**
 * One item that cannot be read does not make the others unreadable: it is left out and counted. A
 * page of which most cannot be read is not the vendor's.
 */
function listOf<T>(element: z.ZodMiniType<T>) {
  return z.pipe(
    z.object({ elements: fewItems, pagination: z.nullable(Pagination) }),
    z.transform(({ elements, pagination }, context) => {
      const read = elements.flatMap((item) => {
        const parsed = element.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      });
      const leftOut = elements.length - read.length;
      if (leftOut > read.length) {
        context.issues.push({ code: 'custom', message: 'unreadable items', input: elements });
        return z.NEVER;
      }
      return { elements: read, leftOut, pagination };
    }),
  );
}

export const ProfileReply = z.object({ element: Profile });
export const PostsReply = listOf(Post);
export const ReactionsReply = listOf(Reaction);
export const CommentsReply = listOf(Comment);

/** The shape of every error of the vendor. */
export const ErrorReply = z.object({
  error: z.optional(z.unknown()),
  status: z.optional(z.number()),
});
