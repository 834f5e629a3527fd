import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import type { PersonRef } from '../../../gateways/network/network.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { mergePeople } from '../../signals/people/merge.ts';
import { comment, reaction } from '../../signals/signals.fixture.ts';
import { lockCounters } from '../../signals/counters.store.ts';
import { retentionJob } from '../../signals/signals.jobs.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';
import { eraseByIdJob } from '../leads.jobs.ts';
import { eraseById, ERASURE_LOOK_UPS } from './erase.ts';

const key = () => crypto.randomUUID();

async function startWithMara() {
  const app = await startLeads();
  const user = await app.addSeller();
  await app.asks(user, 'Mara');
  return { app, user, id: await app.findNumber(user, 'Mara') };
}

const record = (app: Leads, user: string, id: number, body: object = {}) =>
  app.ask(user, contract.recordTouch, { id, body: { key: key(), kind: 'contacted', ...body } });

const merge = (app: Leads, user: string, kept: number, gone: number) =>
  runInTransaction(app.db, async (tx) => {
    await lockCounters(tx, user);
    await mergePeople(app.deps, tx, { userId: user, kept, gone, now: app.clock.now() });
  });

const countRecordsLeft = async (app: Leads) => {
  const tables = ['touches', 'lead_marks', 'lead_verdicts'] as const;
  const rows = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).select('person_id').execute()),
  );
  return rows.flat().length;
};

test('a person is found by their number in the account only', async () => {
  const { app, user, id } = await startWithMara();
  const other = await app.addSeller();
  const { lead, source, merges } = await app.ask(user, contract.getLead, { id });
  expect(lead).toMatchObject({ id, name: 'Mara', stage: null, setAside: null });
  expect([source, merges]).toEqual(['HarvestAPI', []]);
  for (const route of [contract.getLead, contract.listLeadHistory]) {
    expect((await app.answer(other, route, { id })).status).toBe(404);
  }
  const body = { key: key(), kind: 'note' };
  expect((await app.answer(other, contract.recordTouch, { id, body })).status).toBe(404);
  expect((await app.answer(other, contract.eraseLead, { id, body: {} })).status).toBe(404);
});

test('a person was first seen when they first engaged, as the reason of a new face says', async () => {
  const { app, user } = await startWithMara();
  const at = (daysAgo: number) => new Date(app.clock.now().getTime() - daysAgo * DAY_MS);
  await app.arrive(user, [comment('Ada', 'How so?', at(60)), comment('Nora', 'How so?', at(11))], {
    kind: 'comment',
  });
  const id = await app.findNumber(user, 'Nora');
  const { firstSeenAt, lead } = await app.ask(user, contract.getLead, { id });
  expect(firstSeenAt).toEqual(at(11));
  expect(lead.reasons.map(({ words }) => words)).toContain('a new face, first seen on Feb 18');
});

test('someone who took everything back has a page, but no rank', async () => {
  const { app, user, id } = await startWithMara();
  await app.withdraw(user, [1]);
  await app.db.deleteFrom('lead_heat').execute();
  const { lead } = await app.ask(user, contract.getLead, { id });
  expect(lead).toMatchObject({ rank: null, reasons: [], engagement: { bars: 0 } });
});

test('the history has signals and touches in one order, page by page', async () => {
  const { app, user, id } = await startWithMara();
  for (let day = 0; day < 4; day += 1) {
    app.clock.advance({ days: 1 });
    await app.arrive(user, [comment('Mara', `Comment ${day}`, app.clock.now())], {
      kind: 'comment',
    });
    await record(app, user, id, { kind: 'note', text: `Note ${day}` });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) };
    const { text } = await app.answer(user, contract.listLeadHistory, { id, query });
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
  const { app, user, id } = await startWithMara();
  await app.arrive(user, [reaction('Mara L.', 'like')]);
  const gone = await app.findNumber(user, 'Mara L.');
  await record(app, user, gone, { text: 'Met at the fair' });
  await app.ask(user, contract.changeLead, { id: gone, body: { isMarked: true } });
  await merge(app, user, id, gone);
  const { lead, merges } = await app.ask(user, contract.getLead, { id: gone });
  expect(lead).toMatchObject({ id, name: 'Mara', stage: 'contacted', isMarked: true });
  expect(merges).toMatchObject([{ no: 1, name: 'Mara L.' }]);
  const { items } = await app.ask(user, contract.listLeadHistory, { id: gone });
  expect(items[0]?.touch).toMatchObject({ text: 'Met at the fair', mergedFrom: 'Mara L.' });

  // After the undo, the other person is back; touches stay with the kept one. A second undo changes
  // nothing.
  for (let time = 0; time < 2; time += 1) {
    expect(await app.ask(user, contract.undoLeadMerge, { no: 1 })).toEqual({ undone: true });
  }
  expect((await app.ask(user, contract.getLead, { id: gone })).lead).toMatchObject({
    id: gone,
    stage: null,
  });
  expect((await app.ask(user, contract.getLead, { id })).lead).toMatchObject({
    stage: 'contacted',
  });
  const other = await app.addSeller();
  expect((await app.answer(other, contract.undoLeadMerge, { no: 1 })).status).toBe(404);
});

