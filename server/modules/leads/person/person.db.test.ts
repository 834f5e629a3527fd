import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import type { PersonRef } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { mergePeople } from '../../signals/people/merge.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { lockCounters } from '../../signals/counters.store.ts';
import { retentionJob } from '../../signals/signals.jobs.ts';
import { type Leads, leads } from '../leads.fixture.ts';
import { eraseByIdJob } from '../leads.jobs.ts';
import { eraseById, ERASURE_LOOK_UPS } from './erase.ts';

const key = () => crypto.randomUUID();

async function withMara() {
  const o = await leads();
  const user = await o.addSeller();
  await o.asks(user, 'Mara');
  return { o, user, id: await o.numberOf(user, 'Mara') };
}

const record = (o: Leads, user: string, id: number, body: object = {}) =>
  o.ask(user, contract.recordTouch, { id, body: { key: key(), kind: 'contacted', ...body } });

const merge = (o: Leads, user: string, kept: number, gone: number) =>
  runInTransaction(o.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(o.deps, tx, { userId: user, kept, gone, now: o.clock.now() });
  });

const recordsLeft = async (o: Leads) => {
  const tables = ['touches', 'lead_marks', 'lead_verdicts'] as const;
  const rows = await Promise.all(
    tables.map((table) => o.db.selectFrom(table).select('person_id').execute()),
  );
  return rows.flat().length;
};

test('a person is found by their number in the account only', async () => {
  const { o, user, id } = await withMara();
  const other = await o.addSeller();
  const { lead, source, merges } = await o.ask(user, contract.getLead, { id });
  expect(lead).toMatchObject({ id, name: 'Mara', stage: null, setAside: null });
  expect([source, merges]).toEqual(['HarvestAPI', []]);
  for (const route of [contract.getLead, contract.listLeadHistory]) {
    expect((await o.answer(other, route, { id })).status).toBe(404);
  }
  const body = { key: key(), kind: 'note' };
  expect((await o.answer(other, contract.recordTouch, { id, body })).status).toBe(404);
  expect((await o.answer(other, contract.eraseLead, { id, body: {} })).status).toBe(404);
});

test('a person was first seen when they first engaged, as the reason of a new face says', async () => {
  const { o, user } = await withMara();
  const at = (daysAgo: number) => new Date(o.clock.now().getTime() - daysAgo * DAY_MS);
  await o.arrive(user, [comment('Ada', 'How so?', at(60)), comment('Nora', 'How so?', at(11))], {
    kind: 'comment',
  });
  const id = await o.numberOf(user, 'Nora');
  const { firstSeenAt, lead } = await o.ask(user, contract.getLead, { id });
  expect(firstSeenAt).toEqual(at(11));
  expect(lead.reasons.map(({ words }) => words)).toContain('a new face, first seen on Feb 18');
});

test('someone who took everything back has a page, but no rank', async () => {
  const { o, user, id } = await withMara();
  await o.withdraw(user, [1]);
  await o.db.deleteFrom('lead_heat').execute();
  const { lead } = await o.ask(user, contract.getLead, { id });
  expect(lead).toMatchObject({ rank: null, reasons: [], engagement: { bars: 0 } });
});

