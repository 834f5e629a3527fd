import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { insertUser } from '../../testing/user.ts';
import { listIssuedForecasts } from './issued-forecasts.ts';

const START = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const HUNDREDS = JSON.stringify(Array.from({ length: 99 }, (_, i) => (i + 1) * 10));

test('issued forecasts are listed newest first, with their 10th, 50th and 90th percentile', async () => {
  const { db } = await openTestDatabase();
  const [user, other] = [await insertUser(db), await insertUser(db)];
  const row = (userId: string, window: number) => {
    const startsAt = new Date(START.getTime() + window * 30 * DAY_MS);
    return {
      user_id: userId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 30 * DAY_MS),
      issued_at: startsAt,
      version: 2,
      percentiles: HUNDREDS.replace('[', '{').replace(']', '}'),
      naive: 7,
      posts: 12,
      posts_per_month: 4.5,
    };
  };
  await db
    .insertInto('issued_forecasts')
    .values([row(user, 0), row(user, 1), row(other, 2)])
    .execute();
  const issued = await listIssuedForecasts(db, user);
  expect(issued.map(({ startsAt }) => startsAt)).toEqual([
    new Date(START.getTime() + 30 * DAY_MS),
    START,
  ]);
  expect(issued[1]).toMatchObject({
    issuedAt: START,
    startsAt: START,
    endsAt: new Date(START.getTime() + 30 * DAY_MS),
    median: 500,
    low: 100,
    high: 900,
    postsPerMonth: 4.5,
    outcome: null,
  });
});
