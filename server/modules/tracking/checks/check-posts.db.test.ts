import { expect, test } from 'vitest';
import { eraseDeclared } from '../../../module.ts';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { deleteDue } from '../../signals/retention/retention.ts';
import { signalsModule } from '../../signals/signals.module.ts';
import { checkPosts, type CheckDeps } from './check-posts.ts';
import { trackingModule } from '../tracking.module.ts';
import { requestCheck } from './schedule.ts';
import { tracked, type Tracked } from '../tracking.fixture.ts';

/** The only posts are those that the test writes. */
const AUTHOR = 'quiet-ada';

test('engagement with a new post is found with the interval in which it happened', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.clock.advance({ minutes: 10 });
  await o.check(user);
  o.clock.advance({ minutes: 30 });
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  const commentedAt = o.clock.now();
  o.clock.advance({ minutes: 25 });
  await o.check(user);
  const now = o.clock.now();

  const [reaction, ...others] = await o.signalsOf(user, 'mara-lindqvist');
  expect(others).toEqual([]);
  expect(reaction).toMatchObject({
    kind: 'reaction',
    detail: 'like',
    not_after: now,
    is_history: false,
    opened_at: now,
  });
  expect(now.getTime() - Number(reaction?.not_before)).toBeLessThanOrEqual(65 * 60_000);
  expect(await o.signalsOf(user, 'jonas-weber')).toMatchObject([
    { kind: 'comment', not_before: commentedAt, not_after: commentedAt },
  ]);
});

test('a member who asks for a check sees a single comment, even if calls are expensive', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  await o.check(user);
  await o.db.updateTable('sources').set({ price: 40 }).execute();
  o.clock.advance({ minutes: 10 });
  o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  await o.check(user, 'plan');
  expect(await o.signalsOf(user, 'jonas-weber')).toEqual([]);
  await o.check(user);
  expect(await o.signalsOf(user, 'jonas-weber')).toHaveLength(1);
});

function checkWith(o: Tracked, userId: string, answers: Partial<CheckDeps['network']>) {
  const network = { ...o.deps.network, ...answers };
  const stop = AbortSignal.timeout(60_000);
  return checkPosts({ ...o.deps, network }, { userId, requestedBy: 'member', stop });
}

async function requestedAfterComment(o: Tracked): Promise<string> {
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  await o.check(user);
  await o.db.updateTable('sources').set({ price: 40 }).execute();
  o.clock.advance({ minutes: 10 });
  o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  await requestCheck(o.deps, user);
  return user;
}

test('a requested check that was stopped is due again at once, and finds everything new', async () => {
  const o = await tracked();
  const user = await requestedAfterComment(o);
  expect(await o.due()).toEqual([user]);
  await o.check(user, 'plan');
  expect(await o.signalsOf(user, 'jonas-weber')).toHaveLength(1);
  expect(await o.due()).toEqual([]);
});

test('a check that fails for more than an hour is no longer one that the member waits for', async () => {
  const o = await tracked();
  const user = await requestedAfterComment(o);
  o.clock.advance({ minutes: 61 });
  await o.check(user, 'plan');
  expect(await o.signalsOf(user, 'jonas-weber')).toEqual([]);
  expect(await o.due()).toEqual([]);
});

test('a member who asks while a check is running gets another one', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.clock.advance({ hours: 1 });
  await checkWith(o, user, {
    recentPosts: async (...asked) => {
      const listed = await o.deps.network.recentPosts(...asked);
      o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
      o.clock.advance({ seconds: 1 });
      await requestCheck(o.deps, user);
      return listed;
    },
  });
  expect(await o.signalsOf(user, 'jonas-weber')).toEqual([]);
  expect(await o.due()).toEqual([user]);
  await o.check(user, 'plan');
  expect(await o.signalsOf(user, 'jonas-weber')).toHaveLength(1);
  expect(await o.due()).toEqual([]);
});

test('a list that is short of its count is read once more when the member asks', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 1 });
  await checkWith(o, user, {
    reactions: async (...asked) => {
      const page = await o.deps.network.reactions(...asked);
      return page && { ...page, items: [], total: 0 };
    },
  });
  const readings = async () =>
    (await o.db.selectFrom('post_readings').selectAll().execute()).length;
  const before = await readings();
  o.clock.advance({ minutes: 10 });
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await readings()).toBe(before + 1);
  o.clock.advance({ minutes: 10 });
  await o.check(user);
  expect(await readings()).toBe(before + 1);
});

