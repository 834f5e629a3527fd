import { expect, test } from 'vitest';
import { INSIGHT_DAYS } from '../../../../contract/insights.ts';
import { readDays, buildSearch } from './period.ts';

test('a period survives the URL, and anything else means 90 days', () => {
  expect(INSIGHT_DAYS.map((days) => readDays(buildSearch(days)))).toEqual([...INSIGHT_DAYS]);
  expect(['', '?days=', '?days=7', '?days=30;drop', '?day=30'].map(readDays)).toEqual(
    Array.from({ length: 5 }, () => '90'),
  );
});
