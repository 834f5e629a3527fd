import { expect, test } from 'vitest';
import {
  describeAnswer,
  describeChange,
  describeReceiver,
  markWords,
  touchWords,
} from './stored-text.ts';

test('a stored signal says what it was before, and that it was withdrawn', () => {
  expect(describeChange({ previousDetail: null, withdrawnBefore: null })).toBe('');
  expect(describeChange({ previousDetail: 'like', withdrawnBefore: '2026-11-15T08:43:00Z' })).toBe(
    '; before that “like”; withdrawn by Nov 15, 2026, 08:43 UTC',
  );
});

test('a member’s records are shown with their dates, and absent ones are omitted', () => {
  const at = '2026-11-15T08:43:00Z';
  expect(describeAnswer({ reason: 'polite', words: '', at, undoneAt: null })).toBe(
    'Not a lead, Nov 15, 2026: only being polite',
  );
  expect(describeAnswer({ reason: 'other', words: 'Left', at, undoneAt: at })).toBe(
    'Not a lead, Nov 15, 2026: another reason (“Left”); undone on Nov 15, 2026',
  );
  const touch = { kind: 'note', at } as const;
  expect(touchWords({ ...touch, text: '', nextOn: null, mergedFrom: null })).toBe(
    'Note, Nov 15, 2026',
  );
  expect(touchWords({ ...touch, text: 'Met', nextOn: '2026-12-01', mergedFrom: 'M' })).toBe(
    'Note, Nov 15, 2026: “Met”; to follow up on Dec 01, 2026; recorded about M',
  );
  expect(markWords(null)).toEqual([]);
  expect(markWords({ markedAt: at, laterUntil: '2026-12-01', laterSince: at })).toEqual([
    'Marked on Nov 15, 2026',
    'Put off until Dec 01, 2026',
    'Put off on Nov 15, 2026 until you engage again',
  ]);
});

test('each receiver says whether it has confirmed the erasure', () => {
  const at = '2026-11-15T08:43:00Z';
  const asked = { erasedAt: at, confirmedAt: null, nextAttemptAt: null };
  expect(describeReceiver({ ...asked, state: 'delivered', confirmedAt: at })).toBe(
    'Erased here on Nov 15, 2026; confirmed Nov 15, 2026, 08:43 UTC',
  );
  expect(describeReceiver({ ...asked, state: 'waiting', nextAttemptAt: at })).toBe(
    'Erased here on Nov 15, 2026; not confirmed yet, asked again Nov 15, 2026, 08:43 UTC',
  );
  expect(describeReceiver({ ...asked, state: 'failed' })).toBe(
    'Erased here on Nov 15, 2026; the tool answered that it is gone',
  );
});
