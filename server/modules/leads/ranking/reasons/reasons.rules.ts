import { DAY_MS } from '../../../../platform/time/durations.ts';
import { isQuestion } from '../../../signals/signals.ts';
import { type Caution, findCaution } from './caution.rules.ts';
import type { MatchedRule } from '../fit/fit.rules.ts';
import type { Candidate, RankingContext } from '../candidate.ts';
import { assess } from '../ranking.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import {
  type Calendar,
  createCalendar,
  formatPlural,
  formatTimes,
  quoteText,
  buildSentences,
  describeTimeBetween,
} from './reason-words.ts';
import { type Evidence, type Summary, summarizeSignals } from './summary.rules.ts';

export type ReasonCode =
  | 'question'
  | 'comment'
  | 'reaction'
  | 'again'
  | 'more'
  | 'often'
  | 'newFace'
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
  sentence: string;
};

export type ReasonContext = RankingContext & {
  windowFrom: Date;
  timeZone: string;
  ringSizes: ReadonlyMap<number, number>;
};

type ScorePart = {
  reason: Omit<PlaceReason, 'share'>;
  without: number;
};

export type PersonToExplain = Omit<Candidate, keyof Summary>;

/** The reasons for a person's rank. `signals` are all of the person's, withdrawn ones included. */
export function explainPlace(
  person: PersonToExplain,
  signals: readonly Evidence[],
  context: ReasonContext,
): Explanation {
  const summary = summarizeSignals(signals, context.windowFrom);
  const outcome = summary && assess({ ...person, ...summary }, context);
  if (!outcome || 'why' in outcome) return { reasons: [], caution: null, sentence: '' };
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const computeScore = (remaining: readonly Evidence[], withoutRule?: string) =>
    scoreWith(person, remaining, context, withoutRule);
  const calendar = createCalendar(context.now, context.timeZone);
  const parts: ScorePart[] = [
    ...listEngagementParts(living, calendar, context.now, computeScore),
    ...outcome.match.matched.map((matched) => ({
      reason: fitReason(matched),
      without: computeScore(living, matched.rule.id),
    })),
  ];
  if (outcome.isNewFace) {
    const reason = {
      code: 'newFace' as const,
      words: describeNewFace(living, outcome.candidate.firstAt, calendar),
      evidence: living.map(({ no }) => no),
      rules: [],
    };
    parts.push({
      reason,
      without: outcome.score / RANKING_NUMBERS.newFace.factor,
    });
  }
  const named = selectStrongest(parts, outcome.score);
  const reasons = named.length > 0 ? named : [describeOften(living)];
  return {
    reasons,
    caution: findCaution(outcome, signals, context),
    sentence: buildSentences(reasons.map(({ words }) => words)),
  };
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
  const match = (headline: string) => fit.match(headline, withoutRule);
  const outcome = assess({ ...person, ...summary }, { ...context, fit: { ...fit, match } });
  return 'why' in outcome ? 0 : outcome.score;
}

function listEngagementParts(
  living: readonly Evidence[],
  calendar: Calendar,
  now: Date,
  scoreOf: (remaining: readonly Evidence[]) => number,
): ScorePart[] {
  const halfLife = RANKING_NUMBERS.engagement.halfLifeDays * DAY_MS;
  const computeWorth = ({ weight, sortAt }: Evidence) =>
    weight * 2 ** ((sortAt.getTime() - now.getTime()) / halfLife);
  const [best, ...others] = living.toSorted(
    (one, other) => computeWorth(other) - computeWorth(one),
  );
  if (!best) return [];
  const reason = { ...describeEvent(best, calendar), evidence: [best.no], rules: [] };
  const first = { reason, without: scoreOf(others) };
  if (others.length === 0) return [first];
  const further = { ...describeOthers(best, others), rules: [] };
  return [first, { reason: further, without: scoreOf([best]) }];
}

/** After a long silence a known person is a new face again. */
function describeNewFace(living: readonly Evidence[], firstAt: Date, calendar: Calendar): string {
  const day = calendar.day(firstAt);
  const before = living
    .map(({ sortAt }) => sortAt.getTime())
    .filter((at) => at < firstAt.getTime());
  if (before.length === 0) return `a new face, first seen ${day}`;
  return `back ${day} after ${describeTimeBetween(new Date(Math.max(...before)), firstAt)} of silence`;
}

function describeOften(living: readonly Evidence[]): PlaceReason {
  const posts = new Set(living.map(({ postNo }) => postNo)).size;
  const words = `engaged ${formatTimes(living.length)} on ${formatPlural(posts, 'post')}`;
  return { code: 'often', words, evidence: living.map(({ no }) => no), rules: [], share: 1 };
}

function describeEvent(signal: Evidence, calendar: Calendar): Pick<PlaceReason, 'code' | 'words'> {
  const post = quoteText(signal.postText);
  const day = calendar.day(signal.sortAt);
  if (signal.kind === 'comment') {
    return isQuestion(signal.detail)
      ? { code: 'question', words: `asked a question under ${post} ${day}` }
      : { code: 'comment', words: `commented under ${post} ${day}` };
  }
  const verb = signal.detail === 'insightful' ? `found ${post} insightful` : `reacted to ${post}`;
  return { code: 'reaction', words: `${verb} ${day}` };
}

function describeOthers(
  best: Evidence,
  others: readonly Evidence[],
): Pick<PlaceReason, 'code' | 'words' | 'evidence'> {
  const all = [best, ...others];
  const posts = new Set(all.map(({ postNo }) => postNo)).size;
  const evidence = others.map(({ no }) => no);
  if (posts === 1) {
    const again = others.length === 1 ? 'once more' : `${formatTimes(others.length)} more`;
    const words = `engaged ${again} on the same post`;
    return { code: 'more', words, evidence };
  }
  const times = all.map(({ sortAt }) => sortAt.getTime());
  const from = new Date(Math.min(...times));
  return {
    code: 'again',
    words: `engaged ${formatTimes(all.length)} in ${describeTimeBetween(from, new Date(Math.max(...times)))}`,
    evidence: [...evidence, best.no],
  };
}

function fitReason({ rule, words }: MatchedRule): ScorePart['reason'] {
  const quoted = words.map((word) => `“${word}”`).join(', ');
  const found = { evidence: [], rules: [rule.id] };
  if (rule.origin === 'learned') {
    return {
      ...found,
      code: 'learned',
      words: `people whose headline says ${quoted} are leads more often, by your answers`,
    };
  }
  if (rule.field === 'title') {
    const are = words.length === 1 ? 'is' : 'are';
    return { ...found, code: 'title', words: `${quoted} ${are} who you sell to` };
  }
  const place = rule.field === 'company' ? 'company' : 'headline';
  return { ...found, code: rule.field, words: `the ${place} says ${quoted}` };
}

/** Shares are normalized only if they add up to more than 1, so none is overstated. */
function selectStrongest(parts: readonly ScorePart[], score: number): PlaceReason[] {
  const falls = parts.map(({ without }) => Math.max(0, score - without) / score);
  const whole = Math.max(
    1,
    falls.reduce((sum, fall) => sum + fall, 0),
  );
  return parts
    .map(({ reason }, i) => ({ ...reason, share: (falls[i] ?? 0) / whole }))
    .filter(({ share }) => share >= RANKING_NUMBERS.reasons.minShare)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, RANKING_NUMBERS.reasons.max);
}
