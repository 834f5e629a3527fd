import type { SandboxActor } from './actors.ts';
import type { NetworkBehavior } from './by-hand/behavior.ts';
import type { Comment, EngagementCounts, Reaction } from './events.ts';
import { reactionTypes } from './events.ts';
import { buildSalesId } from './people.ts';
import { hash32 } from './random.ts';
import type { SandboxPerson } from './people.ts';
import type { SandboxPost } from './posts.ts';

/**
 * With HarvestAPI's oddities: `--` for an empty headline, author links with `miniProfileUrn`,
 * reactors with a member id only, missing and expiring pictures.
 */
export function buildProfile(person: SandboxPerson, baseUrl: string) {
  const { city, state, country, code } = person.place;
  return {
    id: person.memberId,
    publicIdentifier: person.publicIdentifier,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: getHeadline(person),
    about: `I write about ${person.topics.join(', ')}.`,
    linkedinUrl: buildProfileUrl(person),
    photo: person.hasPhoto ? buildPhotoUrl(person, baseUrl) : null,
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

export function postShape(
  post: SandboxPost,
  engagement: EngagementCounts,
  now: number,
  baseUrl: string,
) {
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
    postedAt: buildPostedAt(post.at, now),
    ...buildAttachments(post, now, baseUrl),
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
      : buildEngagement(engagement),
  };
}

/** The attachment of a post, always the same for one post. */
function buildAttachments(post: SandboxPost, now: number, baseUrl: string) {
  const kind = hash32(`attached|${post.id}`) % 10;
  const picture = buildImage(`${baseUrl}/network/media/${post.id}.png`, now);
  return {
    postImages: kind < 3 ? [picture] : [],
    article: kind === 3 ? { title: post.text.slice(0, 40), link: 'https://example.com/' } : null,
    ...(kind === 4 && { postVideo: { thumbnailUrl: picture.url } }),
    ...((kind === 5 || kind === 6) && { document: { title: 'Slides', totalPageCount: 8 } }),
  };
}

function buildEngagement({ reactions, comments, shares }: EngagementCounts) {
  const counted = reactionTypes
    .map((type) => ({ type, count: reactions.filter((one) => one.type === type).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  // `likes` counts all kinds of reactions, as in the vendor's samples.
  return { likes: reactions.length, comments: comments.length, shares, reactions: counted };
}

/** A reactor has only a member id, without a name in the URL or a time. */
export function buildReactionShape(
  reaction: Reaction,
  actor: SandboxActor,
  post: SandboxPost,
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
      name: getName(actor),
      linkedinUrl: isCompany
        ? `https://www.linkedin.com/company/${actorId}`
        : `https://www.linkedin.com/in/${actorId}`,
      position: getPosition(actor),
      ...buildPicture(actor, now, baseUrl),
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
  now: number;
  baseUrl: string;
};

export function buildCommentShape(
  comment: Comment,
  actor: SandboxActor,
  post: SandboxPost,
  context: CommentContext,
) {
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
      ...buildCommenterId(actor, idMode),
      type: actor.type,
      name: getName(actor),
      linkedinUrl:
        actor.type === 'company'
          ? `https://www.linkedin.com/company/${actor.universalName}`
          : buildProfileUrl(actor.person),
      universalName: actor.type === 'company' ? actor.universalName : null,
      position: getPosition(actor),
      author: comment.by === 'author',
      // The address of a picture contains the member id.
      ...(idMode === 'off' && buildPicture(actor, now, baseUrl)),
    },
    postId: post.id,
    pinned: false,
    edited: false,
    contributed: false,
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

function postAuthorShape(author: SandboxPerson, now: number, baseUrl: string) {
  const urn = encodeURIComponent(`urn:li:fsd_profile:${author.memberId}`);
  return {
    type: 'profile',
    publicIdentifier: author.publicIdentifier,
    universalName: null,
    name: `${author.firstName} ${author.lastName}`,
    linkedinUrl: `${buildProfileUrl(author)}?miniProfileUrn=${urn}`,
    info: getHeadline(author),
    website: null,
    websiteLabel: null,
    ...(author.hasPhoto && { avatar: buildImage(buildPhotoUrl(author, baseUrl), now) }),
  };
}

function buildPostedAt(at: number, now: number) {
  const ago = formatShortAge(now - at);
  return {
    timestamp: at,
    date: new Date(at).toISOString(),
    postedAgoShort: ago,
    postedAgoText: `${ago} ago • Visible to anyone on or off LinkedIn`,
  };
}

function formatShortAge(ageMs: number): string {
  const hours = ageMs / 3_600_000;
  if (hours < 1) return `${Math.max(1, Math.floor(hours * 60))}m`;
  if (hours < 24) return `${Math.floor(hours)}h`;
  if (hours < 24 * 7) return `${Math.floor(hours / 24)}d`;
  if (hours < 24 * 30) return `${Math.floor(hours / 24 / 7)}w`;
  return hours < 24 * 365
    ? `${Math.floor(hours / 24 / 30)}mo`
    : `${Math.floor(hours / 24 / 365)}yr`;
}

function buildPicture(actor: SandboxActor, now: number, baseUrl: string) {
  if (actor.type === 'company' || !actor.person.hasPhoto) return {};
  const url = buildPhotoUrl(actor.person, baseUrl);
  return { pictureUrl: url, picture: buildImage(url, now) };
}

function buildImage(url: string, now: number) {
  const monthMs = 30 * 86_400_000;
  return { url, width: 200, height: 200, expiresAt: (Math.floor(now / monthMs) + 2) * monthMs };
}

function buildPhotoUrl({ memberId }: SandboxPerson, baseUrl: string): string {
  return `${baseUrl}/network/photos/${memberId}.png`;
}

function buildProfileUrl({ publicIdentifier }: SandboxPerson): string {
  return `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}`;
}

export function postUrl({ publicIdentifier }: SandboxPerson, { id, text }: SandboxPost): string {
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
