import type { SandboxActor } from './actors.ts';
import type { NetworkBehavior } from './by-hand/behavior.ts';
import type { Comment, EngagementCounts, Reaction } from './events.ts';
import { buildSalesId, type SandboxPerson } from './people.ts';
import { hash32 } from './random.ts';
import type { SandboxPost } from './posts.ts';

/**
 * The fields of HarvestAPI's objects that are read, with its oddities: `--` for an empty headline,
 * author links with `miniProfileUrn`, reactors with a member id only, missing pictures.
 */
export function buildProfile(person: SandboxPerson, baseUrl: string) {
  return {
    id: person.memberId,
    publicIdentifier: person.publicIdentifier,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: getHeadline(person),
    linkedinUrl: buildProfileUrl(person),
    photo: person.hasPhoto ? `${baseUrl}/network/photos/${person.memberId}.png` : null,
    connectionsCount: person.connections,
    followerCount: person.followers,
    location: { linkedinText: person.place },
    currentPosition: [{ companyName: person.company }],
  };
}

export function buildPost(post: SandboxPost, engagement: EngagementCounts) {
  const { author } = post;
  const hidesEngagement = author.sentinel === 'private';
  const urn = encodeURIComponent(`urn:li:fsd_profile:${author.memberId}`);
  return {
    type: 'post',
    id: post.id,
    linkedinUrl: buildPostUrl(author, post),
    content: post.text,
    author: {
      type: 'profile',
      publicIdentifier: author.publicIdentifier,
      name: `${author.firstName} ${author.lastName}`,
      linkedinUrl: `${buildProfileUrl(author)}?miniProfileUrn=${urn}`,
      info: getHeadline(author),
    },
    postedAt: { timestamp: post.at, date: new Date(post.at).toISOString() },
    ...buildAttachments(post),
    repostId: post.quotes ?? null,
    engagement: hidesEngagement
      ? { likes: 0, comments: 0, shares: 0 }
      : {
          // `likes` counts all kinds of reactions, as in the vendor's samples.
          likes: engagement.reactions.length,
          comments: engagement.comments.length,
          shares: engagement.shares,
        },
  };
}

/** The attachment of a post, always the same for one post. */
function buildAttachments(post: SandboxPost) {
  const kind = hash32(`attached|${post.id}`) % 10;
  return {
    postImages: kind < 3 ? [{ url: 'https://example.com/picture.png' }] : [],
    article: kind === 3 ? { title: post.text.slice(0, 40), link: 'https://example.com/' } : null,
    ...(kind === 4 && { postVideo: { thumbnailUrl: 'https://example.com/video.png' } }),
    ...((kind === 5 || kind === 6) && { document: { title: 'Slides', totalPageCount: 8 } }),
  };
}

/** A reactor has only a member id, without a name in the URL or a time. */
export function buildReactionShape(reaction: Reaction, actor: SandboxActor, post: SandboxPost) {
  const isCompany = actor.type === 'company';
  const actorId = isCompany ? actor.id : actor.person.memberId;
  const actorUrn = isCompany ? `urn:li:fsd_company:${actorId}` : `urn:li:fsd_profile:${actorId}`;
  return {
    id: `urn:li:fsd_reaction:(${actorUrn},urn:li:ugcPost:${post.ugcId},0)`,
    reactionType: reaction.type,
    actor: {
      id: actorId,
      name: getName(actor),
      linkedinUrl: `https://www.linkedin.com/${isCompany ? 'company' : 'in'}/${actorId}`,
      position: getPosition(actor),
    },
    postId: post.id,
  };
}

type CommentContext = {
  /** The replies that come with the comment. */
  replies: object[];
  /** Null: the comment does not say how many. */
  replyCount: number | null;
  idMode: NetworkBehavior['opaqueComments'];
};

export function buildCommentShape(
  comment: Comment,
  actor: SandboxActor,
  post: SandboxPost,
  { replies, replyCount, idMode }: CommentContext,
) {
  return {
    id: comment.id,
    linkedinUrl: `https://www.linkedin.com/feed/update/urn:li:ugcPost:${post.ugcId}?commentUrn=urn%3Ali%3Acomment%3A%28ugcPost%3A${post.ugcId}%2C${comment.id}%29`,
    commentary: comment.text,
    createdAt: new Date(comment.at).toISOString(),
    createdAtTimestamp: Math.floor(comment.at),
    ...(replyCount !== null && { numComments: replyCount }),
    replies,
    actor: {
      ...buildCommenterId(actor, idMode),
      type: actor.type,
      name: getName(actor),
      linkedinUrl:
        actor.type === 'company'
          ? `https://www.linkedin.com/company/${actor.universalName}`
          : buildProfileUrl(actor.person),
      position: getPosition(actor),
      author: comment.by === 'author',
    },
    postId: post.id,
  };
}

function buildCommenterId(
  actor: SandboxActor,
  mode: NetworkBehavior['opaqueComments'],
): { id?: string } {
  if (actor.type === 'company') return { id: actor.id };
  if (mode === 'missing') return {};
  return { id: mode === 'acw' ? buildSalesId(actor.person) : actor.person.memberId };
}

function buildProfileUrl({ publicIdentifier }: SandboxPerson): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}`;
}

export function buildPostUrl(
  { publicIdentifier }: SandboxPerson,
  { id, text }: SandboxPost,
): string {
  const slug = text
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
  return `https://www.linkedin.com/posts/${encodeURIComponent(publicIdentifier)}_${slug}-activity-${id}-_sim`;
}

function getHeadline({ headline }: SandboxPerson): string {
  return headline === '' ? '--' : headline;
}

function getName(actor: SandboxActor): string {
  return actor.type === 'company'
    ? actor.name
    : `${actor.person.firstName} ${actor.person.lastName}`;
}

function getPosition(actor: SandboxActor): string {
  return actor.type === 'company' ? '12,480 followers' : getHeadline(actor.person);
}
