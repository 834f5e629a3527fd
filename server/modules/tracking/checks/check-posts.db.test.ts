import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { deleteDue } from '../../signals/retention/retention.ts';
import { signalsModule } from '../../signals/signals.module.ts';
import { checkPosts, type CheckDeps } from './check-posts.ts';
import { trackingModule } from '../tracking.module.ts';
import { requestCheck } from './schedule.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';

test('engagement with a new post is found with the interval in which it happened', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.clock.advance({ minutes: 10 });
  await app.check(user);
  app.clock.advance({ minutes: 30 });
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  const commentedAt = app.clock.now();
  app.clock.advance({ minutes: 25 });
  await app.check(user);
  const now = app.clock.now();

  const [reaction, ...others] = await app.findSignals(user, 'mara-lindqvist');
  expect(others).toEqual([]);
  expect(reaction).toMatchObject({
    kind: 'reaction',
    detail: 'like',
    not_after: now,
    is_history: false,
    opened_at: now,
  });
  expect(now.getTime() - Number(reaction?.not_before)).toBeLessThanOrEqual(65 * 60_000);
  expect(await app.findSignals(user, 'jonas-weber')).toMatchObject([
    { kind: 'comment', not_before: commentedAt, not_after: commentedAt },
  ]);
});

test('a member who asks for a check sees a single comment, even if calls are expensive', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  await app.check(user);
  await app.db.updateTable('sources').set({ price: 40 }).execute();
  app.clock.advance({ minutes: 10 });
  app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  await app.check(user, 'plan');
  expect(await app.findSignals(user, 'jonas-weber')).toEqual([]);
  await app.check(user);
  expect(await app.findSignals(user, 'jonas-weber')).toHaveLength(1);
});

function checkWith(app: TrackedProduct, userId: string, answers: Partial<CheckDeps['network']>) {
  const network = { ...app.deps.network, ...answers };
  const stop = AbortSignal.timeout(60_000);
  return checkPosts({ ...app.deps, network }, { userId, requestedBy: 'member', stop });
}

async function requestedAfterComment(app: TrackedProduct): Promise<string> {
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  await app.check(user);
  await app.db.updateTable('sources').set({ price: 40 }).execute();
  app.clock.advance({ minutes: 10 });
  app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  await requestCheck(app.deps, user);
  return user;
}

test('a requested check that was stopped is due again at once, and finds everything new', async () => {
  const app = await startTracked();
  const user = await requestedAfterComment(app);
  expect(await app.due()).toEqual([user]);
  await app.check(user, 'plan');
  expect(await app.findSignals(user, 'jonas-weber')).toHaveLength(1);
  expect(await app.due()).toEqual([]);
});

test('a check that fails for more than an hour is no longer one that the member waits for', async () => {
  const app = await startTracked();
  const user = await requestedAfterComment(app);
  app.clock.advance({ minutes: 61 });
  await app.check(user, 'plan');
  expect(await app.findSignals(user, 'jonas-weber')).toEqual([]);
  expect(await app.due()).toEqual([]);
});

test('a member who asks while a check is running gets another one', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.clock.advance({ hours: 1 });
  await checkWith(app, user, {
    recentPosts: async (...asked) => {
      const listed = await app.deps.network.recentPosts(...asked);
      app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
      app.clock.advance({ seconds: 1 });
      await requestCheck(app.deps, user);
      return listed;
    },
  });
  expect(await app.findSignals(user, 'jonas-weber')).toEqual([]);
  expect(await app.due()).toEqual([user]);
  await app.check(user, 'plan');
  expect(await app.findSignals(user, 'jonas-weber')).toHaveLength(1);
  expect(await app.due()).toEqual([]);
});

test('a list that is short of its count is read once more when the member asks', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  await checkWith(app, user, {
    reactions: async (...asked) => {
      const page = await app.deps.network.reactions(...asked);
      return page && { ...page, items: [], total: 0 };
    },
  });
  const readings = async () =>
    (await app.db.selectFrom('post_readings').selectAll().execute()).length;
  const before = await readings();
  app.clock.advance({ minutes: 10 });
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await readings()).toBe(before + 1);
  app.clock.advance({ minutes: 10 });
  await app.check(user);
  expect(await readings()).toBe(before + 1);
});