test('a comment that is counted and not listed is not withdrawn, however often that is so', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  const comment = (actor: string) =>
    o.act(post, actor, { do: 'comment', text: `A remark of ${actor} that says something.` });
  comment('jonas-weber');
  comment('mara-lindqvist');
  await o.check(user);
  comment('li-chen');
  for (let asked = 0; asked < 5; asked += 1) {
    o.clock.advance({ hours: 2 });
    await checkWith(o, user, {
      comments: async (...of) => {
        const page = await o.deps.network.comments(...of);
        const items = page?.items.filter(({ text }) => !text.includes('jonas')) ?? [];
        return page && { ...page, items, total: items.length };
      },
    });
  }
  expect(await o.signalsOf(user, 'li-chen')).toHaveLength(1);
  expect(await o.signalsOf(user, 'jonas-weber')).toMatchObject([{ missed: 0 }]);
});

const REACTORS = ['one', 'two', 'three'].map((number) => `reader-number-${number}`);

function reactAll(o: Tracked, post: string): void {
  for (const reader of REACTORS) o.act(post, reader, { do: 'react', type: 'LIKE' });
}

test.each(['member', 'plan'] as const)(
  'new signals on a post of the history are found by the first check of the %s',
  async (requestedBy) => {
    const o = await tracked();
    const post = o.write(AUTHOR);
    o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 1 });
    const user = await o.member(AUTHOR);
    reactAll(o, post);
    o.clock.advance({ hours: 1 });
    await o.check(user, requestedBy);
    expect(await o.countersOf(user)).toMatchObject({ signals: 4, unseen: 3 });
    o.clock.advance({ minutes: 10 });
    const before = o.calls.length;
    await o.check(user, 'plan');
    expect(o.calls.length - before).toBeLessThanOrEqual(1);
  },
);

test('new signals on a post that a listing left out are found when it is listed again', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  o.write(AUTHOR);
  o.clock.advance({ hours: 1 });
  const second = o.write(AUTHOR);
  o.act(second, 'li-chen', { do: 'react', type: 'LIKE' });
  await o.check(user);
  reactAll(o, second);
  o.clock.advance({ hours: 1 });
  await checkWith(o, user, {
    recentPosts: async (...asked) => {
      const listed = await o.deps.network.recentPosts(...asked);
      return listed && { ...listed, posts: listed.posts.filter(({ id }) => id !== second) };
    },
  });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  expect(await o.countersOf(user)).toMatchObject({ signals: 4 });
});

test('a member who asks sees what equal counts hide', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  for (const reader of ['li-chen', 'jonas-weber'])
    o.act(post, reader, { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  o.act(post, 'li-chen', { do: 'withdraw' });
  o.act(post, 'jonas-weber', { do: 'change', type: 'INTEREST' });
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await o.signalsOf(user, 'jonas-weber')).toMatchObject([{ detail: 'insightful' }]);
  expect(await o.signalsOf(user, 'li-chen')).toMatchObject([{ missed: 1 }]);
});

test('a changed reaction stays one signal, with the reaction before and the interval', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  o.act(post, 'li-chen', { do: 'change', type: 'INTEREST' });
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 2 });
  await o.check(user);
  expect(await o.signalsOf(user, 'li-chen')).toMatchObject([
    { detail: 'insightful', previous_detail: 'like', changed_before: o.clock.now() },
  ]);
});

test('a reaction counts as withdrawn after two complete readings, and returns as one signal', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  const seenAt = o.clock.now();
  o.act(post, 'li-chen', { do: 'withdraw' });
  for (const actor of ['mara-lindqvist', 'jonas-weber']) {
    expect(await o.signalsOf(user, 'li-chen')).not.toMatchObject([{ missed: 2 }]);
    o.act(post, actor, { do: 'react', type: 'LIKE' });
    o.act(post, `${actor}-two`, { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 2 });
    await o.check(user);
  }
  const [signal] = await o.signalsOf(user, 'li-chen');
  expect(signal).toMatchObject({ missed: 2 });
  expect(Number(signal?.withdrawn_after)).toBeLessThanOrEqual(Number(seenAt));
  expect(Number(signal?.withdrawn_before)).toBeGreaterThan(Number(seenAt));
  expect(await o.countersOf(user)).toMatchObject({ withdrawn: 1, signals: 5 });

  o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 2 });
  await o.check(user);
  expect(await o.signalsOf(user, 'li-chen')).toMatchObject([{ missed: 0, withdrawn_before: null }]);
  expect(await o.countersOf(user)).toMatchObject({ withdrawn: 0, signals: 5 });
});

test('a capped list proves no withdrawal', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.network.behaviors.change({ listCap: 2, order: 'unspecified' });
  for (let round = 0; round < 8; round += 1) {
    o.act(post, `reader-number-${round}`, { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 2 });
    await o.check(user);
  }
  expect(await o.countersOf(user)).toMatchObject({ withdrawn: 0 });
});

