import { expect, test } from 'vitest';
import { giveVerdict, saveIdealCustomer } from '../../../contract/routes/lead-rules.ts';
import * as contract from '../../../contract/routes/leads.ts';
import { comment, reaction } from '../signals/signals.fixture.ts';
import { type Briefs, startWithBriefs } from './brief.fixture.ts';

const NEXT_MORNING = { hours: 19, minutes: 30 };

const touch = (app: Briefs, user: string, id: number, body: object) =>
  app.ask(user, contract.recordTouch, { id, body: { key: crypto.randomUUID(), ...body } });

async function startAfterFirst() {
  const app = await startWithBriefs();
  const user = await app.addReader();
  await app.asks(user, 'Mara Lindqvist');
  app.clock.advance(NEXT_MORNING);
  const id = await app.findNumber(user, 'Mara Lindqvist');
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
  await touch(app, user, id, { kind: 'contacted' });
  app.clock.advance({ minutes: 1 });
  const startNextDay = async () => {
    app.clock.advance({ days: 1 });
    await app.tick();
    return app.mailsTo(user).length;
  };
  return { app, user, id, nextDay: startNextDay };
}

test('a reminder that is recorded after the brief of its day is in the next brief, once', async () => {
  const { app, user, id, nextDay } = await startAfterFirst();
  await touch(app, user, id, { kind: 'note', nextOn: '2026-03-02', text: 'Send the sheet' });
  expect(await nextDay()).toBe(2);
  expect(app.mailsTo(user)[1]?.text).toContain('Follow up with Mara Lindqvist: Send the sheet');
  expect(await nextDay()).toBe(2);
  // A brief with other news does not repeat it either.
  await app.arrive(user, [reaction('Jonas Weber')]);
  expect(await nextDay()).toBe(3);
  expect(app.mailsTo(user)[2]?.text).not.toContain('Mara');
});

test('a reminder that is put off is reported when it comes back, even after a brief in between', async () => {
  const { app, user, id, nextDay } = await startAfterFirst();
  await touch(app, user, id, { kind: 'note', nextOn: '2026-03-03' });
  await app.ask(user, contract.changeLead, { id, body: { later: { until: '2026-03-05' } } });
  await app.asks(user, 'Jonas Weber');
  expect(await nextDay()).toBe(2);
  expect(await nextDay()).toBe(2);
  expect(await nextDay()).toBe(3);
  expect(app.mailsTo(user)[2]?.subject).toBe('Follow up with Mara');
  // Put off again, without a brief in between.
  await app.ask(user, contract.changeLead, { id, body: { later: { until: '2026-03-07' } } });
  expect(await nextDay()).toBe(3);
  expect(await nextDay()).toBe(4);
  await app.ask(user, contract.changeLead, { id, body: { later: { whenEngages: true } } });
  expect(await nextDay()).toBe(4);
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [reaction('Mara Lindqvist')]);
  expect(await nextDay()).toBe(5);
  await app.arrive(user, [comment('Mara Lindqvist', 'Well said', app.clock.now())], {
    kind: 'comment',
  });
  expect(await nextDay()).toBe(5);
});

test('after a brief that did not keep its reminders, those of its day are not repeated', async () => {
  const { app, user, id, nextDay } = await startAfterFirst();
  await touch(app, user, id, { kind: 'note', nextOn: '2026-03-02' });
  await app.db.updateTable('briefs').set({ reminders: null }).execute();
  expect(await nextDay()).toBe(1);
});

test('recording a contact brings no brief, though someone else comes into the first ten', async () => {
  const app = await startWithBriefs();
  const user = await app.addReader();
  await app.addCrowd(user, 12);
  app.clock.advance(NEXT_MORNING);
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
  const { items } = await app.listed(user);
  const [first, second] = items;
  await touch(app, user, first?.id ?? 0, { kind: 'contacted' });
  await app.ask(user, contract.changeLead, {
    id: second?.id ?? 0,
    body: { later: { until: '2026-03-04' } },
  });
  app.clock.advance({ days: 1 });
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
  // People put off until today come back; people who moved up are reported once they engage.
  app.clock.advance({ days: 1 });
  await app.tick();
  expect(app.mailsTo(user)[1]?.subject).toBe('Follow up with Crowd');
  expect(app.mailsTo(user)[1]?.text).toContain(`${second?.name}`);
  expect(app.mailsTo(user)[1]?.text).toContain('Back from “Later”.');
  const [movedUp = ''] = items.slice(10).map(({ name }) => name);
  app.clock.advance({ minutes: 1 });
  await app.arrive(user, [comment(movedUp, 'Well said', app.clock.now())], { kind: 'comment' });
  app.clock.advance({ days: 1 });
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(3);
  expect(app.mailsTo(user)[2]?.text).toContain(movedUp);
});

test('a due reminder of someone who is set aside stays on the list, and in the brief unless an answer did it', async () => {
  const { app, user, id, nextDay } = await startAfterFirst();
  await touch(app, user, id, { kind: 'note', nextOn: '2026-03-03', text: 'Send the sheet' });
  await app.ask(user, saveIdealCustomer, {
    body: { sentence: '', titles: [], fields: [], places: [], never: ['RevOps'], version: 0 },
  });
  expect(await nextDay()).toBe(2);
  expect(app.mailsTo(user)[1]?.text).toContain('Set aside by your rules.');
  const todo = () => app.listed(user, { tab: 'todo' });
  expect((await todo()).items).toMatchObject([
    { name: 'Mara Lindqvist', due: { text: 'Send the sheet' }, setAside: { by: 'rule' } },
  ]);
  await touch(app, user, id, { kind: 'note', nextOn: '2026-03-04', text: 'Send the sheet' });
  await app.ask(user, giveVerdict, {
    id,
    body: { reason: 'customer', appliesTo: 'person', words: '' },
  });
  expect(await nextDay()).toBe(2);
  const { items, counts } = await todo();
  expect(items).toMatchObject([
    { name: 'Mara Lindqvist', due: { text: 'Send the sheet' }, setAside: { reason: 'customer' } },
  ]);
  expect(counts.todo).toBe(1);
  await touch(app, user, id, { kind: 'meeting' });
  expect((await todo()).items).toEqual([]);
});