test('a comment that is counted and not listed is not withdrawn, however often that is so', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  const comment = (actor: string) =>
    app.act(post, actor, { do: 'comment', text: `A remark of ${actor} that says something.` });
  comment('jonas-weber');
  comment('mara-lindqvist');
  await app.check(user);
  comment('li-chen');
  for (let asked = 0; asked < 5; asked += 1) {
    app.clock.advance({ hours: 2 });
    await checkWith(app, user, {
      comments: async (...of) => {
        const page = await app.deps.network.comments(...of);
        const items = page?.items.filter(({ text }) => !text.includes('jonas')) ?? [];
        return page && { ...page, items, total: items.length };
      },
    });
  }
  expect(await app.findSignals(user, 'li-chen')).toHaveLength(1);
  expect(await app.findSignals(user, 'jonas-weber')).toMatchObject([{ missed: 0 }]);
});

const REACTORS = ['one', 'two', 'three'].map((number) => `reader-number-${number}`);

function reactAll(app: TrackedProduct, post: string): void {
  for (const reader of REACTORS) app.act(post, reader, { do: 'react', type: 'LIKE' });
}

test.each(['member', 'plan'] as const)(
  'new signals on a post of the history are found by the first check of the %s',
  async (requestedBy) => {
    const app = await startTracked();
    const post = app.write(AUTHOR);
    app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 1 });
    const user = await app.member(AUTHOR);
    reactAll(app, post);
    app.clock.advance({ hours: 1 });
    await app.check(user, requestedBy);
    expect(await app.findCounters(user)).toMatchObject({ signals: 4, unseen: 3 });
    app.clock.advance({ minutes: 10 });
    const before = app.calls.length;
    await app.check(user, 'plan');
    expect(app.calls.length - before).toBeLessThanOrEqual(1);
  },
);

test('new signals on a post that a listing left out are found when it is listed again', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  app.write(AUTHOR);
  app.clock.advance({ hours: 1 });
  const second = app.write(AUTHOR);
  app.act(second, 'li-chen', { do: 'react', type: 'LIKE' });
  await app.check(user);
  reactAll(app, second);
  app.clock.advance({ hours: 1 });
  await checkWith(app, user, {
    recentPosts: async (...asked) => {
      const listed = await app.deps.network.recentPosts(...asked);
      return listed && { ...listed, posts: listed.posts.filter(({ id }) => id !== second) };
    },
  });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  expect(await app.findCounters(user)).toMatchObject({ signals: 4 });
});

test('a member who asks sees what equal counts hide', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  for (const reader of ['li-chen', 'jonas-weber'])
    app.act(post, reader, { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  app.act(post, 'li-chen', { do: 'withdraw' });
  app.act(post, 'jonas-weber', { do: 'change', type: 'INTEREST' });
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await app.findSignals(user, 'jonas-weber')).toMatchObject([{ detail: 'insightful' }]);
  expect(await app.findSignals(user, 'li-chen')).toMatchObject([{ missed: 1 }]);
});

test('a changed reaction stays one signal, with the reaction before and the interval', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  app.act(post, 'li-chen', { do: 'change', type: 'INTEREST' });
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 2 });
  await app.check(user);
  expect(await app.findSignals(user, 'li-chen')).toMatchObject([
    { detail: 'insightful', previous_detail: 'like', changed_before: app.clock.now() },
  ]);
});

test('a reaction counts as withdrawn after two complete readings, and returns as one signal', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  const seenAt = app.clock.now();
  app.act(post, 'li-chen', { do: 'withdraw' });
  for (const actor of ['mara-lindqvist', 'jonas-weber']) {
    expect(await app.findSignals(user, 'li-chen')).not.toMatchObject([{ missed: 2 }]);
    app.act(post, actor, { do: 'react', type: 'LIKE' });
    app.act(post, `${actor}-two`, { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 2 });
    await app.check(user);
  }
  const [signal] = await app.findSignals(user, 'li-chen');
  expect(signal).toMatchObject({ missed: 2 });
  expect(Number(signal?.withdrawn_after)).toBeLessThanOrEqual(Number(seenAt));
  expect(Number(signal?.withdrawn_before)).toBeGreaterThan(Number(seenAt));
  expect(await app.findCounters(user)).toMatchObject({ withdrawn: 1, signals: 5 });

  app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 2 });
  await app.check(user);
  expect(await app.findSignals(user, 'li-chen')).toMatchObject([
    { missed: 0, withdrawn_before: null },
  ]);
  expect(await app.findCounters(user)).toMatchObject({ withdrawn: 0, signals: 5 });
});

