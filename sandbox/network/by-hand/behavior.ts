import type { DocumentStore } from '../../platform/store.ts';
import type { SandboxPerson } from '../people.ts';

/** How the source lists engagement. Each setting can differ for a member. */
export type NetworkBehavior = {
  /** `unspecified` shuffles reactors, and comments not sorted by date, in each call. */
  order: 'newest-first' | 'unspecified';
  /** The maximum number of people listed who reacted to a post. */
  listCap: number;
  /** The id of a commenter: the member id, none, or the member's id in another form. */
  opaqueComments: 'off' | 'missing' | 'acw';
  /** How many replies come with a comment; the comment's own list has all of them. */
  nestedReplies: number;
  /** Whether comments state their number of replies. */
  replyCounts: 'shown' | 'missing';
  /** `short` lacks the oldest reply, and `unavailable` fails for the comment's own list. */
  replyList: 'all' | 'short' | 'unavailable';
};

/** LinkedIn lists no more than this per post, regardless of the count. */
export const shownReactors = 1_218;

export const orders = ['newest-first', 'unspecified'] as const;
export const commentIdModes = ['off', 'missing', 'acw'] as const;
export const replyCountModes = ['shown', 'missing'] as const;
export const replyListModes = ['all', 'short', 'unavailable'] as const;

type BehaviorSettings = { [Name in keyof NetworkBehavior]?: NetworkBehavior[Name] | undefined };

const defaults: NetworkBehavior = {
  order: 'newest-first',
  listCap: shownReactors,
  opaqueComments: 'off',
  nestedReplies: 2,
  replyCounts: 'shown',
  replyList: 'all',
};
const everyone = '*';

export function createBehaviors(documents: DocumentStore) {
  const getSettings = (id: string) =>
    documents.get<Partial<NetworkBehavior>>('network.behavior', id) ?? {};
  return {
    /** The member's settings, then the general ones, then the defaults. */
    of: (person?: SandboxPerson): NetworkBehavior => ({
      ...defaults,
      ...getSettings(everyone),
      ...(person && getSettings(person.origin)),
    }),
    /** Changes the given settings, of one member or in general. */
    change(settings: BehaviorSettings, person?: SandboxPerson): void {
      const id = person?.origin ?? everyone;
      documents.put('network.behavior', id, { ...getSettings(id), ...settings });
    },
    isRestricted: (): boolean => documents.get('network.restriction', everyone) !== undefined,
    restrict(isRestricted: boolean): void {
      if (isRestricted) documents.put('network.restriction', everyone, {});
      else documents.delete('network.restriction', everyone);
    },
    reset(): void {
      documents.clear('network.behavior');
      documents.clear('network.restriction');
    },
  };
}
