import type { DocumentStore } from '../../platform/store.ts';
import type { Person } from '../people.ts';

/** How the source lists what happens. Each setting can differ for a member. */
export type Behavior = {
  /** `unspecified` shuffles reactors, and comments not sorted by date, in each call. */
  order: 'newest-first' | 'unspecified';
  /** How far post counts lag behind the lists. */
  countLagSeconds: number;
  /** The most reactors that are listed for a post. */
  listCap: number;
  /** The id of a commenter: the member id, none, or the member's id in another form. */
  opaqueComments: 'off' | 'missing' | 'acw';
  /** How many replies come with a comment; all are in a list of their own. */
  nestedReplies: number;
  /** Whether comments state how many replies they have. */
  replyCounts: 'shown' | 'missing';
  /** What is listed of the replies: `short` lacks the oldest, and `away` fails in its own list. */
  replyList: 'all' | 'short' | 'away';
};

/** LinkedIn lists no more reactors per post, whatever its count. */
export const shownReactors = 1_218;

export const orders = ['newest-first', 'unspecified'] as const;
export const commentIdModes = ['off', 'missing', 'acw'] as const;
export const replyCountModes = ['shown', 'missing'] as const;
export const replyListModes = ['all', 'short', 'away'] as const;

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
  const settingsOf = (id: string) =>
    documents.get<Partial<Behavior>>('network.behaviour', id) ?? {};
  return {
    of: (person) => ({
      ...defaults,
      ...settingsOf(everybody),
      ...(person && settingsOf(person.origin)),
    }),
    change(settings, person) {
      const id = person?.origin ?? everybody;
      documents.put('network.behaviour', id, { ...settingsOf(id), ...settings });
    },
    isRestricted: () => documents.get('network.restriction', everybody) !== undefined,
    restrict(isRestricted) {
      if (isRestricted) documents.put('network.restriction', everybody, {});
      else documents.delete('network.restriction', everybody);
    },
    reset() {
      documents.clear('network.behaviour');
      documents.clear('network.restriction');
    },
  };
}