test('a capped list proves no withdrawal', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.network.behaviors.change({ listCap: 2, order: 'unspecified' });
  for (let round = 0; round < 8; round += 1) {
    app.act(post, `reader-number-${round}`, { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 2 });
    await app.check(user);
  }
  expect(await app.findCounters(user)).toMatchObject({ withdrawn: 0 });
});

test('one person is known by member id and by public identifier', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.act(post, 'mara-lindqvist', { do: 'comment', text: 'I have thought about this for a week.' });
  app.network.behaviors.change({ opaqueComments: 'missing' });
  app.clock.advance({ hours: 1 });
  await app.check(user);
  expect(await app.findCounters(user)).toMatchObject({ people: 2, signals: 2 });
  // Now the source names both keys of the commenter.
  app.network.behaviors.change({ opaqueComments: 'off' });
  app.act(post, 'mara-lindqvist', { do: 'comment', text: 'And there is one thing more to say.' });
  app.clock.advance({ hours: 2 });
  await app.check(user);
  expect(await app.findCounters(user)).toMatchObject({ people: 1, signals: 3 });
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(3);
});

test('signals beyond the allowance wait, the newest are open, and nothing is charged twice', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.db.updateTable('subscriptions').set({ monthly_signals: 2 }).execute();
  const post = app.write(AUTHOR);
  for (const actor of ['one-reader', 'two-reader', 'three-reader']) {
    app.act(post, actor, { do: 'comment', text: `A remark of ${actor} that says something.` });
    app.clock.advance({ minutes: 5 });
  }
  app.clock.advance({ hours: 1 });
  await app.check(user);
  const opened = async (name: string) =>
    (await app.findSignals(user, name)).map(({ opened_at: at }) => at !== null);
  expect(await opened('one-reader')).toEqual([false]);
  expect(await opened('two-reader')).toEqual([true]);
  expect(await opened('three-reader')).toEqual([true]);
  expect(await app.findCounters(user)).toMatchObject({ signals: 3, waiting: 1, unseen: 2 });
  const used = () =>
    app.db.selectFrom('credit_balances').select('used').where('kind', '=', 'signal').execute();
  expect(await used()).toEqual([{ used: 2 }]);
  app.act(post, 'one-reader', { do: 'react', type: 'LIKE' });
  app.clock.advance({ hours: 2 });
  await app.check(user);
  expect(await used()).toEqual([{ used: 2 }]);
});

test('signals found in a new month are open, although no one has opened a page since', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const periods = () =>
    app.db.selectFrom('credit_balances').select('used').where('kind', '=', 'signal').execute();
  await app.db
    .updateTable('credit_balances')
    .set((row) => ({ used: row.ref('base') }))
    .where('kind', '=', 'signal')
    .execute();
  app.clock.advance({ hours: 40 * 24 });
  await app.db
    .updateTable('subscriptions')
    .set({ period_end: new Date(app.clock.now().getTime() + 86_400_000) })
    .execute();
  const post = app.write(AUTHOR);
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  app.clock.advance({ minutes: 10 });
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toMatchObject([
    { opened_at: app.clock.now() },
  ]);
  expect(await periods()).toEqual([{ used: 1 }]);
});

test('a restricted source is asked nothing until the operator lifts the restriction', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  app.network.behaviors.restrict(true);
  app.clock.advance({ hours: 1 });
  await app.check(user);
  const asked = app.calls.length;
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance({ hours: 2 });
    await app.check(user);
  }
  expect(app.calls).toHaveLength(asked);
  await expect(
    app.deps.network.lookUpProfile(
      { memberId: null, publicIdentifier: 'a-person' },
      PRIVACY_SPENDER,
    ),
  ).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
  expect(app.calls).toHaveLength(asked);
  expect(app.lines).toContainEqual(
    expect.objectContaining({ level: 'error', source: 'harvestapi' }),
  );

  app.network.behaviors.restrict(false);
  expect(await app.lift()).toBe(true);
  expect(await app.due()).toEqual([user]);
  await app.check(user);
  expect(app.calls.length).toBeGreaterThan(asked);
});

test('no more calls are made in a day than its budget, and the next day goes on', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  const before = app.calls.length;
  for (let hour = 0; hour < 14; hour += 1) {
    app.act(post, `reader-${hour}-of-day`, { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 1 });
    await app.check(user);
  }
  expect(app.calls.length - before).toBe(4);
  app.clock.advance({ hours: 6 });
  await app.check(user);
  expect(await app.findCounters(user)).toMatchObject({ signals: 14 });
});

