import { expect, test } from 'vitest';
import * as contract from '../../../contract/routes/leads.ts';
import { giveVerdict } from '../../../contract/routes/lead-rules.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { updateSettings } from '../accounts/settings/details.ts';
import { erasePerson } from '../signals/signals.ts';
import { comment, reaction } from '../signals/signals.fixture.ts';
import { type Briefs, startWithBriefs } from './brief.fixture.ts';
import { sendJob } from './brief.jobs.ts';

const NEXT_MORNING = { hours: 19, minutes: 30 };

/** A member whose first brief is sent at the next tick, since Mara has asked a question. */
async function startWithMara() {
  const app = await startWithBriefs();
  const user = await app.addReader();
  await app.asks(user, 'Mara Lindqvist');
  app.clock.advance(NEXT_MORNING);
  return { app, user, id: await app.findNumber(user, 'Mara Lindqvist') };
}

const touch = (app: Briefs, user: string, id: number, body: object) =>
  app.ask(user, contract.recordTouch, { id, body: { key: crypto.randomUUID(), ...body } });

test('the first brief names who asked, quotes the question, and says how to end it', async () => {
  const { app, user, id } = await startWithMara();
  await app.tick();
  const [mail] = app.mailsTo(user);
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
  await app.tick();
  expect(app.mails).toHaveLength(1);
});

test('a day without news has no brief, and the next one contains everything since the last', async () => {
  const { app, user } = await startWithMara();
  await app.tick();
  app.clock.advance({ days: 1 });
  await app.tick();
  await app.arrive(user, [reaction('Mara Lindqvist', 'insightful')]);
  app.clock.advance({ days: 1 });
  await app.tick();
  // On the second day, a known person who reacts again is not news.
  expect(app.mailsTo(user)).toHaveLength(1);
  await app.arrive(user, [reaction('Jonas Weber')]);
  app.clock.advance({ days: 1 });
  await app.tick();
  const [, mail] = app.mailsTo(user);
  expect(mail?.subject).toBe('Jonas is new in To do');
  expect(mail?.text).toContain('2 new signals since Monday');
  expect(mail?.text).not.toContain('first daily brief');
  expect(mail?.text).not.toContain('Mara');
});

test('a reminder is news on its day only, and is left out once it is done', async () => {
  const { app, user, id } = await startWithMara();
  await touch(app, user, id, { kind: 'meeting', nextOn: '2026-03-03', text: 'Ask about Q2' });
  await app.save(user, { at: '12:00' });
  await app.tick();
  app.clock.set('2026-03-03T12:00:00Z');
  await app.tick();
  expect(app.mailsTo(user).map(({ subject }) => subject)).toEqual(['Follow up with Mara']);
  expect(app.mailsTo(user)[0]?.text).toContain('Follow up with Mara Lindqvist: Ask about Q2');
  app.clock.advance({ days: 1 });
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
});

test('five people at most, one of them a new face, and what is left out is counted', async () => {
  const app = await startWithBriefs();
  const user = await app.addReader();
  for (let post = 0; post < 5; post += 1) await app.addPost(user);
  // Ten people who comment on every post, and enough others that all are ranked.
  const regulars = Array.from({ length: 10 }, (_, index) => `Regular ${'ABCDEFGHIJ'[index]}`);
  await app.addCrowd(user, 40);
  app.clock.advance({ days: 40 });
  await app.openMonth(user);
  for (const post of [1, 2, 3]) {
    const items = regulars.map((name) => comment(name, `What of ${post}?`, app.clock.now()));
    await app.arrive(user, items, { post, kind: 'comment' });
  }
  app.clock.advance({ days: 31 });
  await app.openMonth(user);
  const asked = regulars.map((name) => comment(name, 'And what now?', app.clock.now()));
  await app.arrive(user, asked, { post: 4, kind: 'comment' });
  await app.arrive(user, [reaction('Nora Face')], { post: 4 });
  app.clock.set('2026-05-12T07:30:00Z');
  await app.tick();
  const [mail] = app.mailsTo(user);
  expect(mail?.subject).toMatch(/^Regular asked you something, and 4 more$/);
  expect(mail?.text.match(/\/leads\/\d+/g)).toHaveLength(5);
  expect(mail?.text).toContain('Nora Face');
  expect(mail?.text).toContain('Also: 6 more people asked a question');
});

