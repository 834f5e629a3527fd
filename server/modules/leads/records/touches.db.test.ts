import { expect, test } from 'vitest';
import * as contract from '../../../../contract/routes/leads.ts';
import { reaction } from '../../signals/signals.fixture.ts';
import { type Leads, startLeads } from '../leads.fixture.ts';
import { RECORDS } from './touches.ts';

const key = () => crypto.randomUUID();

/** Mara, and enough others that “to do” does not list everyone. */
async function startWithMara() {
  const app = await startLeads();
  const user = await app.addSeller(2);
  await app.arrive(user, [reaction('Mara')]);
  app.clock.advance({ days: 3 });
  await app.arrive(
    user,
    Array.from({ length: 40 }, (_, index) => reaction(`Other ${index}`, 'insightful')),
  );
  return { app, user, id: await app.findNumber(user, 'Mara') };
}

const record = (app: Leads, user: string, id: number, body: object = {}) =>
  app.ask(user, contract.recordTouch, { id, body: { key: key(), kind: 'contacted', ...body } });

test('a touch with the same key is recorded once, even by two tabs at once', async () => {
  const { app, user, id } = await startWithMara();
  const same = { key: key(), kind: 'contacted', text: 'Sent a note' };
  const answers = await Promise.all([1, 2, 3].map(() => record(app, user, id, same)));
  expect(new Set(answers.map(({ no }) => no)).size).toBe(1);
  expect(await app.db.selectFrom('touches').select('no').execute()).toHaveLength(1);
});

test('a key that was used for another person is refused, and the first touch stays', async () => {
  const { app, user, id } = await startWithMara();
  const other = await app.findNumber(user, 'Other 0');
  const body = { key: key(), kind: 'contacted', text: 'Sent a note' };
  await record(app, user, id, body);
  const { status, text } = await app.answer(user, contract.recordTouch, { id: other, body });
  expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([400, ['key']]);
  expect(await app.namesIn(user, 'contacted')).toEqual(['Mara']);
});

test('the stage is that of the latest touch, and a note keeps it', async () => {
  const { app, user, id } = await startWithMara();
  await record(app, user, id);
  await record(app, user, id, { kind: 'meeting' });
  await record(app, user, id, { kind: 'note', text: 'Nice' });
  expect(await app.namesIn(user, 'meeting')).toEqual(['Mara']);
  expect(await app.namesIn(user, 'contacted')).toEqual([]);
  const { counts } = await app.listed(user);
  expect(counts).toMatchObject({ contacted: 0, meeting: 1, won: 0 });
});

test('who is put off until a day is among the reminders, the earliest day first', async () => {
  const { app, user, id } = await startWithMara();
  await app.ask(user, contract.changeLead, { id, body: { later: { until: '2026-04-01' } } });
  expect(await app.namesIn(user, 'reminders')).toEqual(['Mara']);
  expect((await app.listed(user)).counts.reminders).toBe(1);
  await app.ask(user, contract.changeLead, { id, body: { later: { whenEngages: true } } });
  expect(await app.namesIn(user, 'reminders')).toEqual([]);
});

test('a touch is corrected and deleted, by its owner only', async () => {
  const { app, user, id } = await startWithMara();
  const other = await app.addSeller();
  const { no } = await record(app, user, id);
  const changed = await app.ask(user, contract.changeTouch, { no, body: { text: 'Called' } });
  expect(changed).toMatchObject({ no, text: 'Called', kind: 'contacted', nextOn: null });
  for (const route of [contract.changeTouch, contract.deleteTouch]) {
    const parts = route.method === 'PATCH' ? { no, body: { text: '' } } : { no };
    expect((await app.answer(other, route, parts)).status).toBe(404);
  }
  await app.ask(user, contract.deleteTouch, { no });
  expect((await app.answer(user, contract.deleteTouch, { no })).status).toBe(404);
  expect((await app.ask(user, contract.getLead, { id })).lead.stage).toBeNull();
});

