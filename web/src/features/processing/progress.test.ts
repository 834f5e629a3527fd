import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const reading = (done: number, known: number | null) =>
  progressOf({ dataProcessing: true, isLate: false, posts: { done, known }, signals: 0 });

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

test('finished processing is shown as complete, whatever was counted', () => {
  const over = { dataProcessing: false, isLate: false };
  const ready = progressOf({ ...over, posts: { done: 48, known: 50 }, signals: 9 });
  expect(ready).toEqual({ stage: 'done', title: 'All posts are read', done: 50, total: 50 });
});

test('T64 processing that takes longer than a day is not shown as done', () => {
  const late = { dataProcessing: false, isLate: true, signals: 0 };
  const title = 'Still reading the posts';
  expect(progressOf({ ...late, posts: { done: 0, known: null } })).toMatchObject({
    done: 0,
    title,
  });
  expect(progressOf({ ...late, posts: { done: 12, known: 50 } })).toMatchObject({
    done: 12,
    title,
  });
});