test('the brief has the order of To do, and counts each person once', async () => {
  const app = await startWithBriefs();
  const user = await app.addReader();
  for (let post = 0; post < 6; post += 1) await app.addPost(user);
  await app.addCrowd(user, 40);
  // A regular, placed far behind by the ranking.
  for (const post of [1, 2, 3, 4, 5]) await app.arrive(user, [reaction('Petra Regular')], { post });
  const commented = Array.from({ length: 8 }, (_, index) =>
    comment(`Talker ${'ABCDEFGH'[index]}`, 'We saw the same in our team', app.clock.now()),
  );
  await app.arrive(user, commented, { post: 6, kind: 'comment' });
  await app.asks(user, 'Petra Regular');
  await app.asks(user, 'Mara Lindqvist');
  app.clock.advance(NEXT_MORNING);
  await app.tick();
  const [mail] = app.mailsTo(user);
  expect(mail?.subject).toBe('Mara asked you something, and 4 more');
  const mailed = [...(mail?.text.matchAll(/\/leads\/(\d+)/g) ?? [])].map(([, id]) => Number(id));
  const { items } = await app.ask(user, contract.listLeads, { query: { tab: 'todo' } });
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
  const app = await startWithBriefs();
  const user = await app.addReader();
  await app.db
    .updateTable('subscriptions')
    .set({ monthly_signals: 0 })
    .where('user_id', '=', user)
    .execute();
  await app.db
    .updateTable('credit_balances')
    .set({ base: 1 })
    .where('user_id', '=', user)
    .execute();
  await app.arrive(user, [reaction('Mara'), reaction('Jonas'), reaction('Li')]);
  await app.db
    .insertInto('sources')
    .values({
      name: 'harvestapi',
      restricted_at: new Date('2026-03-02T04:10:00Z'),
      restricted_reason: 'stop',
      price: 1,
      floor_stretch: 1,
      priced_at: app.clock.now(),
    })
    .execute();
  app.clock.advance(NEXT_MORNING);
  await app.tick();
  const [mail] = app.mailsTo(user);
  expect(mail?.text).toContain('Also: 2 people are waiting for your next allowance');
  expect(mail?.text).toContain(
    'Reading has been paused since 04:10, so yesterday’s numbers may be low.',
  );
});

const AFTERWARDS: Record<string, (app: Briefs, user: string, id: number) => Promise<unknown>> = {
  'the lead is lost': (app, user, id) => touch(app, user, id, { kind: 'lost' }),
  'the lead is put off': (app, user, id) =>
    app.ask(user, contract.changeLead, { id, body: { later: { until: '2026-04-01' } } }),
  'the lead is set aside': (app, user, id) =>
    app.ask(user, giveVerdict, { id, body: { reason: 'team', appliesTo: 'person', words: '' } }),
  'the person is erased': (app, user, id) => app.ask(user, contract.eraseLead, { id, body: {} }),
  'the person objects': (app) =>
    erasePerson(app.deps, [{ kind: 'public', value: 'mara-lindqvist' }]),
  'the brief is switched off': (app, user) => app.save(user, { isOn: false }),
  'the plan ends': (app, user) =>
    app.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', user)
      .execute(),
  'the data are erased': (app, userId) =>
    runInTransaction(app.db, (tx) => app.deps.events.emit(tx, 'data.erased', { userId })),
  'the account is deleted': (app, user) =>
    app.db
      .updateTable('users')
      .set({ deleted_at: app.clock.now() })
      .where('id', '=', user)
      .execute(),
  'the day is over': async (app) => app.clock.advance({ hours: 17 }),
};

test.each(Object.entries(AFTERWARDS))(
  'nothing is sent if between planning and sending %s',
  async (_, happens) => {
    const { app, user, id } = await startWithMara();
    await app.plan();
    expect(app.jobsWaiting()).toEqual(['brief.send']);
    await happens(app, user, id);
    await app.work();
    expect(app.mails).toEqual([]);
  },
);

test('one of many concurrent workers sends', async () => {
  const { app, user } = await startWithMara();
  await Promise.all(Array.from({ length: 8 }, () => app.plan()));
  expect(app.jobsWaiting()).toEqual(['brief.send']);
  await app.work();
  expect(app.mailsTo(user)).toHaveLength(1);
  expect(await app.db.selectFrom('briefs').select('user_id').execute()).toHaveLength(1);
});

