import { expect, test } from 'vitest';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';

/** As if the rest of the month's 250 had been used. */
const leaveAllowance = (app: TrackedProduct, left: number) =>
  app.db
    .updateTable('credit_balances')
    .set({ used: 250 - left })
    .where('kind', '=', 'signal')
    .execute();

test('reactions of a check use no allowance before its comments are open', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const posts = [app.write(AUTHOR), app.write(AUTHOR)];
  await app.check(user);
  app.clock.advance({ hours: 1 });
  for (const [index, post] of posts.entries()) {
    for (let reader = 0; reader < 125; reader += 1) {
      app.act(post, `reader-${reader}-of-${index}`, { do: 'react', type: 'LIKE' });
    }
    for (let reader = 0; reader < 25; reader += 1) {
      const text = reader === 0 ? 'How did you measure it?' : `Our team of ${reader} saw it, too.`;
      app.act(post, `speaker-${reader}-of-${index}`, { do: 'comment', text });
    }
    app.clock.advance({ minutes: 1 });
  }
  await app.check(user);
  const arrived = await app.db
    .selectFrom('signals')
    .select(['kind', 'opened_at'])
    .where('user_id', '=', user)
    .where('is_history', '=', false)
    .execute();
  expect(arrived).toHaveLength(300);
  const waiting = arrived.filter((signal) => signal.opened_at === null);
  expect(waiting.map(({ kind }) => kind)).toEqual(Array(50).fill('reaction'));
});

test('the questions of a check open first, even if they are the last that are read', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  await app.check(user);
  await leaveAllowance(app, 30);
  app.clock.advance({ minutes: 50 });
  for (let reader = 0; reader < 60; reader += 1) {
    const text =
      reader < 20 ? `How did team ${reader} do it?` : `Our team of ${reader} saw it, too.`;
    app.act(post, `speaker-${reader}-of-one`, { do: 'comment', text });
    app.clock.advance({ seconds: 1 });
  }
  await app.check(user);
  const arrived = await app.db
    .selectFrom('signals')
    .select(['detail', 'opened_at', 'opened_period'])
    .where('user_id', '=', user)
    .execute();
  expect(arrived).toHaveLength(60);
  const opened = arrived.filter((signal) => signal.opened_period !== null);
  expect(opened.filter(({ detail }) => detail.endsWith('?'))).toHaveLength(20);
  expect(opened).toHaveLength(30);
  expect(await app.findCounters(user)).toMatchObject({ waiting: 30, unseen: 30 });
});

test('a check opens nothing that waited before it', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  await app.check(user);
  const comment = async (names: readonly string[]) => {
    app.clock.advance({ minutes: 50 });
    for (const name of names) {
      app.act(post, name, { do: 'comment', text: `How did you measure it, asks ${name}?` });
    }
    await app.check(user);
  };
  await leaveAllowance(app, 1);
  await comment(['jonas-weber', 'mara-lindqvist']);
  await leaveAllowance(app, 1);
  await comment(['li-chen', 'priya-nair']);
  expect(await app.findCounters(user)).toMatchObject({ waiting: 2, unseen: 2 });
  const [one] = await app.findSignals(user, 'li-chen');
  const [other] = await app.findSignals(user, 'priya-nair');
  expect([one, other].filter((signal) => signal?.opened_at)).toHaveLength(1);
});
