import { isQuestion } from '../../../signals/signals.ts';
import {
  type Calendar,
  describeTimeBetween,
  formatPlural,
  formatTimes,
  quoteText,
} from './reason-words.ts';
import type { Evidence } from './summary.rules.ts';

export type EngagementCode = 'question' | 'comment' | 'reaction' | 'again' | 'more' | 'often';

type EngagementReason = { code: EngagementCode; words: string; evidence: readonly number[] };

/** Questions if there are any, else comments, else reactions; the newest first. */
export function selectStrongestKind(living: readonly Evidence[]): Evidence[] {
  const comments = living.filter(({ kind }) => kind === 'comment');
  const questions = comments.filter(({ detail }) => isQuestion(detail));
  const strongest = [questions, comments, living].find((each) => each.length > 0) ?? [];
  return strongest.toSorted((one, other) => other.sortAt.getTime() - one.sortAt.getTime());
}

/** “asked two questions in seven weeks, last on Tuesday”. `signals` are of one kind, the newest first. */
export function describeStrongest(
  signals: readonly Evidence[],
  calendar: Calendar,
): EngagementReason {
  const [last] = signals;
  if (!last) throw new Error('A reason has evidence');
  const code = getCode(last);
  const evidence = listNumbers(signals);
  const day = calendar.day(last.sortAt);
  const only = signals.length === 1;
  return { code, evidence, words: only ? describeEvent(last, day) : describeMany(signals, day) };
}

function getCode({ kind, detail }: Evidence): 'question' | 'comment' | 'reaction' {
  if (kind === 'reaction') return 'reaction';
  return isQuestion(detail) ? 'question' : 'comment';
}

function describeEvent(signal: Evidence, day: string): string {
  const post = quoteText(signal.postText);
  const code = getCode(signal);
  if (code === 'question') return `asked a question under ${post} ${day}`;
  if (code === 'comment') return `commented under ${post} ${day}`;
  const verb = signal.detail === 'insightful' ? `found ${post} insightful` : `reacted to ${post}`;
  return `${verb} ${day}`;
}

function describeMany(signals: readonly Evidence[], day: string): string {
  const span = `in ${describeSpan(signals)}, last ${day}`;
  const [newest] = signals;
  if (newest?.kind === 'reaction') {
    return `reacted ${formatTimes(signals.length)} ${span}`;
  }
  return newest && getCode(newest) === 'question'
    ? `asked ${formatPlural(signals.length, 'question')} ${span}`
    : `commented ${formatTimes(signals.length)} ${span}`;
}

/** “engaged 23 times in three months, last today”. */
export function describeRest(
  strongest: readonly Evidence[],
  others: readonly Evidence[],
  calendar: Calendar,
): EngagementReason {
  const all = [...strongest, ...others];
  const posts = new Set(all.map(({ postNo }) => postNo)).size;
  if (posts === 1) {
    const again = others.length === 1 ? 'once more' : `${formatTimes(others.length)} more`;
    return {
      code: 'more',
      words: `engaged ${again} on the same post`,
      evidence: listNumbers(others),
    };
  }
  const evidence = [...listNumbers(others), ...listNumbers(strongest)];
  return { code: 'again', words: describeTotal(all, calendar, strongest), evidence };
}

/** All engagement in one reason: “asked two questions in seven weeks, last on Tuesday, and engaged 23 times …”. */
export function describeAll(living: readonly Evidence[], calendar: Calendar): EngagementReason {
  const strongest = selectStrongestKind(living);
  const { words } = describeStrongest(strongest, calendar);
  const isWhole = strongest.length === living.length;
  return {
    code: 'often',
    words: isWhole ? words : `${words}, and ${describeTotal(living, calendar, strongest)}`,
    evidence: listNumbers(living),
  };
}

/** The last day is left out if it has just been named. */
function describeTotal(
  all: readonly Evidence[],
  calendar: Calendar,
  named: readonly Evidence[],
): string {
  const total = `engaged ${formatTimes(all.length)} in ${describeSpan(all)}`;
  const day = calendar.day(findLast(all));
  return day === calendar.day(findLast(named)) ? total : `${total}, last ${day}`;
}

function describeSpan(signals: readonly Evidence[]): string {
  const first = Math.min(...signals.map(({ sortAt }) => sortAt.getTime()));
  return describeTimeBetween(new Date(first), findLast(signals));
}

function findLast(signals: readonly Evidence[]): Date {
  return new Date(Math.max(...signals.map(({ sortAt }) => sortAt.getTime())));
}

const listNumbers = (signals: readonly Evidence[]) => signals.map(({ no }) => no);
