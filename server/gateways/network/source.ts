import type { Spender } from './budget-shares.ts';
import type { Purpose } from './purposes.ts';

/** An adapter for one vendor is a `NetworkSource`; nothing vendor-specific leaves it. */

/** The id is stable; the public name may change. */
export type PersonRef =
  | { memberId: string; publicIdentifier: string | null }
  | { memberId: null; publicIdentifier: string };

export type NetworkProfile = {
  memberId: string;
  publicIdentifier: string;
  firstName: string;
  lastName: string;
  headline: string;
  followers: number;
  photoUrl: string | null;
};

/** The content of a post besides its text; `quote`: another post, with a comment about it. */
export type NetworkPostKind =
  | 'text'
  | 'image'
  | 'video'
  | 'document'
  | 'article'
  | 'link'
  | 'quote';

/** Counts may exceed the length of the lists. */
export type NetworkPost = {
  id: string;
  url: string;
  /** Null if the source does not say. */
  kind: NetworkPostKind | null;
  text: string;
  postedAt: Date;
  reactions: number;
  comments: number;
  reposts: number;
};

/** Reposts, and posts of other members, are marked: their engagement is not the member's. */
export type ListedPost = NetworkPost & {
  isRepost: boolean;
  /** The author's member id; null if the source does not say. */
  authorId: string | null;
};

/** With neither id nor identifier, or without a name, the network hides who it is. */
export type NetworkActor = {
  /** Null if the source names a person by the public identifier only. */
  memberId: string | null;
  publicIdentifier: string | null;
  /** `company`: any page that is not a person’s, such as a school or a group. */
  kind: 'member' | 'company';
  name: string;
  headline: string;
  url: string;
  isAuthor: boolean;
};

/** `other`: a kind that the network added later. */
export type ReactionKind =
  | 'like'
  | 'celebrate'
  | 'support'
  | 'love'
  | 'insightful'
  | 'funny'
  | 'other';

/** The network reports no time of a reaction. */
export type NetworkReaction = { kind: ReactionKind; actor: NetworkActor };
export type NetworkReply = { id: string; text: string; at: Date; actor: NetworkActor };
export type NetworkComment = NetworkReply & {
  /** The key for reading its replies. */
  url: string;
  /** The replies that came with the comment. There may be more. */
  replies: NetworkReply[];
  /** False if some of the replies could not be read. */
  areRepliesReadable: boolean;
  /** Null if the source does not say. */
  replyCount: number | null;
};

export type ListCapabilities = {
  pageSize: number;
  /** Maximum number of listed items, regardless of the count; null: unlimited. */
  maxListed: number | null;
  order: 'newest-first' | 'unspecified';
};

export type NetworkCapabilities = {
  /** Part of stored cursors and records, so it never changes. */
  name: string;
  /** The display name. */
  title: string;
  /** Purposes that its terms allow for its data. */
  purposes: readonly Purpose[];
  concurrency: number;
  posts: ListCapabilities;
  reactions: ListCapabilities | null;
  comments: ListCapabilities | null;
  /** The replies to a comment; null if its list of comments contains all of them. */
  replies: ListCapabilities | null;
};

/** One page of a list that may grow while it is read: items may repeat. */
export type SourcePage<T> = {
  items: T[];
  leftOut: number;
  total: number | null;
  /** Cursor of the next page, null at the end. Valid across processes and days. */
  next: string | null;
};

export type SourceList<Of, T> = ListCapabilities & {
  read(of: Of, cursor: string | null, spender: Spender): Promise<SourcePage<T> | null>;
};

/** Null means that it does not exist; every other fault is thrown. */
export type NetworkSource = NetworkCapabilities & {
  /** Pictures may come from this origin, besides the network's own. */
  photoOrigin: string;
  readProfile(person: PersonRef, spender: Spender): Promise<NetworkProfile | null>;
  posts: SourceList<PersonRef, ListedPost>;
  reactions: SourceList<string, NetworkReaction> | null;
  comments: SourceList<string, NetworkComment> | null;
  /** By the comment's URL. */
  replies: SourceList<string, NetworkReply> | null;
};
