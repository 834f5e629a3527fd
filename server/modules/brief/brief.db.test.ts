import { expect, test } from 'vitest';
import * as contract from '../../../contract/routes/leads.ts';
import { giveVerdict } from '../../../contract/routes/lead-rules.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { updateSettings } from '../accounts/settings/details.ts';
import { erasePerson } from '../signals/signals.ts';
import { comment, reaction } from '../signals/signals.fixture.ts';
import { type Briefs, briefs } from './brief.fixture.ts';
import { sendJob } from './brief.jobs.ts';

const NEXT_MORNING = { hours: 19, minutes: 30 };

/** A member whose first brief is sent at the next tick, since Mara has asked a question. */
async function withMara() {
  const o = await briefs();
  const user = await o.addReader();
  await o.asks(user, 'Mara Lindqvist');
  o.clock.advance(NEXT_MORNING);
  return { o, user, id: await o.numberOf(user, 'Mara Lindqvist') };
}

const touch = (o: Briefs, user: string, id: number, body: object) =>
  o.ask(user, contract.recordTouch, { id, body: { key: crypto.randomUUID(), ...body } });

test('the first brief names who asked, quotes the question, and says how to end it', async () => {
  const { o, user, id } = await withMara();
  await o.tick();
  const [mail] = o.mailsTo(user);
  expect(mail).toMatchObject({
    subject: 'Mara asked you something',
    unsubscribeUrl: expect.stringMatching(
      /^http:\/\/localhost:3000\/api\/brief\/unsubscribe\/[\w-]{75}$/,
    ),
  });
  expect(mail?.text).toContain('Monday, 07:30 · 1 new signal since yesterday');
  expect(mail?.text).toContain('Asked a question under “Pricing is a product” yesterday');
  expect(mail?.text).toContain('> “How did you measure it?”');
  expect(mail?.text).toContain(`http://localhost:3000/leads/${id}\n`);
  expect(mail?.text).toContain('This is your first daily brief.');
  expect(mail?.text).toContain('You receive this email at 07:30 UTC on days with news.');
  await o.tick();
  expect(o.mails).toHaveLength(1);
});

test('a day without news has no brief, and the next one contains everything since the last', async () => {
  const { o, user } = await withMara();
  await o.tick();
  o.clock.advance({ days: 1 });
  await o.tick();
  await o.arrive(user, [reaction('Mara Lindqvist', 'insightful')]);
  o.clock.advance({ days: 1 });
  await o.tick();
  // On the second day, a known person who reacts again is not news.
  expect(o.mailsTo(user)).toHaveLength(1);
  await o.arrive(user, [reaction('Jonas Weber')]);
  o.clock.advance({ days: 1 });
  await o.tick();
  const [, mail] = o.mailsTo(user);
  expect(mail?.subject).toBe('Jonas is new in To do');
  expect(mail?.text).toContain('2 new signals since Monday');
  expect(mail?.text).not.toContain('first daily brief');
  expect(mail?.text).not.toContain('Mara');
});

test('a reminder is news on its day only, and is left out once it is done', async () => {
  const { o, user, id } = await withMara();
  await touch(o, user, id, { kind: 'meeting', nextOn: '2026-03-03', text: 'Ask about Q2' });
  await o.save(user, { at: '12:00' });
  await o.tick();
  o.clock.set('2026-03-03T12:00:00Z');
  await o.tick();
  expect(o.mailsTo(user).map(({ subject }) => subject)).toEqual(['Follow up with Mara']);
  expect(o.mailsTo(user)[0]?.text).toContain('Follow up with Mara Lindqvist: Ask about Q2');
  o.clock.advance({ days: 1 });
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
});

test('five people at most, one of them a new face, and what is left out is counted', async () => {
  const o = await briefs();
  const user = await o.addReader();
  for (let post = 0; post < 5; post += 1) await o.addPost(user);
  // Ten people who comment on every post, and enough others that all are ranked.
  const regulars = Array.from({ length: 10 }, (_, index) => `Regular ${'ABCDEFGHIJ'[index]}`);
  await o.addCrowd(user, 40);
  o.clock.advance({ days: 40 });
  await o.openMonth(user);
  for (const post of [1, 2, 3]) {
    const items = regulars.map((name) => comment(name, `What of ${post}?`, o.clock.now()));
    await o.arrive(user, items, { post, kind: 'comment' });
  }
  o.clock.advance({ days: 31 });
  await o.openMonth(user);
  const asked = regulars.map((name) => comment(name, 'And what now?', o.clock.now()));
  await o.arrive(user, asked, { post: 4, kind: 'comment' });
  await o.arrive(user, [reaction('Nora Face')], { post: 4 });
  o.clock.set('2026-05-12T07:30:00Z');
  await o.tick();
  const [mail] = o.mailsTo(user);
  expect(mail?.subject).toMatch(/^Regular asked you something, and 4 more$/);
  expect(mail?.text.match(/\/leads\/\d+/g)).toHaveLength(5);
  expect(mail?.text).toContain('Nora Face');
  expect(mail?.text).toContain('Also: 6 more people asked a question');
});

