import { expect, test } from 'vitest';
import {
  describeCovered,
  describePart,
  describeRefused,
  describeSpan,
  describeStored,
} from './text.ts';

test('a receipt says how many rows were found and read, and why the others were not', () => {
  const part = {
    name: 'Connections.csv',
    use: 'connections',
    unused: null,
    found: 1_042,
    read: 1_040,
  } as const;
  const refused = [{ reason: 'no-date', rows: 2, example: '31 Feb' }] as const;
  expect(describePart({ ...part, refused: [...refused] })).toBe(
    '1,040 of 1,042 rows read: connections',
  );
  expect(describeRefused(refused[0])).toBe(
    '2 rows not read: no certain date, for example “31 Feb”',
  );
  expect(describePart({ ...part, unused: 'not-chosen', refused: [] })).toBe(
    'Not read: messages are read only if you tick the box',
  );
});

test('what a file brought is counted in words, and a file that brought nothing says so', () => {
  expect(describeStored({ days: 28, posts: 1, people: 0 })).toBe('28 days and 1 post');
  expect(describeStored({ days: 0, posts: 0, people: 0 })).toBe('nothing new');
});

test('what all files cover leaves out what none of them says', () => {
  const none = {
    spans: [],
    impressions: 0,
    engagements: 0,
    newFollowers: 0,
    posts: 0,
    people: 0,
    engaged: 0,
  };
  expect(describeCovered(none)).toEqual([]);
  expect(describeCovered({ ...none, people: 900, engaged: 37 })).toEqual([
    '900 people you know, 37 of them engaged with the posts',
  ]);
  expect(describeSpan({ from: '2026-03-04', until: '2026-03-31' })).toBe(
    'Mar 04, 2026 to Mar 31, 2026',
  );
});
