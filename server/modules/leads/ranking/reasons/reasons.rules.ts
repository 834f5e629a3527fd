import { type Caution, findCaution } from './caution.rules.ts';
import type { MatchedRule } from '../fit/fit.rules.ts';
import type { Candidate, RankingContext } from '../candidate.ts';
import { assessCandidate } from '../ranking.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import {
  type EngagementCode,
  describeAll,
  describeRest,
  describeStrongest,
  selectStrongestKind,
} from './engagement-words.ts';
import { type Calendar, describeTimeBetween } from './reason-words.ts';
import { type Evidence, type Summary, summarizeSignals } from './summary.rules.ts';

export type ReasonCode =
  | EngagementCode
  | 'newFace'
  | 'back'
  | 'title'
  | 'headline'
  | 'company'
  | 'place'
  | 'learned';

export type PlaceReason = {
  code: ReasonCode;
  words: string;
  evidence: readonly number[];
  rules: readonly string[];
  /** The score falls by at least this share without the evidence. */
  share: number;
};

export type Explanation = {
  /** By descending share. Empty for a person who is not ranked. */
  reasons: readonly PlaceReason[];
  caution: Caution | null;
};

export type ReasonContext = RankingContext & {
  windowFrom: Date;
  calendar: Calendar;
  ringSizes: ReadonlyMap<number, number>;
};

type ScorePart = {
  reason: Omit<PlaceReason, 'share'>;
  without: number;
};

export type PersonToExplain = Omit<Candidate, keyof Summary> & {
  /** Puts the person first in the list, so the reason comes first regardless of its share. */
  hasOpenQuestion?: boolean;
};

/**
 * The reasons for a person's rank. `signals` are all of the person's, withdrawn ones included; the
 * reasons tell of those within the ranking's window.
 */
export function explainPlace(
  person: PersonToExplain,
  signals: readonly Evidence[],
  context: ReasonContext,
): Explanation {
  const summary = summarizeSignals(signals, context.windowFrom);
  const candidate = summary && { ...person, ...summary };
  const outcome = candidate && assessCandidate(candidate, context);
  if (!outcome || outcome.why !== null) return { reasons: [], caution: null };
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const { recent, older } = splitByWindow(living, context.windowFrom);
  const computeScore = (remaining: readonly Evidence[], withoutRule?: string) =>
    scoreWith(person, [...remaining, ...older], context, withoutRule);
  const parts: ScorePart[] = [
    ...listEngagementParts(recent, context.calendar, computeScore),
    ...outcome.match.matched.map((matched) => ({
      reason: describeFit(matched),
      without: computeScore(recent, matched.rule.id),
    })),
  ];
  if (outcome.isNewFace || outcome.backAfterDays !== null) {
    const evidence = living.map(({ no }) => no);
    const reason = { ...describeArrival(candidate, context.calendar), evidence, rules: [] };
    parts.push({ reason, without: outcome.score / RANKING_NUMBERS.newFace.factor });
  }
  const whole = { ...describeAll(recent, context.calendar), rules: [] };
  const wholes = [
    { reason: whole, without: computeScore([]) },
    { reason: { ...whole, evidence: living.map(({ no }) => no) }, without: 0 },
  ];
  const measured = measureParts(parts, outcome.score);
  return {
    reasons: person.hasOpenQuestion
      ? putQuestionFirst(measured)
      : selectStrongest(measured, measureParts(wholes, outcome.score)),
    caution: findCaution({ candidate, ...outcome }, signals, context),
  };
}

/** All are recent for a person who is listed for a record, without engagement in the window. */
function splitByWindow(living: readonly Evidence[], windowFrom: Date) {
  const recent = living.filter(({ sortAt }) => sortAt >= windowFrom);
  if (recent.length === 0) return { recent: living, older: [] };
  return { recent, older: living.filter(({ sortAt }) => sortAt < windowFrom) };
}

function scoreWith(
  person: PersonToExplain,
  signals: readonly Evidence[],
  context: ReasonContext,
  withoutRule?: string,
): number {
  const summary = summarizeSignals(signals, context.windowFrom);
  if (summary === null) return 0;
  const { fit } = context;
  const match = (headline: string) =>
    fit.match(headline, { personId: person.personId, without: withoutRule });
  return assessCandidate({ ...person, ...summary }, { ...context, fit: { ...fit, match } }).score;
}