test('the brief has the order of To do, and counts each person once', async () => {
  const o = await briefs();
  const user = await o.addReader();
  for (let post = 0; post < 6; post += 1) await o.addPost(user);
  await o.addCrowd(user, 40);
  // A regular, placed far behind by the ranking.
  for (const post of [1, 2, 3, 4, 5]) await o.arrive(user, [reaction('Petra Regular')], { post });
  const commented = Array.from({ length: 8 }, (_, index) =>
    comment(`Talker ${'ABCDEFGH'[index]}`, 'We saw the same in our team', o.clock.now()),
  );
  await o.arrive(user, commented, { post: 6, kind: 'comment' });
  await o.asks(user, 'Petra Regular');
  await o.asks(user, 'Mara Lindqvist');
  o.clock.advance(NEXT_MORNING);
  await o.tick();
  const [mail] = o.mailsTo(user);
  expect(mail?.subject).toBe('Mara asked you something, and 4 more');
  const mailed = [...(mail?.text.matchAll(/\/leads\/(\d+)/g) ?? [])].map(([, id]) => Number(id));
  const { items } = await o.ask(user, contract.listLeads, { query: { tab: 'todo' } });
  expect(mailed).toEqual(items.slice(0, 5).map(({ id }) => id));
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Petra Regular']);
  for (const { reasons } of items.slice(0, 2)) {
    const words = reasons.map((reason) => reason.words.slice(1)).join();
    expect(words).toContain('sked a question under');
    for (const reason of reasons) expect(mail?.text).toContain(reason.words.slice(1));
  }
  // Ten in all: five named, five left out.
  expect(mail?.text).toContain('Also: 5 more people are new in To do');
});

test('waiting signals and a paused source are reported', async () => {
  const o = await briefs();
  const user = await o.addReader();
  await o.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 0 })
    .where('user_id', '=', user)
    .execute();
  await o.db.updateTable('credit_balances').set({ base: 1 }).where('user_id', '=', user).execute();
  await o.arrive(user, [reaction('Mara'), reaction('Jonas'), reaction('Li')]);
  await o.db
    .insertInto('sources')
    .values({
      name: 'harvestapi',
      restricted_at: new Date('2026-03-02T04:10:00Z'),
      restricted_reason: 'stop',
      price: 1,
      floor_stretch: 1,
      priced_at: o.clock.now(),
    })
    .execute();
  o.clock.advance(NEXT_MORNING);
  await o.tick();
  const [mail] = o.mailsTo(user);
  expect(mail?.text).toContain('Also: 2 people are waiting for your next allowance');
  expect(mail?.text).toContain(
    'Reading has been paused since 04:10, so yesterday’s numbers may be low.',
  );
});

const AFTERWARDS: Record<string, (o: Briefs, user: string, id: number) => Promise<unknown>> = {
  'the lead is lost': (o, user, id) => touch(o, user, id, { kind: 'lost' }),
  'the lead is put off': (o, user, id) =>
    o.ask(user, contract.changeLead, { id, body: { later: { until: '2026-04-01' } } }),
  'the lead is set aside': (o, user, id) =>
    o.ask(user, giveVerdict, { id, body: { reason: 'team', appliesTo: 'person', words: '' } }),
  'the person is erased': (o, user, id) => o.ask(user, contract.eraseLead, { id, body: {} }),
  'the person objects': (o) => erasePerson(o.deps, [{ kind: 'public', value: 'mara-lindqvist' }]),
  'the brief is switched off': (o, user) => o.save(user, { isOn: false }),
  'the plan ends': (o, user) =>
    o.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', user)
      .execute(),
  'the data are erased': (o, userId) =>
    runInTransaction(o.db, (tx) => o.deps.events.emit(tx, 'data.erased', { userId })),
  'the account is deleted': (o, user) =>
    o.db.updateTable('users').set({ deleted_at: o.clock.now() }).where('id', '=', user).execute(),
  'the day is over': async (o) => o.clock.advance({ hours: 17 }),
};

test.each(Object.entries(AFTERWARDS))(
  'nothing is sent if between planning and sending %s',
  async (_, happens) => {
    const { o, user, id } = await withMara();
    await o.plan();
    expect(o.jobsWaiting()).toEqual(['brief.send']);
    await happens(o, user, id);
    await o.work();
    expect(o.mails).toEqual([]);
  },
);

