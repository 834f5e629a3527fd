import type { Fit } from './fit/fit.rules.ts';

export type SetAsideBy = 'answer' | 'team' | 'customer';

/** Most people have neither records of the member nor a ring. */
export type Candidate = {
  personId: number;
  headline: string;
  /** Why the member's answers set the person aside. */
  setAsideBy?: SetAsideBy | null;
  isPolite?: boolean;
  /** Base-2 logarithm of the decayed sum, as stored in `lead_heat`; null without live signals. */
  heat: number | null;
  reactionHeat: number | null;
  /** The first engagement, or the first one after 90 days without any. */
  firstAtMs: number;
  /** The last engagement before those 90 days; null without them. */
  silentSinceMs: number | null;
  lastAtMs: number;
  posts: number;
  comments: number;
  /** The comments that are stock phrases. */
  stockComments: number;
  ring?: number | null;
};

export type RankingContext = {
  now: Date;
  /** When the first known engagement of anyone happened; null without any. */
  knownSince: Date | null;
  postsInWindow: number;
  /** Reactions count half for everyone, as they do for people marked “only being polite”. */
  reactionsCountHalf: boolean;
  fit: Fit;
};
