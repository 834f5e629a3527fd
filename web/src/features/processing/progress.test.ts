import { expect, test } from 'vitest';
import { describeNote, describeProgress } from './progress.ts';

const WHOLE = { postsLeftOut: 0, resumesAt: null };

const reading = (done: number, known: number | null) =>
  describeProgress({
    ...WHOLE,
    dataProcessing: true,
    isLate: false,
    posts: { done, known },
    signals: 0,
  });

test('until the posts are listed, processing is queued and their number unknown', () => {
  expect(reading(0, null)).toMatchObject({ stage: 'queued', title: 'Looking for the posts' });
});

test('while the posts are read, both numbers are shown', () => {
  expect(reading(12, 50)).toEqual({
    stage: 'reading',
    title: '12 of 50 posts read',
    done: 12,
    total: 50,
  });
});

test('the number of posts read never exceeds the total', () => {
  expect(reading(51, 50).title).toBe('50 of 50 posts read');
});

test('a profile without posts has nothing to read', () => {
  expect(reading(0, 0)).toMatchObject({ stage: 'empty', title: 'No posts to read yet' });
});

test('finished processing is shown as complete, even if less was counted', () => {
  const over = { ...WHOLE, dataProcessing: false, isLate: false };
  const ready = describeProgress({ ...over, posts: { done: 48, known: 50 }, signals: 9 });
  expect(ready).toEqual({ stage: 'done', title: 'All posts are read', done: 50, total: 50 });
});

test('T64 processing that takes longer than a day is not shown as done', () => {
  const late = { ...WHOLE, dataProcessing: false, isLate: true, signals: 0 };
  const title = 'Still reading the posts';
  expect(describeProgress({ ...late, posts: { done: 0, known: null } })).toMatchObject({
    done: 0,
    title,
  });
  expect(describeProgress({ ...late, posts: { done: 12, known: 50 } })).toMatchObject({
    done: 12,
    title,
  });
});

test('T69 a member reads that only the newest engagement of large posts was read', () => {
  const over = { dataProcessing: false, isLate: false, posts: { done: 50, known: 50 }, signals: 9 };
  const note = (postsLeftOut: number) =>
    describeNote({ ...over, ...WHOLE, postsLeftOut }, { stage: 'done', isStalled: false });
  expect(note(12)).toMatch(/^On 12 posts with a lot of engagement, only the newest/);
  expect(note(1)).toMatch(/^On 1 post with/);
  expect(note(0)).toBe('Taking you to your profile');
});

test('T69 a member reads that the reading continues tomorrow', () => {
  const paused = { ...WHOLE, dataProcessing: true, isLate: false, signals: 9 };
  const posts = { done: 30, known: 50 };
  const note = describeNote(
    { ...paused, posts, resumesAt: '2026-11-21T00:00:00Z' },
    { stage: 'reading', isStalled: true },
  );
  expect(note).toMatch(/continue tomorrow/);
});