test('one of many concurrent workers sends', async () => {
  const { o, user } = await withMara();
  await Promise.all(Array.from({ length: 8 }, () => o.plan()));
  expect(o.jobsWaiting()).toEqual(['brief.send']);
  await o.work();
  expect(o.mailsTo(user)).toHaveLength(1);
  expect(await o.db.selectFrom('briefs').select('user_id').execute()).toHaveLength(1);
});

test('after a standstill the brief is late on the same day, and not sent on the next', async () => {
  const { o, user } = await withMara();
  const other = await o.addReader({ at: '07:30' });
  await o.asks(other, 'Jonas');
  o.clock.set('2026-03-02T23:59:00Z');
  await o.plan();
  o.clock.set('2026-03-03T00:00:00Z');
  await o.work();
  expect(o.mails).toEqual([]);
  o.clock.set('2026-03-03T07:29:00Z');
  await o.tick();
  expect(o.mails).toEqual([]);
  o.clock.set('2026-03-03T09:12:00Z');
  await o.tick();
  expect(o.mailsTo(user)).toHaveLength(1);
  expect(o.mailsTo(user)[0]?.text).toContain('Tuesday, 09:12');
});

test('a mail that fails is sent by the next attempt, with what is then true', async () => {
  const { o, user } = await withMara();
  await o.plan();
  const send = o.deps.mailer.send;
  o.deps.mailer.send = async () => {
    throw new Error('421');
  };
  await expect(o.work()).rejects.toThrow('421');
  o.deps.mailer.send = send;
  await o.arrive(user, [reaction('Jonas Weber')]);
  await o.deps.jobs.send(sendJob, { userId: user, day: '2026-03-02' });
  await o.deps.jobs.send(sendJob, { userId: user, day: '2026-03-02' });
  await o.work();
  expect(o.mailsTo(user).map(({ subject }) => subject)).toEqual([
    'Mara asked you something, and 1 more',
  ]);
});

test('members without a plan, without people and with the brief off get none', async () => {
  const o = await briefs();
  const [ended, silent, off] = [await o.addReader(), await o.addReader(), await o.addReader()];
  for (const user of [ended, off]) await o.asks(user, 'Mara');
  await o.db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('user_id', '=', ended)
    .execute();
  await o.save(off, { isOn: false });
  for (let hour = 0; hour < 72; hour += 1) {
    o.clock.advance({ hours: 1 });
    await o.tick();
  }
  expect(o.mails).toEqual([]);
  const planned = await o.db.selectFrom('briefs').select('user_id').execute();
  expect(new Set(planned.map(({ user_id }) => user_id))).toEqual(new Set([silent]));
});

test('to an unverified address the brief is numbers, without the words of a question', async () => {
  const o = await briefs();
  const texts: (string | undefined)[] = [];
  const users: string[] = [];
  for (const name of ['Mara', 'https://evil.example']) {
    const user = await o.addReader({ isVerified: false });
    await o.asks(user, name, `${name}, why? https://evil.example`);
    users.push(user);
  }
  o.clock.advance(NEXT_MORNING);
  await o.tick();
  for (const user of users) {
    const [mail] = o.mailsTo(user);
    expect(mail?.subject).toBe('1 person to look at today');
    texts.push(mail?.text.replace(/unsubscribe\/\S+/, ''));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain('1 person asked you something.');
  expect(texts.join()).not.toMatch(/mara|evil|pricing/i);
});

test('a new time zone moves the next brief, and a local day has one', async () => {
  const { o, user } = await withMara();
  await o.tick();
  const events = o.deps.events;
  const member = {
    userId: user,
    sessionId: '',
    kind: 'web' as const,
    createdAt: o.clock.now(),
    authenticatedAt: o.clock.now(),
  };
  const move = (timeZone: string) =>
    updateSettings({ ...o.deps, events }, { member, form: { timeZone } });
  const nextAt = async () =>
    (await o.db.selectFrom('brief_settings').select('next_at').executeTakeFirstOrThrow()).next_at;
  expect(await nextAt()).toEqual(new Date('2026-03-03T07:30:00Z'));
  await move('Pacific/Auckland');
  // In that zone it is the evening of the same day.
  expect(await nextAt()).toEqual(new Date('2026-03-02T18:30:00Z'));
  await move('Pacific/Honolulu');
  // In that zone the second day is not over, and has had its brief.
  expect(await nextAt()).toEqual(new Date('2026-03-03T17:30:00Z'));
});
