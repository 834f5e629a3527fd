import { expect, test } from 'vitest';
import { getLead, listLeads } from '../../../../contract/routes/leads.ts';
import { insertConnection } from '../../../testing/connection.ts';
import { startLeads } from '../leads.fixture.ts';

test('people who are connected with the member are named and counted, and can be listed alone', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.addCrowd(user, 3);
  const before = await app.listed(user);
  expect([before.connected, before.items.map(({ connectedOn }) => connectedOn)]).toEqual([
    null,
    [null, null, null],
  ]);
  const personId = await app.findNumber(user, 'Crowd 1');
  await insertConnection(app.db, { userId: user, personId, connectedOn: '2021-03-02' });
  expect(await app.listed(user)).toMatchObject({ connected: 1, counts: { all: 3 } });
  const connected = await app.listed(user, { connected: 'yes' });
  expect(connected.items).toMatchObject([{ name: 'Crowd 1', connectedOn: '2021-03-02' }]);
  expect(connected).toMatchObject({ connected: 1, counts: { all: 3 } });
  const { lead } = await app.ask(user, getLead, { id: personId });
  expect(lead.connectedOn).toBe('2021-03-02');
  const others = await app.listed(user, { connected: 'no' });
  expect(others.items.map(({ name }) => name).toSorted()).toEqual(['Crowd 0', 'Crowd 2']);
  // The filter continues on the next page.
  const query = { tab: 'all', connected: 'no', limit: '1' };
  const { text } = await app.answer(user, listLeads, { query });
  const cursor = String(JSON.parse(text).nextCursor);
  const next = await app.listed(user, { ...query, cursor });
  expect(next).toMatchObject({ items: [{ name: others.items[1]?.name }], nextCursor: null });
});

test('a connection of another member says nothing', async () => {
  const app = await startLeads();
  const [user, other] = [await app.addSeller(), await app.addSeller()];
  for (const each of [user, other]) await app.addCrowd(each, 1);
  const personId = await app.findNumber(other, 'Crowd 0');
  await insertConnection(app.db, { userId: other, personId, connectedOn: '2021-03-02' });
  expect(await app.listed(user)).toMatchObject({ connected: null, items: [{ connectedOn: null }] });
});
