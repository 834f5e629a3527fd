import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { getLocalDay } from '../../../platform/time/local-day.ts';
import type { EngagedPerson } from './candidates.store.ts';
import type { IdealCustomerRow } from '../leads.tables.ts';
import type { Candidate } from '../ranking/candidate.ts';
import {
  type HeldPlaces,
  keepPlaceForNewFace,
  limitChanges,
} from '../ranking/first-places.rules.ts';
import { buildFit, type FitMatch, type FitRule } from '../ranking/fit/fit.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { type RankedPerson, rankPeople, type SetAside } from '../ranking/ranking.ts';
import type { ReasonContext } from '../ranking/reasons/reasons.rules.ts';
import type { StoredRings } from '../ranking/rings.rules.ts';
import {
  isOpenAt,
  isPolite,
  type LeadState,
  NO_STATE,
  getSetAsideBy,
} from '../records/states.rules.ts';
import { measure } from './bars.rules.ts';
import type { LastQuestion } from './open-questions.store.ts';
import type { Snapshot } from './snapshot.store.ts';

const SNAPSHOT_MAX_AGE_MS = 2 * DAY_MS;
/** A reaction is dated midway between two readings, so a new one may be backdated by up to this. */
const DATED_BACK_MS = DAY_MS;
const PLACEABLE_BARS = 2;

/** What is stored about an account's leads at one instant. */
export type StoredLeads = {
  at: Date;
  timeZone: string;
  people: readonly EngagedPerson[];
  windowFrom: Date;
  knownSince: Date | null;
  lastQuestions: ReadonlyMap<number, LastQuestion>;
  postsInWindow: number;
  ideal: IdealCustomerRow | undefined;
  /** Those in force. */
  rules: readonly FitRule[];
  reactionsCountHalf: boolean;
  states: ReadonlyMap<number, LeadState>;
  rings: StoredRings;
  snapshot: Snapshot | undefined;
};

type BoardOrder = 'rank' | 'engagement' | 'newest';

export type BoardPerson = {
  personId: number;
  headline: string;
  lastAt: Date;
  posts: number;
  /** Null in the order of the newest, and for people who are set aside. */
  rank: number | null;
  /** 0.12 to 1; null without rules, and for people who are set aside. */
  fit: number | null;
  match: FitMatch | null;
  /** The part of the score that is not fit: engagement, less cautions, more for a new face or a return. */
  engagement: number;
  isNewFace: boolean;
  backAfterDays: number | null;
  held: HeldPlaces | null;
  why: SetAside['why'] | null;
  ruleId: string | null;
};

export type Board = StoredLeads & {
  today: string;
  order: BoardOrder;
  /** By rank, regardless of the order of the list. */
  ranked: readonly BoardPerson[];
  aside: readonly BoardPerson[];
  context: ReasonContext;
  /** A hash of the member's decisions about the ranking, except answers about single people. */
  basis: string;
};

export function rankBoard(stored: StoredLeads, fit = buildFit(stored.rules)): Board {
  const { at, timeZone, people, rules, reactionsCountHalf } = stored;
  const context: ReasonContext = {
    now: at,
    knownSince: stored.knownSince,
    postsInWindow: stored.postsInWindow,
    reactionsCountHalf,
    fit,
    windowFrom: stored.windowFrom,
    timeZone,
    ringSizes: stored.rings.sizes,
  };
  const candidates = people.map((person) => addRecords(person, stored));
  const { ranked, setAside } = rankPeople(candidates, context);
  const today = getLocalDay(timeZone, at);
  const basis = hashBasis(rules, reactionsCountHalf);
  const order = chooseOrder(ranked.length, rules);
  const places = arrangeFirstPlaces(ranked, { ...stored, today, basis });
  return {
    ...stored,
    today,
    order,
    ranked: places.order.map((person, index) =>
      order === 'newest'
        ? describeRanked(person, null, null)
        : describeRanked(person, index + 1, places.held.get(person) ?? null),
    ),
    aside: setAside.map(describeSetAside),
    context,
    basis,
  };
}

/** Most people have no records, and are in no ring. */
function addRecords(person: EngagedPerson, { states, rings }: StoredLeads): Candidate {
  const { personId } = person;
  const state = states.get(personId);
  const ring = rings.ringOf.get(personId);
  if (state === undefined && ring === undefined) return person;
  return {
    ...person,
    setAsideBy: getSetAsideBy(state ?? NO_STATE),
    isPolite: isPolite(state ?? NO_STATE),
    ring: ring ?? null,
  };
}

function chooseOrder(people: number, rules: readonly FitRule[]): BoardOrder {
  if (people < RANKING_NUMBERS.window.people) return 'newest';
  // Rules that only exclude do not define who fits.
  return rules.some(({ mode }) => mode !== 'exclude') ? 'rank' : 'engagement';
}

/** The member's own changes apply at once; only changes over time are limited. */
function arrangeFirstPlaces(
  ranked: readonly RankedPerson[],
  { states, snapshot, at, today, basis }: StoredLeads & Pick<Board, 'today' | 'basis'>,
) {
  const isOpen = ({ candidate: { personId, lastAt } }: RankedPerson) =>
    isOpenAt(states.get(personId) ?? NO_STATE, { today, lastAt });
  const kept = keepPlaceForNewFace(ranked, { isOpen, isNewFace: isPlaceable });
  if (snapshot?.basis !== basis || !isRecent(snapshot, at)) return kept;
  const first = snapshot.people.slice(0, RANKING_NUMBERS.changes.firstPlaces);
  const engagedSince = snapshot.at.getTime() - DATED_BACK_MS;
  return limitChanges(kept, {
    former: ranked.filter(({ candidate }) => first.includes(candidate.personId)),
    hasEngaged: ({ candidate }) => candidate.lastAt.getTime() > engagedSince,
  });
}

/** A place is kept for people who fit at least by half: two of four bars. */
function isPlaceable({ isNewFace, fit }: RankedPerson): boolean {
  return isNewFace && (fit === null || measure(fit).bars >= PLACEABLE_BARS);
}

export function isRecent(snapshot: Snapshot, at: Date): boolean {
  return at.getTime() - snapshot.at.getTime() <= SNAPSHOT_MAX_AGE_MS;
}

function describeRanked(
  ranked: RankedPerson,
  rank: number | null,
  held: HeldPlaces | null,
): BoardPerson {
  const { candidate, fit, match, score, isNewFace, backAfterDays } = ranked;
  const { personId, headline, lastAt, posts } = candidate;
  return {
    personId,
    headline,
    lastAt,
    posts,
    rank,
    fit,
    match,
    engagement: score / (fit ?? 1) / 100,
    isNewFace,
    backAfterDays,
    held,
    why: null,
    ruleId: null,
  };
}

function describeSetAside({ candidate, engagement, why, ruleId }: SetAside): BoardPerson {
  const { personId, headline, lastAt, posts } = candidate;
  return {
    personId,
    headline,
    lastAt,
    posts,
    rank: null,
    fit: null,
    match: null,
    engagement,
    isNewFace: false,
    backAfterDays: null,
    held: null,
    why,
    ruleId,
  };
}

function hashBasis(rules: readonly FitRule[], reactionsCountHalf: boolean): string {
  const fields = rules.map(({ id, mode, field, words, weight, origin }) => {
    return { id, mode, field, words, weight, origin };
  });
  return createHash('sha256')
    .update(JSON.stringify([fields, reactionsCountHalf]))
    .digest('base64url');
}
