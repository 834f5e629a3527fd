import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { expectReceipts } from './after-restore.ts';
import { recordLead } from './record.ts';
import { replayTold } from './replay.ts';
import { describeErasures, listErasureStates } from './webhooks.ts';
import { memberWithWebhooks, receiver } from './webhooks.fixture.ts';

const KEY = '00000000-0000-4000-8000-000000000009';
const MARA = [{ kind: 'member', value: 'ACoMara' }] as const;

async function toldAbout(people: readonly number[], status: () => number) {
  const o = await memberWithWebhooks();
  const to = await receiver(status);
  const { run, place } = await o.add(to.url, ['lead.changed']);
  const { db, database } = o.deps;
  const { userId } = o.owner;
  await database.pool.query(`update people set member_key = 'ACoMara'`);
  for (const person of people) {
    await runInTransaction(db, (tx) => recordLead(o.deps, tx, { userId, person, touch: null }));
  }
  const erase = async () => {
    const person = await findPerson(o.deps, userId, 1);
    if (!person) throw new Error('the person is there');
    await eraseLead(o.deps, userId, person);
  };
  return { ...o, to, run, place, erase };
}

test('T90 a person sees which receivers have confirmed the erasure without their names, and the operator sees them by host', async () => {
  let status = 500;
  const o = await toldAbout([1], () => status);
  await o.erase();
  await o.run();
  const [owing] = await describeErasures(o.deps, MARA);
  expect(owing).toMatchObject({ state: 'waiting', confirmedAt: null });
  expect(owing?.nextAttemptAt?.getTime()).toBeGreaterThan(o.clock.now().getTime());
  status = 200;
  o.clock.advance({ hours: 1 });
  await o.run();
  const told = await describeErasures(o.deps, MARA);
  expect(told).toMatchObject([{ state: 'delivered', confirmedAt: o.clock.now() }]);
  expect(JSON.stringify(told)).not.toContain('127.0.0.1');
  expect(await describeErasures(o.deps, [{ kind: 'member', value: 'ACoElse' }])).toEqual([]);
  expect(await describeErasures(o.deps, [{ kind: 'public', value: 'mara' }])).toEqual([]);

  const [seen] = await listErasureStates(o.deps.db, 10);
  const { host } = new URL(o.to.url);
  expect(seen).toMatchObject({ state: 'delivered', host, user_id: o.owner.userId, attempts: 2 });
  expect(JSON.stringify(seen)).not.toContain('/hook');
});

test('T90 an erased person is erased under each number that a receiver knows', async () => {
  const o = await toldAbout([1, 7], () => 200);
  await o.deps.database.pool.query(
    `insert into person_merges values ($1, 1, 1, 7, '{}', '[]', '{}', '[]', now(), null)`,
    [o.owner.userId],
  );
  await o.erase();
  await o.run();
  const erased = o.to.events().filter(({ type }) => type === 'person.erased');
  expect(erased.map(({ data }) => data)).toEqual([{ person: { id: 1 } }, { person: { id: 7 } }]);
  expect(await describeErasures(o.deps, MARA)).toHaveLength(2);
});

test('T90 after a restore, a receiver is told about an erased person that it received after the backup', async () => {
  const o = await toldAbout([1], () => 200);
  await o.run();
  // As in the backup, which was made before the event.
  await o.deps.database.pool.query('delete from webhook_receipts');
  await expectReceipts(o.deps);
  await o.erase();
  await o.run();
  expect(o.to.events().at(-1)).toMatchObject({
    type: 'person.erased',
    data: { person: { id: 1 } },
  });
});

test('T90 after a restore, a receiver is told about a person who came and was erased after the backup, once', async () => {
  const o = await toldAbout([1], () => 200);
  await o.erase();
  const { userId } = o.owner;
  const told = { userId, person: 1, webhooks: [o.place.id], at: o.clock.now() };
  const gone = { ...told, webhooks: [crypto.randomUUID()] };
  // As after a kill: the erasure is there already.
  await replayTold(o.deps, { receivers_told: [told] });
  expect((await o.waiting()).filter((row) => row.is_erasure)).toHaveLength(1);
  // As in the backup, which knows neither the person nor the erasure.
  const { pool } = o.deps.database;
  const { rows } = await pool.query<{ data: unknown }>(
    `select data from ledger_entries where kind = 'receivers_told'`,
  );
  await pool.query('delete from webhook_deliveries');
  await replayTold(o.deps, { receivers_told: [told, gone, { ...told, userId: KEY }] });
  await o.run();
  expect(o.to.events()).toMatchObject([{ type: 'person.erased', data: { person: { id: 1 } } }]);
  expect(rows).toEqual([{ data: { userId, person: 1, webhooks: [o.place.id] } }]);
});
