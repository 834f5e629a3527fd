import { DAY_MS } from '../../../platform/time/durations.ts';
import type { SignalKind } from '../signals.tables.ts';
import { isStockPhrase } from './stock-phrases.ts';

export const HALF_LIFE_DAYS = 21;
/**
 * With one half-life for all, decayed sums keep their order, so they are stored relative to a fixed
 * day.
 */
export const HEAT_ORIGIN = new Date(Date.UTC(2025, 0, 1));

/** A person who engages after this many days without engagement counts as new again. */
export const SILENCE_DAYS = 90;

export const ENGAGEMENT_WEIGHTS = {
  like: 1,
  otherReaction: 1.2,
  insightful: 1.5,
  comment: 3,
  question: 6,
  stockPhrase: 1,
} as const;

const REACTIONS: Readonly<Record<string, number>> = {
  like: ENGAGEMENT_WEIGHTS.like,
  insightful: ENGAGEMENT_WEIGHTS.insightful,
};

export function getWeight(kind: SignalKind, detail: string): number {
  if (kind === 'reaction') return REACTIONS[detail] ?? ENGAGEMENT_WEIGHTS.otherReaction;
  if (isQuestion(detail)) return ENGAGEMENT_WEIGHTS.question;
  return isStockPhrase(detail) ? ENGAGEMENT_WEIGHTS.stockPhrase : ENGAGEMENT_WEIGHTS.comment;
}

export const isQuestion = (comment: string) => /[?？؟]/u.test(comment);

export type HeatEvent = { weight: number; at: Date };

/** The contribution of one post: the strongest event counts in full, the others half. */
export function sumEventWorth(events: readonly HeatEvent[]): number {
  const worths = events.map(
    ({ weight, at }) =>
      weight * 2 ** ((at.getTime() - HEAT_ORIGIN.getTime()) / DAY_MS / HALF_LIFE_DAYS),
  );
  const sum = worths.reduce((total, worth) => total + worth, 0);
  return worths.length === 0 ? 0 : (sum + Math.max(...worths)) / 2;
}