test('the history has signals and touches in one order, page by page', async () => {
  const { o, user, id } = await withMara();
  for (let day = 0; day < 4; day += 1) {
    o.clock.advance({ days: 1 });
    await o.arrive(user, [comment('Mara', `Comment ${day}`, o.clock.now())], { kind: 'comment' });
    await record(o, user, id, { kind: 'note', text: `Note ${day}` });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
    const { text } = await o.answer(user, contract.listLeadHistory, { id, query });
    const page = JSON.parse(text);
    for (const { signal, touch, source } of page.items) {
      seen.push(`${source} ${signal?.detail ?? touch.text}`);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  const days = [3, 2, 1, 0].flatMap((day) => [`you Note ${day}`, `HarvestAPI Comment ${day}`]);
  expect(seen).toEqual([...days, 'HarvestAPI How did you measure it?']);
});

test('the kept person is returned for a merged one, and its touches name the merged person', async () => {
  const { o, user, id } = await withMara();
  await o.arrive(user, [reaction('Mara L.', 'like')]);
  const gone = await o.numberOf(user, 'Mara L.');
  await record(o, user, gone, { text: 'Met at the fair' });
  await o.ask(user, contract.changeLead, { id: gone, body: { isMarked: true } });
  await merge(o, user, id, gone);
  const { lead, merges } = await o.ask(user, contract.getLead, { id: gone });
  expect(lead).toMatchObject({ id, name: 'Mara', stage: 'contacted', isMarked: true });
  expect(merges).toMatchObject([{ no: 1, name: 'Mara L.' }]);
  const { items } = await o.ask(user, contract.listLeadHistory, { id: gone });
  expect(items[0]?.touch).toMatchObject({ text: 'Met at the fair', mergedFrom: 'Mara L.' });

  // After the undo, the other person is back; touches stay with the kept one. A second undo changes
  // nothing.
  for (let time = 0; time < 2; time += 1) {
    expect(await o.ask(user, contract.undoLeadMerge, { no: 1 })).toEqual({ undone: true });
  }
  expect((await o.ask(user, contract.getLead, { id: gone })).lead).toMatchObject({
    id: gone,
    stage: null,
  });
  expect((await o.ask(user, contract.getLead, { id })).lead).toMatchObject({ stage: 'contacted' });
  const other = await o.addSeller();
  expect((await o.answer(other, contract.undoLeadMerge, { no: 1 })).status).toBe(404);
});

test('a merge into someone who was merged again is undone after the later one', async () => {
  const { o, user, id } = await withMara();
  await o.arrive(user, [reaction('Two'), reaction('Three')]);
  const [two, three] = [await o.numberOf(user, 'Two'), await o.numberOf(user, 'Three')];
  await merge(o, user, two, three);
  await merge(o, user, id, two);
  expect((await o.ask(user, contract.getLead, { id: three })).lead.id).toBe(id);
  const early = await o.answer(user, contract.undoLeadMerge, { no: 1 });
  expect([early.status, JSON.parse(early.text).errors]).toMatchObject([
    400,
    { no: [/later merge/] },
  ]);
  await o.ask(user, contract.undoLeadMerge, { no: 2 });
  await o.ask(user, contract.undoLeadMerge, { no: 1 });
  expect((await o.ask(user, contract.getLead, { id: three })).lead.id).toBe(three);
});

test('an erased person is gone with every record, and is never read again in this account', async () => {
  const { o, user, id } = await withMara();
  const other = await o.addSeller();
  await o.asks(other, 'Mara');
  await record(o, user, id);
  await o.ask(user, contract.changeLead, { id, body: { isMarked: true } });
  expect(await o.ask(user, contract.eraseLead, { id, body: {} })).toEqual({ erased: true });
  expect(await recordsLeft(o)).toBe(0);
  expect((await o.answer(user, contract.getLead, { id })).status).toBe(404);
  expect((await o.answer(user, contract.eraseLead, { id, body: {} })).status).toBe(404);
  o.clock.advance({ hours: 1 });
  await o.arrive(user, [reaction('Mara')]);
  expect((await o.listed(user)).items).toEqual([]);
  // Another member's row of the same person stays.
  expect((await o.listed(other)).items).toHaveLength(1);
});

test('a person erased by the public identifier alone is kept out by the member id, too', async () => {
  const o = await leads();
  const user = await o.addSeller();
  const known = { memberId: null, publicIdentifier: 'mara' };
  const unnamed = { memberId: 'ACoMara', publicIdentifier: null };
  await o.arrive(user, [reaction('Mara', 'like', known)]);
  await o.ask(user, contract.eraseLead, { id: 1, body: {} });
  expect(o.jobsWaiting()).toContain(eraseByIdJob.name);
  o.clock.advance({ hours: 1 });
  // Read before the lookup.
  await o.arrive(user, [reaction('Mara', 'like', unnamed), reaction('Jonas')]);
  const found = { memberId: 'ACoMara', publicIdentifier: 'mara' };
  await eraseById({ ...o.deps, network: lookingUp(o, found) }, { userId: user, personId: 1 });
  expect(await o.db.selectFrom('lead_erasures').selectAll().execute()).toEqual([]);
  expect(await o.namesIn(user, 'all')).toEqual(['Jonas']);
  await o.arrive(user, [reaction('Mara', 'like', unnamed)]);
  expect(await o.namesIn(user, 'all')).toEqual(['Jonas']);
});

test('without a data service the lookup of an erased person waits and does not fail', async () => {
  const o = await leads();
  const user = await o.addSeller();
  const known = { memberId: null, publicIdentifier: 'mara' };
  await o.arrive(user, [reaction('Mara', 'like', known)]);
  await o.ask(user, contract.eraseLead, { id: 1, body: {} });
  const waiting = o.jobsWaiting().length;
  const network = {
    ...o.deps.network,
    capabilities: { ...o.deps.network.capabilities, name: 'files' },
  };
  await eraseById({ ...o.deps, network }, { userId: user, personId: 1 });
  expect(o.jobsWaiting().slice(waiting)).toEqual([eraseByIdJob.name]);
  expect(await o.db.selectFrom('lead_erasures').selectAll().execute()).toHaveLength(1);
});

/** Only the keys of a profile are used here. */
function lookingUp(o: Leads, keys: object): Leads['deps']['network'] {
  const lookUpProfile = async () => keys as never; // a profile of keys only
  return { ...o.deps.network, lookUpProfile };
}

test('T59 a member who erases people causes sixty lookups a day, and the others wait', async () => {
  const o = await leads();
  const user = await o.addSeller();
  const looked: string[] = [];
  Object.assign(o.deps.network, {
    lookUpProfile: async (person: PersonRef) => void looked.push(person.publicIdentifier ?? ''),
  });
  await o.deps.budgets.allows(ERASURE_LOOK_UPS, user, 58);
  const names = ['Mara', 'Jonas', 'Lea'];
  await o.arrive(
    user,
    names.map((name, index) =>
      reaction(name, 'like', { memberId: null, publicIdentifier: `lead-${index}` }),
    ),
  );
  for (const name of names) {
    await o.ask(user, contract.eraseLead, { id: await o.numberOf(user, name), body: {} });
  }
  await expect(o.work()).rejects.toMatchObject({ failure: 'too_many_requests' });
  expect(looked).toEqual(['lead-0', 'lead-1']);
  const waiting = await o.db.selectFrom('lead_erasures').select('public_identifier').execute();
  expect(waiting.map((row) => row.public_identifier)).toContain('lead-2');
});

test('the records about a person are deleted with the person by retention [I04]', async () => {
  const { o, user, id } = await withMara();
  await record(o, user, id, { text: 'Called' });
  // The second of two runs deletes.
  for (const days of [366, 1]) {
    o.clock.advance({ days });
    await o.deps.jobs.send(retentionJob, {});
    await o.work();
  }
  expect(await recordsLeft(o)).toBe(0);
});
