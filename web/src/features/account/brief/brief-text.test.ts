import { expect, test } from 'vitest';
import { HALF_HOURS, whenWords } from './BriefCard.tsx';

test('the brief comes at any half hour', () => {
  expect(HALF_HOURS).toHaveLength(48);
  expect(HALF_HOURS[0]).toEqual({ value: '00:00', label: '00:00' });
  expect(HALF_HOURS[15]).toEqual({ value: '07:30', label: '07:30' });
  expect(HALF_HOURS[47]).toEqual({ value: '23:30', label: '23:30' });
});

test('the time of the brief is shown in the zone of the account', () => {
  expect(whenWords('07:30', 'Europe/Zagreb')).toBe(
    'You receive this at 07:30 Europe/Zagreb on days with news.',
  );
});
