import { expect, test } from 'vitest';
import { readableLog } from '../../../testing/log-lines.ts';
import { openers } from '../openers.fixture.ts';

test('the sweeper releases what has hung for five minutes, and nothing before', async () => {
  const o = await openers({ environment: { LLM_TIMEOUT_SECONDS: '60' } });
  const { user, id } = await o.addWriter();
  await o.behave({ heldAfter: 0 });
  const writing = o.write(user, id);
  await expect.poll(async () => (await o.asked()).length, { timeout: 45_000 }).toBe(1);
  o.clock.advance({ minutes: 4, seconds: 59 });
  await o.sweep();
  expect(await o.requestsOf(user)).toMatchObject([{ credit: 'reserved', ending: null }]);
  o.clock.advance({ seconds: 2 });
  await o.sweep();
  await o.sweep();
  expect(await o.requestsOf(user)).toMatchObject([{ credit: 'released', ending: 'model_failed' }]);
  expect(await o.creditsLeft(user)).toBe(50);
  // A process that still writes it, for example with a wrong clock, can no longer send.
  await o.behave({ heldAfter: null });
  const outcome = await writing;
  expect(outcome).toMatchObject({ variants: [], ended: null });
  expect(await o.creditsLeft(user)).toBe(50);
  expect(await o.variantsOf(user)).toEqual([]);
});

test('a request that hangs is given up, too, after the clock was set back', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  await o.write(user, id);
  await o.db.deleteFrom('opener_variants').execute();
  await o.db
    .updateTable('opener_requests')
    .set({ credit: 'reserved', ending: null, ended_at: null })
    .execute();
  o.clock.advance({ minutes: -4 });
  await o.sweep();
  expect(await o.requestsOf(user)).toMatchObject([{ credit: 'reserved', ending: null }]);
  o.clock.advance({ days: -2 });
  await o.sweep();
  expect(await o.requestsOf(user)).toMatchObject([{ credit: 'released', ending: 'model_failed' }]);
  expect(await o.creditsLeft(user)).toBe(50);
});

test('a request that hung after its third variant is complete', async () => {
  const o = await openers();
  const { user, id } = await o.addWriter();
  const { key, ended } = await o.write(user, id);
  await o.db.updateTable('opener_requests').set({ ending: null, ended_at: null }).execute();
  o.clock.advance({ minutes: 6 });
  await o.sweep();
  expect((await o.write(user, id, { key, facts: [] })).ended).toEqual(ended);
  expect(ended?.words).toBeNull();
});

test('a request that cannot be given up is logged, and keeps no other waiting', async () => {
  const { log, lines } = readableLog();
  const o = await openers({ log });
  const writers = [await o.addWriter(), await o.addWriter()];
  const keys: string[] = [];
  for (const { user, id } of writers) {
    const { key } = await o.write(user, id);
    keys.push(key);
    o.clock.advance({ seconds: 1 });
  }
  await o.db.deleteFrom('opener_variants').execute();
  await o.db
    .updateTable('opener_requests')
    .set({ credit: 'reserved', ending: null, ended_at: null })
    .execute();
  const [broken = '', other = ''] = writers.map(({ user }) => user);
  // A negative balance cannot be used.
  await o.db
    .updateTable('credit_balances')
    .set({ used: 0 })
    .where('user_id', '=', broken)
    .where('kind', '=', 'ai')
    .execute();
  o.clock.advance({ minutes: 6 });
  await o.sweep();
  expect(await o.requestsOf(broken)).toMatchObject([{ credit: 'reserved', ending: null }]);
  expect(await o.requestsOf(other)).toMatchObject([{ credit: 'released', ending: 'model_failed' }]);
  const logged = lines.filter(({ msg }) => msg.includes('could not be given up'));
  expect(logged.map((line) => line['key'])).toEqual([keys[0]]);
});
