import { createHash } from 'node:crypto';
import { localDay } from '../../../platform/time/local-day.ts';
import type { WarmPeople } from '../../signals/signals.ts';
import type { IdealCustomerRow, RuleRow } from '../leads.tables.ts';
import type { Fit, FitMatch, FitRule } from '../ranking/fit/fit.rules.ts';
import { type Placing, placePeople } from '../ranking/place-people.rules.ts';
import type { ReasonContext } from '../ranking/reasons/reasons.rules.ts';
import type { RingsKept } from '../ranking/rings.rules.ts';
import type { LeadState } from '../records/states.rules.ts';
import { type Arranged, arrange, isRecent } from './arrange.rules.ts';
import type { Snapshot } from './snapshot.store.ts';

export type Placed = Arranged & { people: WarmPeople; matches: readonly FitMatch[] };

export type StoredLeads = {
  timeZone: string;
  ideal: IdealCustomerRow | undefined;
  rules: RuleRow[];
  states: ReadonlyMap<number, LeadState>;
  answers: Placing['answers'];
  reactionsCountHalf: boolean;
  rings: RingsKept;
  snapshot: Snapshot | undefined;
};

/** The people to rank, and their counts at one instant. */
export type Engagement = Pick<Placing, 'people' | 'matches' | 'reactionHeats'> & {
  at: Date;
  windowFrom: Date;
  postsInWindow: number;
  fit: Fit;
};

/** Everything about an account's leads at one instant. People are identified by their rows. */
export type Board = Placed &
  StoredLeads &
  Pick<Engagement, 'at' | 'reactionHeats'> & {
    today: string;
    context: ReasonContext;
    /** A hash of the member's decisions about the ranking, except answers about single people. */
    basis: string;
  };

export function rankBoard(stored: StoredLeads, engagement: Engagement): Board {
  const { timeZone, states, reactionsCountHalf, rings, snapshot } = stored;
  const { people, matches, reactionHeats, at, windowFrom, postsInWindow, fit } = engagement;
  const context = {
    now: at,
    postsInWindow,
    reactionsCountHalf,
    fit,
    windowFrom,
    timeZone,
    ringSizes: rings.sizes,
  };
  const today = localDay(timeZone, at);
  const basis = basisOf(fit.rules, reactionsCountHalf);
  const isComparable = snapshot?.basis === basis && isRecent(snapshot, at);
  const placed = placePeople({ ...placingBy(stored), people, matches, reactionHeats, context });
  return {
    ...stored,
    ...arrange(placed, { people, states, at, today }, isComparable ? snapshot : undefined),
    people,
    matches,
    reactionHeats,
    at,
    today,
    context,
    basis,
  };
}

export function placingBy({
  answers,
  rings,
}: Pick<StoredLeads, 'answers' | 'rings'>): Pick<Placing, 'answers' | 'ringOf'> {
  return { answers, ringOf: rings.ringOf };
}

/** The member's own changes apply at once; only changes over time are limited. */
function basisOf(rules: readonly FitRule[], reactionsCountHalf: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([rules, reactionsCountHalf]))
    .digest('base64url');
}
