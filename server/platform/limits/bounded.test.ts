import { expect, test } from 'vitest';
import { createBounded } from './bounded.ts';

const bounded = () => createBounded({ running: 1, queued: 2, retryAfterSeconds: 7 });

test('one runs, two wait in their order, and the rest is refused with a time', async () => {
  const { takePlace } = bounded();
  const first = await takePlace();
  const order: string[] = [];
  const second = takePlace().then((place) => {
    order.push('second');
    return place;
  });
  const third = takePlace().then((place) => {
    order.push('third');
    return place;
  });
  await expect(takePlace()).rejects.toMatchObject({
    failure: 'unavailable',
    details: { retryAfterSeconds: 7 },
  });
  first.leave();
  (await second).leave();
  (await third).leave();
  expect(order).toEqual(['second', 'third']);
  await expect(takePlace()).resolves.toBeDefined();
});

test('who stops waiting gives the place in the queue to another', async () => {
  const { takePlace } = bounded();
  const first = await takePlace();
  const stop = new AbortController();
  const stopped = takePlace(stop.signal);
  stop.abort(new Error('It was closed'));
  await expect(stopped).rejects.toThrow('It was closed');
  await expect(takePlace(stop.signal)).rejects.toThrow('It was closed');
  const next = takePlace();
  first.leave();
  await expect(next).resolves.toBeDefined();
});

test('a place that is left twice is given once', async () => {
  const { takePlace } = bounded();
  const first = await takePlace();
  const second = takePlace();
  let isThirdIn = false;
  const third = takePlace().then((place) => {
    isThirdIn = true;
    return place;
  });
  first.leave();
  first.leave();
  const { leave } = await second;
  expect(isThirdIn).toBe(false);
  leave();
  (await third).leave();
});

test('a task that fails leaves its place', async () => {
  const { run } = bounded();
  await expect(run(() => Promise.reject(new Error('It failed')))).rejects.toThrow('It failed');
  await expect(run(() => Promise.resolve('done'))).resolves.toBe('done');
});