/** The strongest kind of engagement, and everything together if there is more. */
function listEngagementParts(
  living: readonly Evidence[],
  calendar: Calendar,
  computeScore: (remaining: readonly Evidence[]) => number,
): ScorePart[] {
  const strongest = selectStrongestKind(living);
  const others = living.filter((signal) => !strongest.includes(signal));
  if (strongest.length === 0) return [];
  const reason = { ...describeStrongest(strongest, calendar), rules: [] };
  const first = { reason, without: computeScore(others) };
  if (others.length === 0) return [first];
  const further = { ...describeRest(strongest, others, calendar), rules: [] };
  // Its evidence may be all of it: without stock phrases, what was before the window can count more.
  const without = Math.max(computeScore(strongest), computeScore([]));
  return [first, { reason: further, without }];
}

function describeArrival(
  { firstAtMs, silentSinceMs }: Pick<Candidate, 'firstAtMs' | 'silentSinceMs'>,
  calendar: Calendar,
): { code: 'newFace' | 'back'; words: string } {
  const firstAt = new Date(firstAtMs);
  const day = calendar.day(firstAt);
  if (silentSinceMs === null) return { code: 'newFace', words: `a new face, first seen ${day}` };
  return {
    code: 'back',
    words: `back ${day} after ${describeTimeBetween(new Date(silentSinceMs), firstAt)} of silence`,
  };
}

function describeFit({ rule, words, isWhole }: MatchedRule): ScorePart['reason'] {
  const quoted = words.map((word) => `“${word}”`).join(', ');
  const found = { evidence: [], rules: [rule.id] };
  if (rule.origin === 'learned') {
    return {
      ...found,
      code: 'learned',
      words: `people whose headline says ${quoted} are leads more often, by your answers`,
    };
  }
  if (rule.field === 'title' && !isWhole) {
    return { ...found, code: 'title', words: `the title says ${quoted}` };
  }
  if (rule.field === 'title') {
    const titles = words.map((word) => `“${word.charAt(0).toUpperCase()}${word.slice(1)}”`);
    const are = titles.length === 1 ? 'is' : 'are';
    return { ...found, code: 'title', words: `${titles.join(', ')} ${are} who you sell to` };
  }
  const place = rule.field === 'company' ? 'company' : 'headline';
  return { ...found, code: rule.field, words: `the ${place} says ${quoted}` };
}

type MeasuredPart = { reason: Omit<PlaceReason, 'share'>; fall: number };

function measureParts(parts: readonly ScorePart[], score: number): MeasuredPart[] {
  return parts.map(({ reason, without }) => ({
    reason,
    fall: Math.max(0, score - without) / score,
  }));
}

/**
 * Much engagement is saturated: without any one part of it, the score hardly falls. Then one
 * reason tells of all of it. Its evidence is what was before, too, if the score does not fall without
 * the window alone: a regular is none without it.
 */
function selectStrongest(
  parts: readonly MeasuredPart[],
  wholes: readonly MeasuredPart[],
): PlaceReason[] {
  const selected = listByShare(parts).filter(isLargeEnough);
  if (selected.some(isAboutEngagement)) return selected.slice(0, MAX);
  const others = parts.filter(({ reason }) => !isAboutEngagement(reason));
  const whole = wholes.filter(({ fall }) => fall >= MIN_SHARE).slice(0, 1);
  return listByShare([...whole, ...others])
    .filter(isLargeEnough)
    .slice(0, MAX);
}

function putQuestionFirst(parts: readonly MeasuredPart[]): PlaceReason[] {
  const reasons = listByShare(parts);
  const questions = reasons.filter(({ code }) => code === 'question');
  const others = reasons.filter((reason) => !questions.includes(reason));
  return [...questions, ...others.filter(isLargeEnough)].slice(0, MAX);
}

const { max: MAX, minShare: MIN_SHARE } = RANKING_NUMBERS.reasons;

const isLargeEnough = ({ share }: PlaceReason) => share >= MIN_SHARE;

const isAboutEngagement = ({ code }: Pick<PlaceReason, 'code'>) => ENGAGEMENT_CODES.has(code);

const ENGAGEMENT_CODES: ReadonlySet<ReasonCode> = new Set<EngagementCode>([
  'question',
  'comment',
  'reaction',
  'again',
  'more',
  'often',
]);

/** Shares are normalized only if they add up to more than 1, so none is overstated. */
function listByShare(parts: readonly MeasuredPart[]): PlaceReason[] {
  const whole = Math.max(
    1,
    parts.reduce((sum, { fall }) => sum + fall, 0),
  );
  return parts
    .map(({ reason, fall }) => ({ ...reason, share: fall / whole }))
    .toSorted((one, other) => other.share - one.share);
}
