import { DAY_MS } from '../../../../platform/time/durations.ts';
import { isQuestion } from '../../../signals/signals.ts';
import { type Caution, cautionOf } from './caution.rules.ts';
import type { MatchedRule } from '../fit/fit.rules.ts';
import type { Candidate, RankingContext } from '../candidate.ts';
import { assess } from '../ranking.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import {
  type Calendar,
  calendarOf,
  plural,
  quoted,
  sentenceOf,
  timeBetween,
  timesWithin,
} from './reason-words.ts';
import { type Evidence, type Summary, summaryOf } from './summary.rules.ts';

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

export type Reason = {
  code: ReasonCode;
  words: string;
  evidence: readonly number[];
  rules: readonly string[];
  /** The score falls by at least this share without the evidence. */
  share: number;
};

export type Explanation = {
  /** By descending share. Empty for a person who is not ranked. */
  reasons: readonly Reason[];
  caution: Caution | null;
  sentence: string;
};

export type ReasonContext = RankingContext & {
  windowFrom: Date;
  timeZone: string;
  ringSizes: ReadonlyMap<number, number>;
};

type Part = {
  reason: Omit<Reason, 'share'>;
  without: number;
};

export type Explained = Omit<Candidate, keyof Summary>;

/** The reasons for a person's rank. `signals` are all of the person's, withdrawn ones included. */
export function reasonsOf(
  person: Explained,
  signals: readonly Evidence[],
  context: ReasonContext,
): Explanation {
  const summary = summaryOf(signals, context.windowFrom);
  const outcome = summary && assess({ ...person, ...summary }, context);
  if (!outcome || 'why' in outcome) return { reasons: [], caution: null, sentence: '' };
  const living = signals.filter(({ isWithdrawn }) => !isWithdrawn);
  const scoreOf = (remaining: readonly Evidence[], withoutRule?: string) =>
    scoreWith(person, remaining, context, withoutRule);
  const calendar = calendarOf(context.now, context.timeZone);
  const parts: Part[] = [
    ...engagementParts(living, calendar, context.now, scoreOf),
    ...outcome.match.matched.map((matched) => ({
      reason: fitReason(matched),
      without: scoreOf(living, matched.rule.id),
    })),
  ];
  if (outcome.isNewFace) {
    const reason = {
      code: 'newFace' as const,
      words: newFaceWords(living, outcome.candidate.firstAt, calendar),
      evidence: living.map(({ no }) => no),
      rules: [],
    };
    parts.push({
      reason,
      without: outcome.score / RANKING_NUMBERS.newFace.factor,
    });
  }
  const named = strongest(parts, outcome.score);
  const reasons = named.length > 0 ? named : [oftenReason(living)];
  return {
    reasons,
    caution: cautionOf(outcome, signals, context),
    sentence: sentenceOf(reasons.map(({ words }) => words)),
  };
}

function scoreWith(
  person: Explained,
  signals: readonly Evidence[],
  context: ReasonContext,
  withoutRule?: string,
): number {
  const summary = summaryOf(signals, context.windowFrom);
  if (summary === null) return 0;
  const { fit } = context;
  const match = (headline: string) => fit.match(headline, withoutRule);
  const outcome = assess({ ...person, ...summary }, { ...context, fit: { ...fit, match } });
  return 'why' in outcome ? 0 : outcome.score;
}

function engagementParts(
  living: readonly Evidence[],
  calendar: Calendar,
  now: Date,
  scoreOf: (remaining: readonly Evidence[]) => number,
): Part[] {
  const halfLife = RANKING_NUMBERS.engagement.halfLifeDays * DAY_MS;
  const worth = ({ weight, sortAt }: Evidence) =>
    weight * 2 ** ((sortAt.getTime() - now.getTime()) / halfLife);
  const [best, ...others] = living.toSorted((one, other) => worth(other) - worth(one));
  if (!best) return [];
  const reason = { ...eventWords(best, calendar), evidence: [best.no], rules: [] };
  const first = { reason, without: scoreOf(others) };
  if (others.length === 0) return [first];
  const further = { ...othersWords(best, others), rules: [] };
  return [first, { reason: further, without: scoreOf([best]) }];
}

/** After a long silence a known person is a new face again. */
function newFaceWords(living: readonly Evidence[], firstAt: Date, calendar: Calendar): string {
  const day = calendar.day(firstAt);
  const before = living
    .map(({ sortAt }) => sortAt.getTime())
    .filter((at) => at < firstAt.getTime());
  if (before.length === 0) return `a new face, first seen ${day}`;
  return `back ${day} after ${timeBetween(new Date(Math.max(...before)), firstAt)} of silence`;
}

function oftenReason(living: readonly Evidence[]): Reason {
  const posts = new Set(living.map(({ postNo }) => postNo)).size;
  const words = `engaged with ${plural(posts, 'post')}, ${plural(living.length, 'time')} in all`;
  return { code: 'often', words, evidence: living.map(({ no }) => no), rules: [], share: 1 };
}

function eventWords(signal: Evidence, calendar: Calendar): Pick<Reason, 'code' | 'words'> {
  const post = quoted(signal.postText);
  const day = calendar.day(signal.sortAt);
  if (signal.kind === 'comment') {
    return isQuestion(signal.detail)
      ? { code: 'question', words: `asked a question under ${post} ${day}` }
      : { code: 'comment', words: `commented under ${post} ${day}` };
  }
  const verb = signal.detail === 'insightful' ? `found ${post} insightful` : `reacted to ${post}`;
  return { code: 'reaction', words: `${verb} ${day}` };
}

function othersWords(
  best: Evidence,
  others: readonly Evidence[],
): Pick<Reason, 'code' | 'words' | 'evidence'> {
  const all = [best, ...others];
  const posts = new Set(all.map(({ postNo }) => postNo)).size;
  const evidence = others.map(({ no }) => no);
  if (posts === 1) {
    const words = `${plural(others.length, 'further engagement')} under the same post`;
    return { code: 'more', words, evidence };
  }
  const times = all.map(({ sortAt }) => sortAt.getTime());
  const from = new Date(Math.min(...times));
  return { code: 'again', words: timesWithin(posts, from, new Date(Math.max(...times))), evidence };
}

function fitReason({ rule, words }: MatchedRule): Part['reason'] {
  const quoted = words.map((word) => `“${word}”`).join(', ');
  const found = { evidence: [], rules: [rule.id] };
  if (rule.origin === 'learned') {
    return {
      ...found,
      code: 'learned',
      words: `people with ${quoted} in the headline were more often leads`,
    };
  }
  if (rule.field === 'title') {
    const titles = words.length === 1 ? 'a title' : 'titles';
    return { ...found, code: 'title', words: `matches ${quoted}, ${titles} you sell to` };
  }
  const place = rule.field === 'company' ? 'company' : 'headline';
  return { ...found, code: rule.field, words: `the ${place} says ${quoted}` };
}

/** Shares are normalized only if they add up to more than 1, so none is overstated. */
function strongest(parts: readonly Part[], score: number): Reason[] {
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