test('after a standstill the brief is late on the same day, and not sent on the next', async () => {
  const { app, user } = await startWithMara();
  const other = await app.addReader({ at: '07:30' });
  await app.asks(other, 'Jonas');
  app.clock.set('2026-03-02T23:59:00Z');
  await app.plan();
  app.clock.set('2026-03-03T00:00:00Z');
  await app.work();
  expect(app.mails).toEqual([]);
  app.clock.set('2026-03-03T07:29:00Z');
  await app.tick();
  expect(app.mails).toEqual([]);
  app.clock.set('2026-03-03T09:12:00Z');
  await app.tick();
  expect(app.mailsTo(user)).toHaveLength(1);
  expect(app.mailsTo(user)[0]?.text).toContain('Tuesday, 09:12');
});

test('a mail that fails is sent by the next attempt, with what is then true', async () => {
  const { app, user } = await startWithMara();
  await app.plan();
  const send = app.deps.mailer.send;
  app.deps.mailer.send = async () => {
    throw new Error('421');
  };
  await expect(app.work()).rejects.toThrow('421');
  app.deps.mailer.send = send;
  await app.arrive(user, [reaction('Jonas Weber')]);
  await app.deps.jobs.send(sendJob, { userId: user, day: '2026-03-02' });
  await app.deps.jobs.send(sendJob, { userId: user, day: '2026-03-02' });
  await app.work();
  expect(app.mailsTo(user).map(({ subject }) => subject)).toEqual([
    'Mara asked you something, and 1 more',
  ]);
});

test('members without a plan, without people and with the brief off get none', async () => {
  const app = await startWithBriefs();
  const [ended, silent, off] = [
    await app.addReader(),
    await app.addReader(),
    await app.addReader(),
  ];
  for (const user of [ended, off]) await app.asks(user, 'Mara');
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'past_due' })
    .where('user_id', '=', ended)
    .execute();
  await app.save(off, { isOn: false });
  for (let hour = 0; hour < 72; hour += 1) {
    app.clock.advance({ hours: 1 });
    await app.tick();
  }
  expect(app.mails).toEqual([]);
  const planned = await app.db.selectFrom('briefs').select('user_id').execute();
  expect(new Set(planned.map(({ user_id }) => user_id))).toEqual(new Set([silent]));
});

test('to an unverified address the brief is numbers, without the words of a question', async () => {
  const app = await startWithBriefs();
  const texts: (string | undefined)[] = [];
  const users: string[] = [];
  for (const name of ['Mara', 'https://evil.example']) {
    const user = await app.addReader({ isVerified: false });
    await app.asks(user, name, `${name}, why? https://evil.example`);
    users.push(user);
  }
  app.clock.advance(NEXT_MORNING);
  await app.tick();
  for (const user of users) {
    const [mail] = app.mailsTo(user);
    expect(mail?.subject).toBe('1 person to look at today');
    texts.push(mail?.text.replace(/unsubscribe\/\S+/, ''));
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).toContain('1 person asked you something.');
  expect(texts.join()).not.toMatch(/mara|evil|pricing/i);
});

test('a new time zone moves the next brief, and a local day has one', async () => {
  const { app, user } = await startWithMara();
  await app.tick();
  const events = app.deps.events;
  const member = {
    userId: user,
    sessionId: '',
    kind: 'web' as const,
    createdAt: app.clock.now(),
    authenticatedAt: app.clock.now(),
  };
  const move = (timeZone: string) =>
    updateSettings({ ...app.deps, events }, { member, form: { timeZone } });
  const findNextAt = async () =>
    (await app.db.selectFrom('brief_settings').select('next_at').executeTakeFirstOrThrow()).next_at;
  expect(await findNextAt()).toEqual(new Date('2026-03-03T07:30:00Z'));
  await move('Pacific/Auckland');
  // In that zone it is the evening of the same day.
  expect(await findNextAt()).toEqual(new Date('2026-03-02T18:30:00Z'));
  await move('Pacific/Honolulu');
  // In that zone the second day is not over, and has had its brief.
  expect(await findNextAt()).toEqual(new Date('2026-03-03T17:30:00Z'));
});
