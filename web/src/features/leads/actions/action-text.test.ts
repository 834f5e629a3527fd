import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import type { LeadAction, PendingActions } from './pending-actions.ts';
import { describeAction, describeBar } from './ActionsBar.tsx';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');
const own = { key: 'k', lead: 1, name: 'Mara Lindqvist' };
const touch: LeadAction = { ...own, type: 'touch', stage: 'meeting', before: null };
const none: PendingActions = {
  shown: [],
  unsent: [],
  done: [],
  last: null,
  hasNoConnection: false,
};
const words = (actions: Partial<PendingActions>, isOnline = true) =>
  describeBar({ ...none, ...actions }, isOnline, clock, now);

test('the message names the person and the action', () => {
  const later = (until: string): LeadAction => ({
    ...own,
    type: 'later',
    later: { until },
    before: null,
  });
  expect(describeAction(touch, clock, now)).toBe('Mara Lindqvist: meeting.');
  expect(describeAction(later('2026-11-21'), clock, now)).toBe(
    'Mara Lindqvist comes back tomorrow.',
  );
  expect(describeAction(later('2026-12-01'), clock, now)).toBe(
    'Mara Lindqvist comes back on Dec 01.',
  );
  const verdict = (others: number) =>
    describeAction({ ...own, type: 'verdict', others }, clock, now);
  expect(verdict(0)).toBe('Mara Lindqvist is set aside.');
  expect(verdict(1)).toBe('Mara Lindqvist is set aside, with 1 other.');
  expect(verdict(14)).toBe('Mara Lindqvist is set aside, with 14 others.');
});

test('the bar shows the last action, a lost connection, and what is kept offline', () => {
  expect(words({})).toBeNull();
  expect(words({ last: touch, unsent: [touch] })).toBe('Mara Lindqvist: meeting.');
  expect(words({ unsent: [touch], hasNoConnection: true })).toBe(
    '1 change not sent yet: the connection was lost.',
  );
  expect(words({}, false)).toBe('You are offline. The list may be out of date.');
  expect(words({ unsent: [touch, touch] }, false)).toContain('2 changes will be sent');
});
