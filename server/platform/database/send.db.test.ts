import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/databases/database.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: (o?: { type: 'minor' }) => void = runInNewContext('gc');

const CALLS = 300;
const BYTES = 30_000;

test('a minor collection frees the results of statements', async () => {
  const { pool } = await testDatabase();
  const run = () => pool.query('select repeat($1, $2::int) as text', ['x', BYTES]);
  for (let call = 0; call < 50; call += 1) await run();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let call = 1; call <= CALLS; call += 1) {
    await run();
    if (call % 10 === 0) collectGarbage({ type: 'minor' });
  }
  const kept = process.memoryUsage().heapUsed - before;
  expect(kept).toBeLessThan((CALLS * BYTES) / 4);
});

test('the stack of an error leads to the function that sent the statement', async () => {
  const { pool } = await testDatabase();
  async function sender(): Promise<void> {
    await pool.query('select from nowhere');
  }
  await expect(sender()).rejects.toMatchObject({ stack: expect.stringContaining('sender') });
});
