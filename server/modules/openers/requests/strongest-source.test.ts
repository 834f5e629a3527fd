import { expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { getWeight } from '../../signals/people/heat.rules.ts';
import { findStrongestSource } from './strongest-source.rules.ts';

const NOW = Date.UTC(2026, 10, 26);

const said = (ageDays: number, detail: string) => ({
  kind: 'comment' as const,
  detail,
  weight: getWeight('comment', detail),
  sort_at: new Date(NOW - ageDays * DAY_MS),
});
const reacted = (ageDays: number, detail: string) => ({
  kind: 'reaction' as const,
  detail,
  weight: getWeight('reaction', detail),
  sort_at: new Date(NOW - ageDays * DAY_MS),
});

const question = said(12, 'How did you measure the drop in churn?');
const remark = said(3, 'We saw the same after our own change of prices.');
const phrase = said(1, 'Congrats!');
const like = reacted(0, 'like');
const insightful = reacted(2, 'insightful');

test('a question is answered rather than a newer comment or reaction', () => {
  expect(findStrongestSource([like, phrase, remark, question])).toBe(question);
  expect(findStrongestSource([like, phrase, remark])).toBe(remark);
  expect(findStrongestSource([like, insightful])).toBe(insightful);
  expect(findStrongestSource([])).toBeUndefined();
});

test('even an old comment is answered rather than a new reaction', () => {
  const old = said(89, 'We saw the same after our own change of prices.');
  expect(findStrongestSource([like, insightful, old])).toBe(old);
});

test('a fresh comment is answered rather than a question of long ago, as the reasons say', () => {
  const old = said(60, 'How did you measure the drop in churn?');
  expect(findStrongestSource([remark, old])).toBe(remark);
});
