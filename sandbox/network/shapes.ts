import type { Actor } from './actors.ts';
import type { Behavior } from './by-hand/behavior.ts';
import type { Comment, Engagement, Reaction } from './events.ts';
import { reactionTypes } from './events.ts';
import { salesIdOf } from './people.ts';
import { hash32 } from './random.ts';
import type { Person } from './people.ts';
import type { Post } from './posts.ts';

/**
 * With HarvestAPI's oddities: `--` for an empty headline, author links with `miniProfileUrn`,
 * reactors with a member id only, missing and expiring pictures.
 */
export function profileShape(person: Person, baseUrl: string) {
  const { city, state, country, code } = person.place;
  return {
    id: person.memberId,
    publicIdentifier: person.publicIdentifier,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: headlineOf(person),
    about: `I write about ${person.topics.join(', ')}.`,
    linkedinUrl: profileUrl(person),
    photo: person.hasPhoto ? photoUrl(person, baseUrl) : null,
    emails: [],
    websites: [],
    openToWork: false,
    hiring: false,
    verified: person.verified,
    connectionsCount: person.connections,
    followerCount: person.followers,
    location: {
      linkedinText: `${city}, ${state}, ${country}`,
      countryCode: code,
      parsed: {
        text: `${city}, ${state}, ${country}`,
        countryCode: code,
        regionCode: null,
        country,
        countryFull: country,
        state,
        city,
      },
    },
    currentPosition: [{ companyName: person.company }],
    experience: [],
    education: [],
    skills: person.topics.map((name) => ({ name })),
    languages: [],
  };
}

export function postShape(post: Post, engagement: Engagement, now: number, baseUrl: string) {
  const { author } = post;
  const hidesEngagement = author.sentinel === 'private';
  const shareUrl = postUrl(author, post);
  return {
    type: 'post',
    id: post.id,
    linkedinUrl: shareUrl,
    content: post.text,
    contentAttributes: [],
    author: postAuthorShape(author, now, baseUrl),
    postedAt: postedAtShape(post.at, now),
    ...attachedTo(post, now, baseUrl),
    repostId: post.quotes?.id ?? null,
    ...(post.quotes && { repost: { id: post.quotes.id, content: post.quotes.text } }),
    socialContent: {
      hideCommentsCount: hidesEngagement,
      hideReactionsCount: hidesEngagement,
      hideSocialActivityCounts: hidesEngagement,
      hideShareAction: false,
      hideSendAction: false,
      hideRepostsCount: hidesEngagement,
      hideViewsCount: true,
      hideReactAction: false,
      hideCommentAction: false,
      shareUrl,
      showContributionExperience: false,
      showSocialDetail: !hidesEngagement,
    },
    engagement: hidesEngagement
      ? { likes: 0, comments: 0, shares: 0, reactions: [] }
      : engagementShape(engagement),
  };
}

/** The attachment of a post, always the same for one post. */
function attachedTo(post: Post, now: number, baseUrl: string) {
  const kind = hash32(`attached|${post.id}`) % 10;
  const picture = imageShape(`${baseUrl}/network/media/${post.id}.png`, now);
  return {
    postImages: kind < 3 ? [picture] : [],
    article: kind === 3 ? { title: post.text.slice(0, 40), link: 'https://example.com/' } : null,
    ...(kind === 4 && { postVideo: { thumbnailUrl: picture.url } }),
    ...((kind === 5 || kind === 6) && { document: { title: 'Slides', totalPageCount: 8 } }),
  };
}

