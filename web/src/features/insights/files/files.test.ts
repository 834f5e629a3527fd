import { expect, test } from 'vitest';
import { buildPartsTable, describeDays, describeParts, splitAtGaps } from './files.ts';

const day = (name: string, impressions: number | null) => ({
  day: name,
  impressions,
  engagements: 2,
  newFollowers: null,
});
const DAYS = [day('2026-03-01', 5), day('2026-03-02', 7), day('2026-03-05', 1)];
const POST = {
  id: '7300000000000000001',
  url: 'https://www.linkedin.com/feed/update/urn:li:activity:7300000000000000001',
  title: null,
  day: '2026-03-01',
  impressions: 900,
  engagements: 12,
};
const DIVIDED = {
  ...POST,
  title: 'Pricing',
  parts: { named: 3, withoutNames: 2, clicksAndOthers: 7 },
  gap: 'not-listed',
} as const;

test('days without a file break the line', () => {
  expect(splitAtGaps(DAYS).map((span) => span.length)).toEqual([2, 1]);
  expect(describeDays(DAYS)).toEqual([
    '13 impressions and 6 engagements on 3 days.',
    'The line breaks where no file covers the days.',
  ]);
});

test('engagements are divided with the share by name, and a gap has its reason', () => {
  const alone = { ...POST, parts: null, gap: 'no-service' } as const;
  expect(describeParts([DIVIDED, alone])).toEqual([
    '24 engagements on 2 posts. 3 of them are people known by name (13%).',
    '2 are counted without names, and 7 are clicks and others.',
    '12 on 1 post are not divided: no data service names people.',
  ]);
  expect(buildPartsTable([DIVIDED]).rows).toEqual([
    [
      'Pricing',
      '2026-03-01',
      900,
      12,
      3,
      2,
      7,
      '25%',
      'LinkedIn counts more than it lists, or they are reposts',
    ],
  ]);
});
