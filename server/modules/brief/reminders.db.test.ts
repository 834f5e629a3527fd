import { expect, test } from 'vitest';
import { giveVerdict, saveIdealCustomer } from '../../../contract/routes/lead-rules.ts';
import * as contract from '../../../contract/routes/leads.ts';
import { comment, reaction } from '../signals/signals.fixture.ts';
import { type Briefs, briefs } from './brief.fixture.ts';

const NEXT_MORNING = { hours: 19, minutes: 30 };

const touch = (o: Briefs, user: string, id: number, body: object) =>
  o.ask(user, contract.recordTouch, { id, body: { key: crypto.randomUUID(), ...body } });

async function afterFirst() {
  const o = await briefs();
  const user = await o.addReader();
  await o.asks(user, 'Mara Lindqvist');
  o.clock.advance(NEXT_MORNING);
  const id = await o.numberOf(user, 'Mara Lindqvist');
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
  await touch(o, user, id, { kind: 'contacted' });
  o.clock.advance({ minutes: 1 });
  const nextDay = async () => {
    o.clock.advance({ days: 1 });
    await o.tick();
    return o.mailsTo(user).length;
  };
  return { o, user, id, nextDay };
}

test('a reminder that is recorded after the brief of its day is in the next brief, once', async () => {
  const { o, user, id, nextDay } = await afterFirst();
  await touch(o, user, id, { kind: 'note', nextOn: '2026-03-02', text: 'Send the sheet' });
  expect(await nextDay()).toBe(2);
  expect(o.mailsTo(user)[1]?.text).toContain('Follow up with Mara Lindqvist: Send the sheet');
  expect(await nextDay()).toBe(2);
  // A brief with other news does not repeat it either.
  await o.arrive(user, [reaction('Jonas Weber')]);
  expect(await nextDay()).toBe(3);
  expect(o.mailsTo(user)[2]?.text).not.toContain('Mara');
});

test('a reminder that is put off is reported when it comes back, even after a brief in between', async () => {
  const { o, user, id, nextDay } = await afterFirst();
  await touch(o, user, id, { kind: 'note', nextOn: '2026-03-03' });
  await o.ask(user, contract.changeLead, { id, body: { later: { until: '2026-03-05' } } });
  await o.asks(user, 'Jonas Weber');
  expect(await nextDay()).toBe(2);
  expect(await nextDay()).toBe(2);
  expect(await nextDay()).toBe(3);
  expect(o.mailsTo(user)[2]?.subject).toBe('Follow up with Mara');
  // Put off again, without a brief in between.
  await o.ask(user, contract.changeLead, { id, body: { later: { until: '2026-03-07' } } });
  expect(await nextDay()).toBe(3);
  expect(await nextDay()).toBe(4);
  await o.ask(user, contract.changeLead, { id, body: { later: { whenEngages: true } } });
  expect(await nextDay()).toBe(4);
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, [reaction('Mara Lindqvist')]);
  expect(await nextDay()).toBe(5);
  await o.arrive(user, [comment('Mara Lindqvist', 'Well said', o.clock.now())], {
    kind: 'comment',
  });
  expect(await nextDay()).toBe(5);
});

test('after a brief that did not keep its reminders, those of its day are not repeated', async () => {
  const { o, user, id, nextDay } = await afterFirst();
  await touch(o, user, id, { kind: 'note', nextOn: '2026-03-02' });
  await o.db.updateTable('briefs').set({ reminders: null }).execute();
  expect(await nextDay()).toBe(1);
});

test('recording a contact brings no brief, though someone else comes into the first ten', async () => {
  const o = await briefs();
  const user = await o.addReader();
  await o.addCrowd(user, 12);
  o.clock.advance(NEXT_MORNING);
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
  const { items } = await o.listed(user);
  const [first, second] = items;
  await touch(o, user, first?.id ?? 0, { kind: 'contacted' });
  await o.ask(user, contract.changeLead, {
    id: second?.id ?? 0,
    body: { later: { until: '2026-03-04' } },
  });
  o.clock.advance({ days: 1 });
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
  // People put off until today come back; people who moved up are reported once they engage.
  o.clock.advance({ days: 1 });
  await o.tick();
  expect(o.mailsTo(user)[1]?.subject).toBe('Follow up with Crowd');
  expect(o.mailsTo(user)[1]?.text).toContain(`${second?.name}`);
  expect(o.mailsTo(user)[1]?.text).toContain('Back from “Later”.');
  const [movedUp = ''] = items.slice(10).map(({ name }) => name);
  o.clock.advance({ minutes: 1 });
  await o.arrive(user, [comment(movedUp, 'Well said', o.clock.now())], { kind: 'comment' });
  o.clock.advance({ days: 1 });
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(3);
  expect(o.mailsTo(user)[2]?.text).toContain(movedUp);
});

test('a due reminder of someone who is set aside stays on the list, and in the brief unless an answer did it', async () => {
  const { o, user, id, nextDay } = await afterFirst();
  await touch(o, user, id, { kind: 'note', nextOn: '2026-03-03', text: 'Send the sheet' });
  await o.ask(user, saveIdealCustomer, {
    body: { sentence: '', titles: [], fields: [], places: [], never: ['RevOps'], version: 0 },
  });
  expect(await nextDay()).toBe(2);
  expect(o.mailsTo(user)[1]?.text).toContain('Set aside by your rules.');
  const todo = () => o.listed(user, { tab: 'todo' });
  expect((await todo()).items).toMatchObject([
    { name: 'Mara Lindqvist', due: { text: 'Send the sheet' }, setAside: { by: 'rule' } },
  ]);
  await touch(o, user, id, { kind: 'note', nextOn: '2026-03-04', text: 'Send the sheet' });
  await o.ask(user, giveVerdict, {
    id,
    body: { reason: 'customer', appliesTo: 'person', words: '' },
  });
  expect(await nextDay()).toBe(2);
  const { items, counts } = await todo();
  expect(items).toMatchObject([
    { name: 'Mara Lindqvist', due: { text: 'Send the sheet' }, setAside: { reason: 'customer' } },
  ]);
  expect(counts.todo).toBe(1);
  await touch(o, user, id, { kind: 'meeting' });
  expect((await todo()).items).toEqual([]);
});
