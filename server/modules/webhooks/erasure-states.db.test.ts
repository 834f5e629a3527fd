import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { expectReceipts } from './after-restore.ts';
import { recordLead } from './record.ts';
import { replayTold } from './replay.ts';
import { describeErasures, listErasureStates } from './webhooks.ts';
import { startWithWebhooks, startReceiver } from './webhooks.fixture.ts';

const KEY = '00000000-0000-4000-8000-000000000009';
const MARA = [{ kind: 'member', value: 'ACoMara' }] as const;

async function startTold(people: readonly number[], status: () => number) {
  const app = await startWithWebhooks();
  const to = await startReceiver(status);
  const { run, place } = await app.add(to.url, ['lead.changed']);
  const { db, database } = app.deps;
  const { userId } = app.owner;
  await database.pool.query(`update people set member_key = 'ACoMara'`);
  for (const person of people) {
    await runInTransaction(db, (tx) => recordLead(app.deps, tx, { userId, person, touch: null }));
  }
  const erase = async () => {
    const person = await findPerson(app.deps, userId, 1);
    if (!person) throw new Error('the person is there');
    await eraseLead(app.deps, userId, person);
  };
  return { ...app, to, run, place, erase };
}

test('T90 a person sees which receivers have confirmed the erasure without their names, and the operator sees them by host', async () => {
  let status = 500;
  const app = await startTold([1], () => status);
  await app.erase();
  await app.run();
  const [owing] = await describeErasures(app.deps, MARA);
  expect(owing).toMatchObject({ state: 'waiting', confirmedAt: null });
  expect(owing?.nextAttemptAt?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  status = 200;
  app.clock.advance({ hours: 1 });
  await app.run();
  const told = await describeErasures(app.deps, MARA);
  expect(told).toMatchObject([{ state: 'delivered', confirmedAt: app.clock.now() }]);
  expect(JSON.stringify(told)).not.toContain('127.0.0.1');
  expect(await describeErasures(app.deps, [{ kind: 'member', value: 'ACoElse' }])).toEqual([]);
  expect(await describeErasures(app.deps, [{ kind: 'public', value: 'mara' }])).toEqual([]);

  const [seen] = await listErasureStates(app.deps.db, 10);
  const { host } = new URL(app.to.url);
  expect(seen).toMatchObject({ state: 'delivered', host, user_id: app.owner.userId, attempts: 2 });
  expect(JSON.stringify(seen)).not.toContain('/hook');
});

test('T90 an erased person is erased under each number that a receiver knows', async () => {
  const app = await startTold([1, 7], () => 200);
  await app.deps.database.pool.query(
    `insert into person_merges values ($1, 1, 1, 7, '{}', '[]', '{}', '[]', now(), null)`,
    [app.owner.userId],
  );
  await app.erase();
  await app.run();
  const erased = app.to.events().filter(({ type }) => type === 'person.erased');
  expect(erased.map(({ data }) => data)).toEqual([{ person: { id: 1 } }, { person: { id: 7 } }]);
  expect(await describeErasures(app.deps, MARA)).toHaveLength(2);
});

test('T90 after a restore, a receiver is told about an erased person that it received after the backup', async () => {
  const app = await startTold([1], () => 200);
  await app.run();
  // As in the backup, which was made before the event.
  await app.deps.database.pool.query('delete from webhook_receipts');
  await expectReceipts(app.deps);
  await app.erase();
  await app.run();
  expect(app.to.events().at(-1)).toMatchObject({
    type: 'person.erased',
    data: { person: { id: 1 } },
  });
});

test('T90 after a restore, a receiver is told about a person who came and was erased after the backup, once', async () => {
  const app = await startTold([1], () => 200);
  await app.erase();
  const { userId } = app.owner;
  const told = { userId, person: 1, webhooks: [app.place.id], at: app.clock.now() };
  const gone = { ...told, webhooks: [crypto.randomUUID()] };
  // As after a kill: the erasure is there already.
  await replayTold(app.deps, { receivers_told: [told] });
  expect((await app.waiting()).filter((row) => row.is_erasure)).toHaveLength(1);
  // As in the backup, which knows neither the person nor the erasure.
  const { pool } = app.deps.database;
  const { rows } = await pool.query<{ data: unknown }>(
    `select data from ledger_entries where kind = 'receivers_told'`,
  );
  await pool.query('delete from webhook_deliveries');
  await replayTold(app.deps, { receivers_told: [told, gone, { ...told, userId: KEY }] });
  await app.run();
  expect(app.to.events()).toMatchObject([{ type: 'person.erased', data: { person: { id: 1 } } }]);
  expect(rows).toEqual([{ data: { userId, person: 1, webhooks: [app.place.id] } }]);
});