test('one person is known by member id and by public identifier', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.act(post, 'mara-lindqvist', { do: 'comment', text: 'I have thought about this for a week.' });
  o.network.behaviors.change({ opaqueComments: 'missing' });
  o.clock.advance({ hours: 1 });
  await o.check(user);
  expect(await o.countersOf(user)).toMatchObject({ people: 2, signals: 2 });
  // Now the source names both keys of the commenter.
  o.network.behaviors.change({ opaqueComments: 'off' });
  o.act(post, 'mara-lindqvist', { do: 'comment', text: 'And there is one thing more to say.' });
  o.clock.advance({ hours: 2 });
  await o.check(user);
  expect(await o.countersOf(user)).toMatchObject({ people: 1, signals: 3 });
  expect(await o.signalsOf(user, 'mara-lindqvist')).toHaveLength(3);
});

test('signals beyond the allowance wait, the newest are open, and nothing is charged twice', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.db.updateTable('subscriptions').set({ monthly_signals: 2 }).execute();
  const post = o.write(AUTHOR);
  for (const actor of ['one-reader', 'two-reader', 'three-reader']) {
    o.act(post, actor, { do: 'comment', text: `A remark of ${actor} that says something.` });
    o.clock.advance({ minutes: 5 });
  }
  o.clock.advance({ hours: 1 });
  await o.check(user);
  const opened = async (name: string) =>
    (await o.signalsOf(user, name)).map(({ opened_at: at }) => at !== null);
  expect(await opened('one-reader')).toEqual([false]);
  expect(await opened('two-reader')).toEqual([true]);
  expect(await opened('three-reader')).toEqual([true]);
  expect(await o.countersOf(user)).toMatchObject({ signals: 3, waiting: 1, unseen: 2 });
  const used = () =>
    o.db.selectFrom('credit_balances').select('used').where('kind', '=', 'signal').execute();
  expect(await used()).toEqual([{ used: 2 }]);
  o.act(post, 'one-reader', { do: 'react', type: 'LIKE' });
  o.clock.advance({ hours: 2 });
  await o.check(user);
  expect(await used()).toEqual([{ used: 2 }]);
});

test('signals found in a new month are open, although no one has opened a page since', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const periods = () =>
    o.db.selectFrom('credit_balances').select('used').where('kind', '=', 'signal').execute();
  await o.db
    .updateTable('credit_balances')
    .set((row) => ({ used: row.ref('base') }))
    .where('kind', '=', 'signal')
    .execute();
  o.clock.advance({ hours: 40 * 24 });
  await o.db
    .updateTable('subscriptions')
    .set({ period_end: new Date(o.clock.now().getTime() + 86_400_000) })
    .execute();
  const post = o.write(AUTHOR);
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
  o.clock.advance({ minutes: 10 });
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toMatchObject([{ opened_at: o.clock.now() }]);
  expect(await periods()).toEqual([{ used: 1 }]);
});

test('a restricted source is asked nothing until the operator lifts the restriction', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  o.network.behaviors.restrict(true);
  o.clock.advance({ hours: 1 });
  await o.check(user);
  const asked = o.calls.length;
  for (let round = 0; round < 3; round += 1) {
    o.clock.advance({ hours: 2 });
    await o.check(user);
  }
  expect(o.calls).toHaveLength(asked);
  await expect(
    o.deps.network.lookUpProfile({ memberId: null, publicIdentifier: 'a-person' }, PRIVACY_SPENDER),
  ).rejects.toMatchObject({
    failure: 'network_unavailable',
  });
  expect(o.calls).toHaveLength(asked);
  expect(o.lines).toContainEqual(expect.objectContaining({ level: 'error', source: 'harvestapi' }));

  o.network.behaviors.restrict(false);
  expect(await o.lift()).toBe(true);
  expect(await o.due()).toEqual([user]);
  await o.check(user);
  expect(o.calls.length).toBeGreaterThan(asked);
});

test('no more calls are made in a day than its budget, and the next day goes on', async () => {
  const o = await tracked({ settings: { READING_CALLS_PER_MEMBER: '4' } });
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  const before = o.calls.length;
  for (let hour = 0; hour < 14; hour += 1) {
    o.act(post, `reader-${hour}-of-day`, { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 1 });
    await o.check(user);
  }
  expect(o.calls.length - before).toBe(4);
  o.clock.advance({ hours: 6 });
  await o.check(user);
  expect(await o.countersOf(user)).toMatchObject({ signals: 14 });
});