test('checks are planned after the history was read, after each check, and later after failures', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const getMsToNextCheck = async () =>
    (await app.findStoredPlan(user)).next_check_at.getTime() - app.clock.now().getTime();
  const HOUR = 3_600_000;
  expect(await getMsToNextCheck()).toBeLessThanOrEqual(HOUR);
  expect(await app.due()).toEqual([]);
  app.clock.advance({ hours: 1 });
  expect(await app.due()).toEqual([user]);
  await app.check(user, 'plan');
  expect(await getMsToNextCheck()).toBeGreaterThan(HOUR / 2);
  expect(await getMsToNextCheck()).toBeLessThan(24 * HOUR);

  app.faults.add({ service: 'network', kind: '500', times: 100 });
  for (let failures = 1; failures <= 12; failures += 1) {
    await app.check(user);
    expect(await app.findStoredPlan(user)).toMatchObject({ failures });
    expect(await getMsToNextCheck()).toBeGreaterThan(0);
    expect(await getMsToNextCheck()).toBeLessThanOrEqual(HOUR);
  }
  app.faults.clear();
  await app.check(user);
  expect(await app.findStoredPlan(user)).toMatchObject({ failures: 0 });
});

test('a member without an active plan is not checked', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.db.updateTable('subscriptions').set({ status: 'canceled' }).execute();
  const before = app.calls.length;
  await app.check(user);
  expect(app.calls).toHaveLength(before);
});

test.each(['recentPosts', 'reactions'] as const)(
  'an erasure during a check, while it reads %s, leaves no rows',
  async (call) => {
    const app = await startTracked();
    const user = await app.member(AUTHOR);
    const post = app.write(AUTHOR);
    app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 1 });
    await app.check(user);
    app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
    app.clock.advance({ hours: 2 });
    let erased = 0;
    const erase = () =>
      runInTransaction(app.db, async (tx) => {
        await eraseDeclared(tx, signalsModule, 'data.erased', user);
        await eraseDeclared(tx, trackingModule, 'data.erased', user);
        erased += 1;
      });
    const { network } = app.deps;
    const erasing = {
      ...network,
      [call]: async (...asked: [never, never]) => {
        await erase();
        return network[call](...asked, PRIVACY_SPENDER);
      },
    };
    const stop = AbortSignal.timeout(60_000);
    await checkPosts(
      { ...app.deps, network: erasing },
      { userId: user, requestedBy: 'member', stop },
    );
    expect(erased).toBe(1);
    for (const table of ['reading_plans', 'tracked_posts', 'posts', 'signals', 'people'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(app.lines).toEqual([]);
  },
);

test('a list whose pages repeat is a failure of the source, and the other lists are read', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  app.clock.advance({ hours: 1 });
  let pages = 0;
  await checkWith(app, user, {
    reactions: async (...asked) => {
      pages += 1;
      const page = await app.deps.network.reactions(asked[0], null, PRIVACY_SPENDER);
      return page && { ...page, next: `${pages}` };
    },
  });
  expect(pages).toBe(12);
  expect(await app.findSignals(user, 'jonas-weber')).toHaveLength(1);
  expect(await app.findStoredPlan(user)).toMatchObject({
    failures: 1,
    checked_at: app.clock.now(),
  });
  app.clock.advance({ minutes: 10 });
  await app.check(user);
  expect(await app.findStoredPlan(user)).toMatchObject({ failures: 0 });
  const [reading] = await app.db
    .selectFrom('post_readings')
    .select('is_complete')
    .where('kind', '=', 'reaction')
    .orderBy('reading_no', 'desc')
    .execute();
  expect(reading).toEqual({ is_complete: true });
});

test('a comment whose time is before its post is kept as long as others, and charged once', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  const inSeconds: Partial<CheckDeps['network']> = {
    comments: async (...asked) => {
      const page = await app.deps.network.comments(...asked);
      const wrong = (at: Date) => new Date(Math.floor(at.getTime() / 1_000));
      return page && { ...page, items: page.items.map((one) => ({ ...one, at: wrong(one.at) })) };
    },
  };
  for (const _ of [1, 2]) {
    app.clock.advance({ hours: 1 });
    await checkWith(app, user, inSeconds);
    await deleteDue(app.deps, AbortSignal.timeout(60_000));
  }
  expect(await app.findSignals(user, 'jonas-weber')).toHaveLength(1);
  const used = app.db.selectFrom('credit_balances').select('used').where('kind', '=', 'signal');
  expect(await used.execute()).toEqual([{ used: 1 }]);
});
