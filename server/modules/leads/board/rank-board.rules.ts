import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts';
import { getLocalDay } from '../../../platform/time/zoned.ts';
import type { LastQuestion, Snapshot } from './board.store.ts';
import type { IdealCustomerRow } from '../leads.tables.ts';
import {
  type HeldPlaces,
  keepPlaceForNewFace,
  limitChanges,
} from '../ranking/first-places.rules.ts';
import { buildFit, type FitRule } from '../ranking/fit/fit.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import {
  assessCandidate,
  type Assessment,
  type Candidate,
  rankPeople,
} from '../ranking/ranking.ts';
import { createCalendar } from '../ranking/reasons/reason-words.ts';
import type { ReasonContext } from '../ranking/reasons/reasons.rules.ts';
import type { StoredRings } from '../ranking/rings.rules.ts';
import { type CurrentState, type LeadState, readState } from '../records/states.rules.ts';
import { isFitting, measure } from './bars.rules.ts';

const SNAPSHOT_MAX_AGE_MS = 2 * DAY_MS;
/** A reaction is dated midway between two readings, so a new one may be backdated by up to this. */
const DATED_BACK_MS = DAY_MS;
const PLACEABLE_BARS = 2;
const FRESH_MS = RANKING_NUMBERS.questions.freshHours * HOUR_MS;

/** What is stored about an account's leads at one instant. */
export type StoredLeads = {
  at: Date;
  timeZone: string;
  people: readonly Candidate[];
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

export type BoardPerson = Omit<Assessment, 'cautions'> & {
  personId: number;
  headline: string;
  lastAtMs: number;
  posts: number;
  state: CurrentState;
  /** When the question was asked that waits for an answer; null without. */
  askedAt: Date | null;
  /** Null in the order of the newest, and for people who are set aside. */
  rank: number | null;
  held: HeldPlaces | null;
};

export type Board = StoredLeads & {
  today: string;
  order: BoardOrder;
  /** By rank, regardless of the order of the list. */
  ranked: readonly BoardPerson[];
  /** Those who are ranked, in the order of the list. */
  listed: readonly BoardPerson[];
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
    calendar: createCalendar(at, timeZone),
    ringSizes: stored.rings.sizes,
  };
  const today = getLocalDay(timeZone, at);
  const assessed = people.map((person) => assessPerson(person, { stored, today, context }));
  const { ranked, setAside } = rankPeople(assessed);
  const order = chooseOrder(ranked.length, rules);
  const basis = hashBasis(rules, reactionsCountHalf);
  const snapshot = isRecent(stored) ? stored.snapshot : undefined;
  const places = arrangeFirstPlaces(ranked, snapshot?.basis === basis ? snapshot : undefined);
  if (order !== 'newest') {
    for (const [index, person] of places.order.entries()) person.rank = index + 1;
    for (const [person, held] of places.held) person.held = held;
  }
  return {
    ...stored,
    snapshot,
    today,
    order,
    ranked: places.order,
    listed: order === 'newest' ? places.order.toSorted(compareNewestFirst) : places.order,
    aside: setAside.toSorted(compareNewestFirst),
    context,
    basis,
  };
}

function assessPerson(
  person: Candidate,
  { stored, today, context }: { stored: StoredLeads; today: string; context: ReasonContext },
): BoardPerson {
  const { personId, headline, lastAtMs, posts } = person;
  const state = readState(stored.states.get(personId), { today, lastAtMs });
  const ring = stored.rings.ringByPerson.get(personId) ?? null;
  const { setAsideBy, isPolite } = state;
  const hasRecords = setAsideBy !== null || isPolite || ring !== null;
  const candidate = hasRecords ? { ...person, setAsideBy, isPolite, ring } : person;
  const assessment = assessCandidate(candidate, context);
  const { why, ruleId, score, fit, engagement, isNewFace, backAfterDays, match } = assessment;
  const question = stored.lastQuestions.get(personId);
  const isAsking = question && isWaiting(question, { why, fit, state, at: stored.at });
  return {
    personId,
    headline,
    lastAtMs,
    posts,
    state,
    askedAt: isAsking ? question.askedAt : null,
    why,
    ruleId,
    score,
    fit,
    engagement,
    isNewFace,
    backAfterDays,
    match,
    rank: null,
    held: null,
  };
}

/**
 * Anyone's question waits for a day, and that of people who fit for longer; none of lost and
 * put-off people does.
 */
function isWaiting(
  question: LastQuestion,
  { why, fit, state, at }: Pick<BoardPerson, 'why' | 'fit' | 'state'> & { at: Date },
): boolean {
  if (why !== null || state.stage === 'lost' || state.later !== null) return false;
  if (!isFresh(question, at) && fit !== null && !isFitting(fit)) return false;
  return state.stageAt === null || state.stageAt < question.askedAt;
}

export function isFresh(question: LastQuestion | undefined, at: Date): boolean {
  return question !== undefined && at.getTime() - question.arrivedAt.getTime() < FRESH_MS;
}

function isRecent({ snapshot, at }: StoredLeads): boolean {
  return snapshot !== undefined && at.getTime() - snapshot.at.getTime() <= SNAPSHOT_MAX_AGE_MS;
}

function chooseOrder(people: number, rules: readonly FitRule[]): BoardOrder {
  if (people < RANKING_NUMBERS.window.people) return 'newest';
  // Rules that only exclude do not define who fits.
  return rules.some(({ mode }) => mode !== 'exclude') ? 'rank' : 'engagement';
}

/**
 * Only changes over time are limited: the member's own apply at once, so the former order counts
 * only if it had the same basis.
 */
function arrangeFirstPlaces(ranked: readonly BoardPerson[], former: Snapshot | undefined) {
  const isOpen = ({ state }: BoardPerson) => state.isOpen;
  const kept = keepPlaceForNewFace(ranked, { isOpen, isNewFace: isPlaceable });
  if (former === undefined) return kept;
  const first = former.people.slice(0, RANKING_NUMBERS.changes.firstPlaces);
  const engagedSince = former.at.getTime() - DATED_BACK_MS;
  return limitChanges(kept, {
    former: ranked.filter(({ personId }) => first.includes(personId)),
    hasEngaged: ({ lastAtMs }) => lastAtMs > engagedSince,
  });
}

/** A place is kept for people who fit at least by half: two of four bars. */
function isPlaceable({ isNewFace, fit }: BoardPerson): boolean {
  return isNewFace && (fit === null || measure(fit).bars >= PLACEABLE_BARS);
}

function compareNewestFirst(one: BoardPerson, other: BoardPerson): number {
  return other.lastAtMs - one.lastAtMs || one.personId - other.personId;
}

function hashBasis(rules: readonly FitRule[], reactionsCountHalf: boolean): string {
  const fields = rules.map(({ id, mode, field, words, weight, origin }) => {
    return { id, mode, field, words, weight, origin };
  });
  return createHash('sha256')
    .update(JSON.stringify([fields, reactionsCountHalf]))
    .digest('base64url');
}