test('a merge into someone who was merged again is undone after the later one', async () => {
  const { app, user, id } = await startWithMara();
  await app.arrive(user, [reaction('Two'), reaction('Three')]);
  const [two, three] = [await app.findNumber(user, 'Two'), await app.findNumber(user, 'Three')];
  await merge(app, user, two, three);
  await merge(app, user, id, two);
  expect((await app.ask(user, contract.getLead, { id: three })).lead.id).toBe(id);
  const early = await app.answer(user, contract.undoLeadMerge, { no: 1 });
  expect([early.status, JSON.parse(early.text).errors]).toMatchObject([
    400,
    { no: [/later merge/] },
  ]);
  await app.ask(user, contract.undoLeadMerge, { no: 2 });
  await app.ask(user, contract.undoLeadMerge, { no: 1 });
  expect((await app.ask(user, contract.getLead, { id: three })).lead.id).toBe(three);
});

test('an erased person is gone with every record, and is never read again in this account', async () => {
  const { app, user, id } = await startWithMara();
  const other = await app.addSeller();
  await app.asks(other, 'Mara');
  await record(app, user, id);
  await app.ask(user, contract.changeLead, { id, body: { isMarked: true } });
  expect(await app.ask(user, contract.eraseLead, { id, body: {} })).toEqual({ erased: true });
  expect(await countRecordsLeft(app)).toBe(0);
  expect((await app.answer(user, contract.getLead, { id })).status).toBe(404);
  expect((await app.answer(user, contract.eraseLead, { id, body: {} })).status).toBe(404);
  app.clock.advance({ hours: 1 });
  await app.arrive(user, [reaction('Mara')]);
  expect((await app.listed(user)).items).toEqual([]);
  // Another member's row of the same person stays.
  expect((await app.listed(other)).items).toHaveLength(1);
});

test('a person erased by the public identifier alone is kept out by the member id, too', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const known = { memberId: null, publicIdentifier: 'mara' };
  const unnamed = { memberId: 'ACoMara', publicIdentifier: null };
  await app.arrive(user, [reaction('Mara', 'like', known)]);
  await app.ask(user, contract.eraseLead, { id: 1, body: {} });
  expect(app.jobsWaiting()).toContain(eraseByIdJob.name);
  app.clock.advance({ hours: 1 });
  // Read before the lookup.
  await app.arrive(user, [reaction('Mara', 'like', unnamed), reaction('Jonas')]);
  const found = { memberId: 'ACoMara', publicIdentifier: 'mara' };
  await eraseById(
    { ...app.deps, network: answerLookUp(app, found) },
    { userId: user, personId: 1 },
  );
  expect(await app.db.selectFrom('lead_erasures').selectAll().execute()).toEqual([]);
  expect(await app.namesIn(user, 'all')).toEqual(['Jonas']);
  await app.arrive(user, [reaction('Mara', 'like', unnamed)]);
  expect(await app.namesIn(user, 'all')).toEqual(['Jonas']);
});

test('without a data service the lookup of an erased person waits and does not fail', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const known = { memberId: null, publicIdentifier: 'mara' };
  await app.arrive(user, [reaction('Mara', 'like', known)]);
  await app.ask(user, contract.eraseLead, { id: 1, body: {} });
  const waiting = app.jobsWaiting().length;
  const network = {
    ...app.deps.network,
    capabilities: { ...app.deps.network.capabilities, name: 'files' },
  };
  await eraseById({ ...app.deps, network }, { userId: user, personId: 1 });
  expect(app.jobsWaiting().slice(waiting)).toEqual([eraseByIdJob.name]);
  expect(await app.db.selectFrom('lead_erasures').selectAll().execute()).toHaveLength(1);
});

/** Only the keys of a profile are used here. */
function answerLookUp(app: Leads, keys: object): Leads['deps']['network'] {
  const lookUpProfile = async () => keys as never; // a profile of keys only
  return { ...app.deps.network, lookUpProfile };
}

test('T59 a member who erases people causes sixty lookups a day, and the others wait', async () => {
  const app = await startLeads();
  const user = await app.addSeller();
  const looked: string[] = [];
  Object.assign(app.deps.network, {
    lookUpProfile: async (person: PersonRef) => void looked.push(person.publicIdentifier ?? ''),
  });
  await app.deps.budgets.allows(ERASURE_LOOK_UPS, user, 58);
  const names = ['Mara', 'Jonas', 'Lea'];
  await app.arrive(
    user,
    names.map((name, index) =>
      reaction(name, 'like', { memberId: null, publicIdentifier: `lead-${index}` }),
    ),
  );
  for (const name of names) {
    await app.ask(user, contract.eraseLead, { id: await app.findNumber(user, name), body: {} });
  }
  await expect(app.work()).rejects.toMatchObject({ failure: 'too_many_requests' });
  expect(looked).toEqual(['lead-0', 'lead-1']);
  const waiting = await app.db.selectFrom('lead_erasures').select('public_identifier').execute();
  expect(waiting.map((row) => row.public_identifier)).toContain('lead-2');
});

test('the records about a person are deleted with the person by retention [I04]', async () => {
  const { app, user, id } = await startWithMara();
  await record(app, user, id, { text: 'Called' });
  // The second of two runs deletes.
  for (const days of [366, 1]) {
    app.clock.advance({ days });
    await app.deps.jobs.send(retentionJob, {});
    await app.work();
  }
  expect(await countRecordsLeft(app)).toBe(0);
});
