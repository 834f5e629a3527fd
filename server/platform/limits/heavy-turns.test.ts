import { expect, test } from 'vitest';
import { createHeavyTurns } from './heavy-turns.ts';

function startCounting() {
  const turns = createHeavyTurns();
  const ends: (() => void)[] = [];
  const running = new Map<string, number>();
  const begin = (account: string, isStream = false) =>
    turns.run(account, isStream, async () => {
      running.set(account, (running.get(account) ?? 0) + 1);
      const ended = Promise.withResolvers<void>();
      ends.push(ended.resolve);
      await ended.promise;
      running.set(account, (running.get(account) ?? 0) - 1);
    });
  return { begin, ends, running };
}

const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('T78 an account runs two heavy calls, eight wait, and the rest is refused', async () => {
  const app = startCounting();
  const calls = Array.from({ length: 60 }, () => app.begin('ada'));
  const outcomes = Promise.allSettled(calls);
  await settled();
  expect(app.running.get('ada')).toBe(2);
  for (let ended = 0; ended < 10; ended += 1) {
    app.ends[ended]?.();
    await settled();
    expect(app.running.get('ada')).toBeLessThanOrEqual(2);
  }
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(50);
  expect(refused[0]).toMatchObject({
    reason: { failure: 'too_many_requests', retryAfterSeconds: 2 },
  });
});

test('T78 another account gets the next turn, however many calls of the first one wait', async () => {
  const app = startCounting();
  const calls = Array.from({ length: 10 }, () => app.begin('ada'));
  calls.push(app.begin('bo'));
  await settled();
  app.ends[0]?.();
  await settled();
  expect([app.running.get('ada'), app.running.get('bo')]).toEqual([1, 1]);
  for (let ended = 1; ended < 11; ended += 1) {
    app.ends[ended]?.();
    await settled();
  }
  await Promise.all(calls);
});

test('T78 slow readers of streams keep no other account waiting', async () => {
  const app = startCounting();
  const streams = ['ada', 'bo', 'cy', 'dan'].map((account) => app.begin(account, true));
  const call = app.begin('eve');
  await settled();
  expect(app.running.get('eve')).toBe(1);
  for (const end of app.ends) end();
  await Promise.all([...streams, call]);
});

test('T78 a call that fails frees its turn', async () => {
  const turns = createHeavyTurns();
  for (let call = 0; call < 30; call += 1) {
    const failing = turns.run('ada', false, async () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
  }
});