function engagementShape({ reactions, comments, shares }: Engagement) {
  const counted = reactionTypes
    .map((type) => ({ type, count: reactions.filter((one) => one.type === type).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  // `likes` counts all kinds of reactions, as in the vendor's samples.
  return { likes: reactions.length, comments: comments.length, shares, reactions: counted };
}

/** A reactor has only a member id, without a name in the URL or a time. */
export function reactionShape(
  reaction: Reaction,
  actor: Actor,
  post: Post,
  now: number,
  baseUrl: string,
) {
  const isCompany = actor.type === 'company';
  const actorId = isCompany ? actor.id : actor.person.memberId;
  const actorUrn = isCompany ? `urn:li:fsd_company:${actorId}` : `urn:li:fsd_profile:${actorId}`;
  return {
    id: `urn:li:fsd_reaction:(${actorUrn},urn:li:ugcPost:${post.ugcId},0)`,
    reactionType: reaction.type,
    actor: {
      id: actorId,
      name: nameOf(actor),
      linkedinUrl: isCompany
        ? `https://www.linkedin.com/company/${actorId}`
        : `https://www.linkedin.com/in/${actorId}`,
      position: positionOf(actor),
      ...pictureOf(actor, now, baseUrl),
    },
    postId: post.id,
  };
}

type CommentContext = {
  /** The replies that come with the comment. */
  replies: object[];
  /** Null: the comment does not say how many. */
  replyCount: number | null;
  idMode: Behavior['opaqueComments'];
  now: number;
  baseUrl: string;
};

export function commentShape(comment: Comment, actor: Actor, post: Post, context: CommentContext) {
  const { replies, replyCount, idMode, now, baseUrl } = context;
  return {
    id: comment.id,
    linkedinUrl: `https://www.linkedin.com/feed/update/urn:li:ugcPost:${post.ugcId}?commentUrn=urn%3Ali%3Acomment%3A%28ugcPost%3A${post.ugcId}%2C${comment.id}%29`,
    commentary: comment.text,
    createdAt: new Date(comment.at).toISOString(),
    createdAtTimestamp: Math.floor(comment.at),
    ...(replyCount !== null && { numComments: replyCount }),
    replies,
    numShares: null,
    numImpressions: null,
    reactionTypeCounts: [],
    actor: {
      ...commenterId(actor, idMode),
      type: actor.type,
      name: nameOf(actor),
      linkedinUrl:
        actor.type === 'company'
          ? `https://www.linkedin.com/company/${actor.universalName}`
          : profileUrl(actor.person),
      universalName: actor.type === 'company' ? actor.universalName : null,
      position: positionOf(actor),
      author: comment.by === 'author',
      // The address of a picture contains the member id.
      ...(idMode === 'off' && pictureOf(actor, now, baseUrl)),
    },
    postId: post.id,
    pinned: false,
    edited: false,
    contributed: false,
  };
}

function commenterId(actor: Actor, mode: Behavior['opaqueComments']): { id?: string } {
  if (actor.type === 'company') return { id: actor.id };
  if (mode === 'missing') return {};
  return { id: mode === 'acw' ? salesIdOf(actor.person) : actor.person.memberId };
}

function postAuthorShape(author: Person, now: number, baseUrl: string) {
  const urn = encodeURIComponent(`urn:li:fsd_profile:${author.memberId}`);
  return {
    type: 'profile',
    publicIdentifier: author.publicIdentifier,
    universalName: null,
    name: `${author.firstName} ${author.lastName}`,
    linkedinUrl: `${profileUrl(author)}?miniProfileUrn=${urn}`,
    info: headlineOf(author),
    website: null,
    websiteLabel: null,
    ...(author.hasPhoto && { avatar: imageShape(photoUrl(author, baseUrl), now) }),
  };
}

function postedAtShape(at: number, now: number) {
  const ago = shortAge(now - at);
  return {
    timestamp: at,
    date: new Date(at).toISOString(),
    postedAgoShort: ago,
    postedAgoText: `${ago} ago • Visible to anyone on or off LinkedIn`,
  };
}

function shortAge(ageMs: number): string {
  const hours = ageMs / 3_600_000;
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))}m`;
  if (hours < 24) return `${Math.floor(hours)}h`;
  if (hours < 24 * 7) return `${Math.floor(hours / 24)}d`;
  if (hours < 24 * 30) return `${Math.floor(hours / 24 / 7)}w`;
  return hours < 24 * 365
    ? `${Math.floor(hours / 24 / 30)}mo`
    : `${Math.floor(hours / 24 / 365)}yr`;
}

function pictureOf(actor: Actor, now: number, baseUrl: string) {
  if (actor.type === 'company' || !actor.person.hasPhoto) return {};
  const url = photoUrl(actor.person, baseUrl);
  return { pictureUrl: url, picture: imageShape(url, now) };
}

function imageShape(url: string, now: number) {
  const monthMs = 30 * 86_400_000;
  return { url, width: 200, height: 200, expiresAt: (Math.floor(now / monthMs) + 2) * monthMs };
}

function photoUrl({ memberId }: Person, baseUrl: string): string {
  return `${baseUrl}/network/photos/${memberId}.png`;
}

function profileUrl({ publicIdentifier }: Person): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}`;
}

export function postUrl({ publicIdentifier }: Person, { id, text }: Post): string {
  const slug = text
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
  return `https://www.linkedin.com/posts/${encodeURIComponent(publicIdentifier)}_${slug}-activity-${id}-_sim`;
}

function headlineOf({ headline }: Person): string {
  return headline === '' ? '--' : headline;
}

function nameOf(actor: Actor): string {
  return actor.type === 'company'
    ? actor.name
    : `${actor.person.firstName} ${actor.person.lastName}`;
}

function positionOf(actor: Actor): string {
  return actor.type === 'company' ? '12,480 followers' : headlineOf(actor.person);
}
