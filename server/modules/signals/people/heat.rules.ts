import { HEAT_NUMBERS } from './heat-numbers.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import type { SignalKind } from '../signals.tables.ts';
import { isStockPhrase } from './stock-phrases.ts';

const REACTIONS: Readonly<Record<string, number>> = {
  like: HEAT_NUMBERS.weights.like,
  insightful: HEAT_NUMBERS.weights.insightful,
};

export function getWeight(kind: SignalKind, detail: string): number {
  if (kind === 'reaction') return REACTIONS[detail] ?? HEAT_NUMBERS.weights.otherReaction;
  if (isQuestion(detail)) return HEAT_NUMBERS.weights.question;
  return isStockPhrase(detail) ? HEAT_NUMBERS.weights.stockPhrase : HEAT_NUMBERS.weights.comment;
}

export const isQuestion = (comment: string) => /[?？؟]/u.test(comment);

export type HeatEvent = { weight: number; at: Date };

/** The contribution of one post: the strongest event counts in full, the others half. */
export function sumEventWorth(events: readonly HeatEvent[]): number {
  const worths = events.map(
    ({ weight, at }) =>
      weight *
      2 ** ((at.getTime() - HEAT_NUMBERS.origin.getTime()) / DAY_MS / HEAT_NUMBERS.halfLifeDays),
  );
  const sum = worths.reduce((total, worth) => total + worth, 0);
  return worths.length === 0 ? 0 : (sum + Math.max(...worths)) / 2;
}
