import type { DocumentStore } from '../../platform/store.ts';
import type { Person } from '../people.ts';

/** How the source lists engagement. Each setting can differ for a member. */
export type Behavior = {
  /** `unspecified` shuffles reactors, and comments not sorted by date, in each call. */
  order: 'newest-first' | 'unspecified';
  /** How far post counts lag behind the lists. */
  countLagSeconds: number;
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

/** LinkedIn lists no more than this per post, whatever the count. */
export const shownReactors = 1_218;

export const orders = ['newest-first', 'unspecified'] as const;
export const commentIdModes = ['off', 'missing', 'acw'] as const;
export const replyCountModes = ['shown', 'missing'] as const;
export const replyListModes = ['all', 'short', 'unavailable'] as const;

export type Behaviors = {
  /** The member's settings, then the general ones, then the defaults. */
  of(person?: Person): Behavior;
  /** Changes the given settings, of one member or in general. */
  change(settings: Partial<Behavior>, person?: Person): void;
  isRestricted(): boolean;
  restrict(isRestricted: boolean): void;
  reset(): void;
};

const defaults: Behavior = {
  order: 'newest-first',
  countLagSeconds: 0,
  listCap: shownReactors,
  opaqueComments: 'off',
  nestedReplies: 2,
  replyCounts: 'shown',
  replyList: 'all',
};
const everybody = '*';

export function createBehaviors(documents: DocumentStore): Behaviors {
  const settingsOf = (id: string) => documents.get<Partial<Behavior>>('network.behavior', id) ?? {};
  return {
    of: (person) => ({
      ...defaults,
      ...settingsOf(everybody),
      ...(person && settingsOf(person.origin)),
    }),
    change(settings, person) {
      const id = person?.origin ?? everybody;
      documents.put('network.behavior', id, { ...settingsOf(id), ...settings });
    },
    isRestricted: () => documents.get('network.restriction', everybody) !== undefined,
    restrict(isRestricted) {
      if (isRestricted) documents.put('network.restriction', everybody, {});
      else documents.delete('network.restriction', everybody);
    },
    reset() {
      documents.clear('network.behavior');
      documents.clear('network.restriction');
    },
  };
}
