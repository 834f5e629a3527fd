import { expect, test } from 'vitest';
import { startBilling } from './billing.fixture.ts';
import { syncCustomer } from './sync/sync-customer.ts';
import { insertEvent } from './sync/events.store.ts';
import { countEvents, listEvents, readLedger } from './ledger.store.ts';

test('the ledger shows a payment’s grants, balances and entries', async () => {
  const app = await startBilling();
  const user = await app.addUser();
  const { customer, subscription } = await app.pay(user);
  await syncCustomer(app.deps, customer);
  const { grants, balances, entries } = await readLedger(app.db, user, 100);
  expect(grants.map(({ kind }) => kind)).toEqual(['ai', 'signal']);
  expect(grants.every((grant) => grant.subscription_id === subscription)).toBe(true);
  for (const { kind, base, used } of balances) {
    expect(used).toBe(0);
    expect(grants.find((grant) => grant.kind === kind)?.amount).toBe(base);
    expect(entries.find((entry) => entry.kind === kind)?.delta).toBe(base);
  }
  expect(balances).toHaveLength(2);
  expect((await readLedger(app.db, user, 1)).entries).toHaveLength(1);
  const stranger = await app.addUser();
  expect(await readLedger(app.db, stranger, 100)).toEqual({
    grants: [],
    balances: [],
    entries: [],
  });
});

test('the inbox is counted and listed by state, newest first', async () => {
  const { db } = await startBilling();
  for (const [id, state] of [
    ['evt_1', 'waiting'],
    ['evt_2', 'done'],
    ['evt_3', 'waiting'],
  ] as const) {
    await insertEvent(db, {
      id,
      type: 'invoice.paid',
      customer_id: 'cus_1',
      created_at: new Date(0),
      received_at: new Date(Number(id.slice(4)) * 1_000),
      state,
    });
  }
  expect(await countEvents(db)).toEqual([
    { state: 'done', events: 1 },
    { state: 'waiting', events: 2 },
  ]);
  const listIds = async (state: 'waiting' | null, limit: number) =>
    (await listEvents(db, { state, limit })).map(({ id }) => id);
  expect(await listIds(null, 2)).toEqual(['evt_3', 'evt_2']);
  expect(await listIds('waiting', 10)).toEqual(['evt_3', 'evt_1']);
});
