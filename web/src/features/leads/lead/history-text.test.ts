import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import type { HistoryItem } from '../lead.ts';
import { describeSignal, whenWords } from './History.tsx';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');
const signal: NonNullable<HistoryItem['signal']> = {
  no: 1,
  kind: 'reaction',
  detail: 'like',
  replyTo: null,
  previousDetail: null,
  changed: null,
  withdrawn: null,
  happened: { after: '2026-11-12T09:00:00Z', before: '2026-11-12T10:00:00Z' },
  sortAt: '2026-11-12T10:00:00Z',
  firstSeenAt: '2026-11-12T10:00:00Z',
  openedAt: '2026-11-12T10:00:00Z',
  isNew: false,
  isQuestion: false,
  isHistory: false,
  isFirst: false,
  person: {
    id: 1,
    kind: 'member',
    name: 'Mara',
    headline: '',
    url: 'https://a.example',
    signals: 1,
  },
  post: { no: 1, url: 'https://a.example', title: 'Pricing', postedAt: '2026-11-01T09:00:00Z' },
};
const changed = { after: '2026-11-14T09:00:00Z', before: '2026-11-15T09:00:00Z' };
const item = { signal, touch: null, at: signal.sortAt, source: 'HarvestAPI', deleteAfter: '' };

test('a signal is shown with its later changes', () => {
  expect(describeSignal(signal, clock, now)).toBe('Like on');
  expect(
    describeSignal(
      { ...signal, detail: 'insightful', previousDetail: 'like', changed },
      clock,
      now,
    ),
  ).toBe('Insightful, changed from Like on Nov 15, on');
  const comment = { ...signal, kind: 'comment' as const, detail: 'How?' };
  expect(describeSignal(comment, clock, now)).toBe('Commented “How?” under');
  expect(describeSignal({ ...comment, changed }, clock, now)).toBe(
    'Commented “How?”, edited on Nov 15, under',
  );
});

test('a signal has the time between its readings, a touch its time, both in one format', () => {
  expect(whenWords(item, clock, now)).toBe('between Nov 12, 09:00 and 10:00');
  const at = (time: string) => whenWords({ ...item, signal: null, at: time }, clock, now);
  expect(at('2026-11-20T08:52:00Z')).toBe('Fri 08:52');
  expect(at('2026-10-20T08:52:00Z')).toBe('Oct 20, 08:52');
});
