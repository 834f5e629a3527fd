import { expect, test } from 'vitest';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { startOpeners } from '../openers.fixture.ts';

test('the sweeper releases what has hung for five minutes, and nothing before', async () => {
  const app = await startOpeners({ environment: { LLM_TIMEOUT_SECONDS: '60' } });
  const { user, id } = await app.addWriter();
  await app.behave({ heldAfter: 0 });
  const writing = app.write(user, id);
  await expect.poll(async () => (await app.asked()).length, { timeout: 45_000 }).toBe(1);
  app.clock.advance({ minutes: 4, seconds: 59 });
  await app.sweep();
  expect(await app.findRequests(user)).toMatchObject([{ credit: 'reserved', ending: null }]);
  app.clock.advance({ seconds: 2 });
  await app.sweep();
  await app.sweep();
  expect(await app.findRequests(user)).toMatchObject([
    { credit: 'released', ending: 'model_failed' },
  ]);
  expect(await app.creditsLeft(user)).toBe(50);
  // A process that still writes it, for example with a wrong clock, can no longer send.
  await app.behave({ heldAfter: null });
  const outcome = await writing;
  expect(outcome).toMatchObject({ variants: [], ended: null });
  expect(await app.creditsLeft(user)).toBe(50);
  expect(await app.findVariants(user)).toEqual([]);
});

test('a request that hangs is given up, too, after the clock was set back', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.write(user, id);
  await app.db.deleteFrom('opener_variants').execute();
  await app.db
    .updateTable('opener_requests')
    .set({ credit: 'reserved', ending: null, ended_at: null })
    .execute();
  app.clock.advance({ minutes: -4 });
  await app.sweep();
  expect(await app.findRequests(user)).toMatchObject([{ credit: 'reserved', ending: null }]);
  app.clock.advance({ days: -2 });
  await app.sweep();
  expect(await app.findRequests(user)).toMatchObject([
    { credit: 'released', ending: 'model_failed' },
  ]);
  expect(await app.creditsLeft(user)).toBe(50);
});

test('a request that hung after its third variant is complete', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { key, ended } = await app.write(user, id);
  await app.db.updateTable('opener_requests').set({ ending: null, ended_at: null }).execute();
  app.clock.advance({ minutes: 6 });
  await app.sweep();
  expect((await app.write(user, id, { key, facts: [] })).ended).toEqual(ended);
  expect(ended?.words).toBeNull();
});

test('a request that cannot be given up is logged, and keeps no other waiting', async () => {
  const { log, lines } = createReadableLog();
  const app = await startOpeners({ log });
  const writers = [await app.addWriter(), await app.addWriter()];
  const keys: string[] = [];
  for (const { user, id } of writers) {
    const { key } = await app.write(user, id);
    keys.push(key);
    app.clock.advance({ seconds: 1 });
  }
  await app.db.deleteFrom('opener_variants').execute();
  await app.db
    .updateTable('opener_requests')
    .set({ credit: 'reserved', ending: null, ended_at: null })
    .execute();
  const [broken = '', other = ''] = writers.map(({ user }) => user);
  // A negative balance cannot be used.
  await app.db
    .updateTable('credit_balances')
    .set({ used: 0 })
    .where('user_id', '=', broken)
    .where('kind', '=', 'ai')
    .execute();
  app.clock.advance({ minutes: 6 });
  await app.sweep();
  expect(await app.findRequests(broken)).toMatchObject([{ credit: 'reserved', ending: null }]);
  expect(await app.findRequests(other)).toMatchObject([
    { credit: 'released', ending: 'model_failed' },
  ]);
  const logged = lines.filter(({ msg }) => msg.includes('could not be given up'));
  expect(logged.map((line) => line['key'])).toEqual([keys[0]]);
});