test('checks are planned after the history was read, after each check, and later after failures', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const getMsToNextCheck = async () =>
    (await o.planOf(user)).next_check_at.getTime() - o.clock.now().getTime();
  const HOUR = 3_600_000;
  expect(await getMsToNextCheck()).toBeLessThanOrEqual(HOUR);
  expect(await o.due()).toEqual([]);
  o.clock.advance({ hours: 1 });
  expect(await o.due()).toEqual([user]);
  await o.check(user, 'plan');
  expect(await getMsToNextCheck()).toBeGreaterThan(HOUR / 2);
  expect(await getMsToNextCheck()).toBeLessThan(24 * HOUR);

  o.faults.add({ service: 'network', kind: '500', times: 100 });
  for (let failures = 1; failures <= 12; failures += 1) {
    await o.check(user);
    expect(await o.planOf(user)).toMatchObject({ failures });
    expect(await getMsToNextCheck()).toBeGreaterThan(0);
    expect(await getMsToNextCheck()).toBeLessThanOrEqual(HOUR);
  }
  o.faults.clear();
  await o.check(user);
  expect(await o.planOf(user)).toMatchObject({ failures: 0 });
});

test('a member without an active plan is not checked', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.db.updateTable('subscriptions').set({ status: 'canceled' }).execute();
  const before = o.calls.length;
  await o.check(user);
  expect(o.calls).toHaveLength(before);
});

test.each(['recentPosts', 'reactions'] as const)(
  'an erasure during a check, while it reads %s, leaves no rows',
  async (call) => {
    const o = await tracked();
    const user = await o.member(AUTHOR);
    const post = o.write(AUTHOR);
    o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 1 });
    await o.check(user);
    o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });
    o.clock.advance({ hours: 2 });
    let erased = 0;
    const erase = () =>
      runInTransaction(o.db, async (tx) => {
        await eraseDeclared(tx, signalsModule, 'data.erased', user);
        await eraseDeclared(tx, trackingModule, 'data.erased', user);
        erased += 1;
      });
    const { network } = o.deps;
    const erasing = {
      ...network,
      [call]: async (...asked: [never, never]) => {
        await erase();
        return network[call](...asked, PRIVACY_SPENDER);
      },
    };
    const stop = AbortSignal.timeout(60_000);
    await checkPosts(
      { ...o.deps, network: erasing },
      { userId: user, requestedBy: 'member', stop },
    );
    expect(erased).toBe(1);
    for (const table of ['reading_plans', 'tracked_posts', 'posts', 'signals', 'people'] as const) {
      expect(await o.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(o.lines).toEqual([]);
  },
);

test('a list whose pages repeat is a failure of the source, and the other lists are read', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'li-chen', { do: 'react', type: 'LIKE' });
  o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  o.clock.advance({ hours: 1 });
  let pages = 0;
  await checkWith(o, user, {
    reactions: async (...asked) => {
      pages += 1;
      const page = await o.deps.network.reactions(asked[0], null, PRIVACY_SPENDER);
      return page && { ...page, next: `${pages}` };
    },
  });
  expect(pages).toBe(12);
  expect(await o.signalsOf(user, 'jonas-weber')).toHaveLength(1);
  expect(await o.planOf(user)).toMatchObject({ failures: 1, checked_at: o.clock.now() });
  o.clock.advance({ minutes: 10 });
  await o.check(user);
  expect(await o.planOf(user)).toMatchObject({ failures: 0 });
  const [reading] = await o.db
    .selectFrom('post_readings')
    .select('is_complete')
    .where('kind', '=', 'reaction')
    .orderBy('reading_no', 'desc')
    .execute();
  expect(reading).toEqual({ is_complete: true });
});

test('a comment whose time is before its post is kept as long as others, and charged once', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.act(post, 'jonas-weber', { do: 'comment', text: 'How did you measure it?' });
  const inSeconds: Partial<CheckDeps['network']> = {
    comments: async (...asked) => {
      const page = await o.deps.network.comments(...asked);
      const wrong = (at: Date) => new Date(Math.floor(at.getTime() / 1_000));
      return page && { ...page, items: page.items.map((one) => ({ ...one, at: wrong(one.at) })) };
    },
  };
  for (const _ of [1, 2]) {
    o.clock.advance({ hours: 1 });
    await checkWith(o, user, inSeconds);
    await deleteDue(o.deps, AbortSignal.timeout(60_000));
  }
  expect(await o.signalsOf(user, 'jonas-weber')).toHaveLength(1);
  const used = await o.db
    .selectFrom('credit_balances')
    .select('used')
    .where('kind', '=', 'signal')
    .executeTakeFirst();
  expect(used).toEqual({ used: 1 });
});
