import { type Network, findIdentifierInUrl } from '../network/network.ts';
import {
  findById,
  findByNameInUrl,
  findPostInUrl,
  isPrivate,
  listReactions,
  withCounts,
} from '../network/harvest.ts';
import { buildCommentShape, buildProfile, buildReactionShape } from '../network/shapes.ts';
import type { SandboxPost } from '../network/posts.ts';

export type ActorContext = { network: Network; baseUrl: string };

/** A run's input: only what an actor reads; other fields are ignored, as they are by Apify. */
export type ActorInput = Readonly<Record<string, unknown>>;

export type StandInActor = {
  dollarsPerItem: number;
  /** What a run finds, in order. An input that it does not understand finds nothing. */
  find(context: ActorContext, input: ActorInput): object[];
};

/** Each with the oddities of its author. */
export const actors: Readonly<Record<string, StandInActor>> = {
  'harvestapi~linkedin-profile-scraper': {
    dollarsPerItem: 0.004,
    find({ network, baseUrl }, input) {
      const wanted = [
        ...listTexts(input['publicIdentifiers']).map((name) => network.findPerson(name)),
        ...listTexts(input['profileIds']).map((id) => findById(network, id)),
      ];
      // A profile that does not exist, or cannot be read, is missing in the data set.
      return wanted
        .filter((person) => person !== undefined)
        .filter(({ sentinel }) => sentinel !== 'broken')
        .map((person) => ({ ...buildProfile(person, baseUrl), status: 200, error: null }));
    },
  },
  'harvestapi~linkedin-profile-posts': {
    dollarsPerItem: 0.002,
    find({ network }, input) {
      const people = listTexts(input['targetUrls']).flatMap(
        (url) => findByNameInUrl(network, findIdentifierInUrl(url) ?? '') ?? [],
      );
      return people
        .filter(({ sentinel }) => sentinel !== 'broken')
        .flatMap((person) => limit(network.listPosts(person), input['maxPosts'] ?? 100))
        .map((post) => ({ ...withCounts(network, post), query: { targetUrl: '' } }));
    },
  },
  'harvestapi~linkedin-post-reactions': {
    dollarsPerItem: 0.002,
    find: ({ network }, input) =>
      findPosts(network, input['posts']).flatMap((post) =>
        limit(listReactions(network, post), input['maxItems']).map((one) =>
          buildReactionShape(one, network.findActor(one.by, post), post),
        ),
      ),
  },
  'harvestapi~linkedin-post-comments': {
    dollarsPerItem: 0.002,
    find: ({ network }, input) =>
      findPosts(network, input['posts']).flatMap((post) => {
        const { comments } = network.findEngagement(post);
        const shown = isPrivate(post) ? [] : comments.filter(({ replyTo }) => !replyTo);
        const { opaqueComments } = network.behaviors.of(post.author);
        return limit(shown, input['maxItems']).map((one) => ({
          ...buildCommentShape(one, network.findActor(one.by, post), post, {
            replies: [],
            replyCount: comments.filter(({ replyTo }) => replyTo === one.id).length,
            idMode: opaqueComments,
          }),
          replies: undefined,
        }));
      }),
  },
  'api-ninja~linkedin-post-reactions-scraper': {
    dollarsPerItem: 0.001,
    find: ({ network }, input) =>
      findPosts(network, input['postUrls']).flatMap((post) =>
        listReactions(network, post).map((one) => {
          const actor = network.findActor(one.by, post);
          const shape = buildReactionShape(one, actor, post);
          // Its URLs of people have the public identifier, with a tracking parameter.
          const url =
            actor.type === 'company'
              ? shape.actor.linkedinUrl
              : `https://www.linkedin.com/in/${encodeURIComponent(actor.person.publicIdentifier)}/`;
          return {
            reactorName: shape.actor.name,
            reactorHeadline: shape.actor.position === '--' ? null : shape.actor.position,
            reactorProfileUrl: `${url}?trk=public_post`,
            reactionType: one.type,
          };
        }),
      ),
  },
};

const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function limit<T>(items: readonly T[], most: unknown): T[] {
  const count = Number(most ?? 0);
  return count > 0 ? items.slice(0, count) : [...items];
}

function findPosts(network: Network, urls: unknown): SandboxPost[] {
  return listTexts(urls).flatMap((url) => findPostInUrl(network, url) ?? []);
}
