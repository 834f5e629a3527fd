import { systemClock } from '../time/clock.ts';
import { expect, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { deleteExpiredLimits, rateLimiter } from './rate-limit.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';

const LIMIT: RateLimit = { name: 'test', points: 5, perSeconds: 60 };

async function allowed(calls: Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

function storm(limiter: RateLimiter, limit: RateLimit, calls: number): Promise<void>[] {
  return Array.from({ length: calls }, () => limiter.consume(limit, 'someone'));
}

test('the limit allows exactly its number of calls', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  expect(await allowed(storm(limiter, LIMIT, 20))).toBe(5);
});

test('a refused call has the seconds to wait', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  await allowed(storm(limiter, LIMIT, 5));
  const refusal = await limiter.consume(LIMIT, 'someone').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ failure: 'too_many_requests' });
  expect(refusal).toHaveProperty('details.retryAfterSeconds', expect.any(Number));
});

test('keys and limits are counted apart', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  await allowed(storm(limiter, LIMIT, 6));
  const others = [
    limiter.consume(LIMIT, 'someone else'),
    limiter.consume({ ...LIMIT, name: 'another' }, 'someone'),
  ];
  expect(await allowed(others)).toBe(2);
});

test('a reset key starts over', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  await allowed(storm(limiter, LIMIT, 6));
  await limiter.reset(LIMIT, 'someone');
  expect(await allowed(storm(limiter, LIMIT, 6))).toBe(5);
});

test('counted events are never refused, and are reported when they exceed the limit', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  expect(await limiter.isSpent(LIMIT, 'events')).toBe(false);
  const counts = [];
  for (let event = 1; event <= 7; event += 1) {
    counts.push([await limiter.count(LIMIT, 'events'), await limiter.isSpent(LIMIT, 'events')]);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7].map((event) => [event, event >= LIMIT.points]));
  expect(await limiter.isSpent(LIMIT, 'others')).toBe(false);
});

test('email addresses used as keys are not stored', async () => {
  const database = await openTestDatabase();
  await rateLimiter(database).consume(LIMIT, 'ada@example.com');
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(JSON.stringify(rows)).not.toContain('ada');
});

test('only expired counters are deleted', async () => {
  const database = await openTestDatabase();
  const limiter = rateLimiter(database);
  await limiter.consume(LIMIT, 'live');
  await database.db
    .insertInto('rate_limits')
    .values({ key: 'old', points: 1, expire: '1000' })
    .execute();
  await deleteExpiredLimits({ database, clock: systemClock });
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toHaveLength(1);
});

test.runIf(databaseKind === 'postgres')('the limit is exact across processes', async () => {
  const database = await openTestDatabase();
  const limit = { ...LIMIT, points: 50 };
  const limiters = [database, await database.another(), await database.another()].map((each) =>
    rateLimiter(each),
  );
  expect(await allowed(limiters.flatMap((limiter) => storm(limiter, limit, 40)))).toBe(50);
});

test.runIf(databaseKind === 'postgres')(
  'a limit that another process clears allows calls within seconds',
  async () => {
    const database = await openTestDatabase();
    const [serving, command] = [rateLimiter(database), rateLimiter(await database.another())];
    const long = { ...LIMIT, perSeconds: 3_600 };
    await allowed(storm(serving, long, 20));
    const [limit] = await command.list({ limit: 1 });
    expect(await command.clear(limit?.id ?? '')).toBe(true);
    await expect.poll(() => serving.allows(long, 'someone')).toBe(true);
  },
);

test('a refusal that is remembered names the rest of the wait', async () => {
  const limiter = rateLimiter(await openTestDatabase());
  await allowed(storm(limiter, LIMIT, 7));
  const refusal = await limiter.consume(LIMIT, 'someone').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
  const { details } = refusal as { details: { retryAfterSeconds: number } }; // checked above
  expect(details.retryAfterSeconds).toBeGreaterThan(40);
});

test('T73 a counter that was begun while the clock was ahead ends after its own period', async () => {
  const database = await openTestDatabase();
  const measureWait = async (limiter: RateLimiter) => {
    const refusal = await limiter.consume(LIMIT, 'someone').catch((error: unknown) => error);
    return (refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds; // it is spent
  };
  const limiter = rateLimiter(database);
  await allowed(storm(limiter, LIMIT, 6));
  for (let event = 0; event < 5; event += 1) await limiter.count(LIMIT, 'events');
  const ends = async () => {
    const { rows } = await database.pool.query<{ expire: string }>(
      'select expire from rate_limits',
    );
    return rows.map(({ expire }) => Number(expire) - Date.now());
  };
  const setAhead = () =>
    database.pool.query('update rate_limits set expire = expire + 36000000000');
  await setAhead();
  expect(await measureWait(rateLimiter(database))).toBeLessThanOrEqual(LIMIT.perSeconds);
  expect(await limiter.isSpent(LIMIT, 'events')).toBe(true);
  for (const ms of await ends()) expect(ms).toBeLessThanOrEqual(LIMIT.perSeconds * 1_000);
  await setAhead();
  await limiter.count(LIMIT, 'events');
  expect(Math.min(...(await ends()))).toBeLessThanOrEqual(LIMIT.perSeconds * 1_000);
});
