import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/databases/database.ts';
import type { PlatformTables } from './database/platform-tables.ts';
import { selectTables } from './database/tables.ts';
import { runInTransaction } from './database/transactions.ts';
import { createEvents } from './events.ts';

const on = selectTables<PlatformTables>();

type Payloads = { 'cup.filled': { litres: number } };

test('listeners run in order, in the transaction of the event', async () => {
  const { db } = await openTestDatabase();
  const calls: string[] = [];
  const events = createEvents<Payloads>(() => [
    { 'cup.filled': async (_, { litres }) => void calls.push(`first: ${litres}`) },
    {},
    { 'cup.filled': async (tx, { litres }) => void calls.push(`last: ${litres}, ${tx === own}`) },
  ]);
  let own: unknown;
  await runInTransaction(db, async (tx) => {
    own = tx;
    await events.emit(tx, 'cup.filled', { litres: 2 });
  });
  expect(calls).toEqual(['first: 2', 'last: 2, true']);
});

test('if a listener fails, the event and its change are rolled back [I18]', async () => {
  const { db, pool } = await openTestDatabase();
  const events = createEvents<Payloads>(() => [
    {
      'cup.filled': async () => {
        throw new Error('it leaks');
      },
    },
  ]);
  const filled = runInTransaction(db, async (tx) => {
    await on(tx)
      .insertInto('rate_limits')
      .values({ key: 'cup', points: 1, expire: null })
      .execute();
    // The emitter cannot suppress the failure either.
    await events.emit(tx, 'cup.filled', { litres: 2 }).catch(() => {});
  });
  await expect(filled).rejects.toThrow('it leaks');
  const { rows } = await pool.query('select key from rate_limits');
  expect(rows).toEqual([]);
});

test('an event cannot be emitted outside a transaction', async () => {
  const { db } = await openTestDatabase();
  const events = createEvents<Payloads>(() => []);
  const outside = events.emit(db, 'cup.filled', { litres: 2 });
  await expect(outside).rejects.toThrow('cup.filled was emitted outside');
  const beside = runInTransaction(db, () => events.emit(db, 'cup.filled', { litres: 2 }));
  await expect(beside).rejects.toThrow('cup.filled was emitted outside');
});