test('a next date brings the lead back on that day in the time zone of the member', async () => {
  const { app, user, id } = await startWithMara();
  await app.db
    .updateTable('users')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', user)
    .execute();
  // 2026-03-04T12:00Z is the 5th in Auckland.
  const { no } = await record(app, user, id, { nextOn: '2026-03-07', text: 'Ask again' });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  app.clock.advance({ hours: 46 });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  const { lead } = await app.ask(user, contract.getLead, { id });
  expect(lead.due).toBeNull();
  expect(lead.reminder).toEqual({ touch: no, on: '2026-03-07', text: 'Ask again' });
  expect(await app.namesIn(user, 'reminders')).toEqual(['Mara']);
  app.clock.advance({ hours: 1 });
  expect(await app.namesIn(user, 'todo')).toContain('Mara');
  const due = await app.ask(user, contract.getLead, { id });
  expect(due.lead.due).toEqual({ touch: no, on: '2026-03-07', text: 'Ask again' });
  await record(app, user, id, { kind: 'replied' });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  expect(await app.namesIn(user, 'reminders')).toEqual([]);
  expect(await app.namesIn(user, 'replied')).toEqual(['Mara']);
  await record(app, user, id, { kind: 'lost' });
  expect(await app.namesIn(user, 'lost')).toEqual(['Mara']);
});

test('a lead put off until a day is not to do before that day', async () => {
  const { app, user, id } = await startWithMara();
  await app.ask(user, contract.changeLead, { id, body: { isMarked: true } });
  expect(await app.namesIn(user, 'todo')).toContain('Mara');
  const body = { later: { until: '2026-03-06' } };
  expect(await app.ask(user, contract.changeLead, { id, body })).toEqual({
    isMarked: true,
    ...body,
  });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  app.clock.advance({ days: 2 });
  expect(await app.namesIn(user, 'todo')).toContain('Mara');
});

test('a lead put off until they engage comes back with their next engagement', async () => {
  const { app, user, id } = await startWithMara();
  const body = { later: { whenEngages: true } };
  await app.ask(user, contract.changeLead, { id, body });
  app.clock.advance({ days: 5 });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  await app.arrive(user, [reaction('Mara')], { post: 2 });
  expect(await app.namesIn(user, 'todo')).toContain('Mara');
  expect((await app.ask(user, contract.getLead, { id })).lead.later).toBeNull();
});

test('bad touches are refused at their field', async () => {
  const { app, user, id } = await startWithMara();
  const refused = async (body: object) => {
    const whole = { key: key(), kind: 'contacted', ...body };
    const { status, text } = await app.answer(user, contract.recordTouch, { id, body: whole });
    return [status, Object.keys(JSON.parse(text).errors ?? {})];
  };
  expect(await refused({ text: 'x'.repeat(10_000) })).toEqual([400, ['text']]);
  expect(await refused({ text: 'a\u0000b' })).toEqual([400, ['text']]);
  expect(await refused({ nextOn: '2026-02-30' })).toEqual([400, ['nextOn']]);
  expect(await refused({ nextOn: '0000-01-01' })).toEqual([400, ['nextOn']]);
  expect(await refused({ nextOn: '0001-01-01' })).toEqual([200, []]);
  expect(await refused({ kind: 'bribed' })).toEqual([400, ['kind']]);
  expect(await refused({ key: '1' })).toEqual([400, ['key']]);
  expect(await refused({ text: 'x'.repeat(2_000) })).toEqual([200, []]);
});

test('reminders that are due are the first to do, and each is done or put off there', async () => {
  const { app, user, id } = await startWithMara();
  const today = '2026-03-04';
  await record(app, user, id, { kind: 'meeting', nextOn: today });
  expect((await app.namesIn(user, 'todo'))[0]).toBe('Mara');
  const later = (until: string) =>
    app.ask(user, contract.changeLead, { id, body: { later: { until } } });
  await later('2026-03-06');
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  expect((await app.ask(user, contract.getLead, { id })).lead.due).toBeNull();
  app.clock.advance({ days: 2 });
  expect((await app.namesIn(user, 'todo'))[0]).toBe('Mara');
  await later('2026-03-20');
  await record(app, user, id, { kind: 'note', nextOn: '2026-03-06' });
  expect((await app.namesIn(user, 'todo'))[0]).toBe('Mara');
  await record(app, user, id, { kind: 'meeting' });
  expect(await app.namesIn(user, 'todo')).not.toContain('Mara');
  expect((await app.ask(user, contract.getLead, { id })).lead.stage).toBe('meeting');
});

test('T69 a member records a thousand touches a day', async () => {
  const app = await startLeads();
  const [user, other] = [await app.addSeller(), await app.addSeller()];
  for (const each of [user, other]) await app.asks(each, 'Ada');
  expect(await app.deps.budgets.allows(RECORDS, user, RECORDS.points)).toBe(true);
  const record = async (each: string) =>
    app.answer(each, contract.recordTouch, {
      id: await app.findNumber(each, 'Ada'),
      body: { key: crypto.randomUUID(), kind: 'note', text: 'Met', nextOn: null },
    });
  expect((await record(user)).status).toBe(429);
  expect((await record(other)).status).toBe(200);
});
