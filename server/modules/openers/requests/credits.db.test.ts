import { expect, test } from 'vitest';
import { atScale } from '../../../../contract/testing/scale.ts';
import { callControl } from '../../../../sandbox/testing/start.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { lockAccount } from '../../users/users.ts';
import { type Openers, startOpeners } from '../openers.fixture.ts';

test('the same key again sends what is stored, without the model and without a credit', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const first = await app.write(user, id);
  const again = await app.write(user, id, { key: first.key, channel: 'reply', facts: [] });
  expect([again.variants, again.ended]).toEqual([
    first.variants.toSorted((one, other) => one.n - other.n),
    first.ended,
  ]);
  expect(await app.asked()).toHaveLength(1);
  expect(await app.creditsLeft(user)).toBe(49);
});

test('a key in capitals is the same key, and its credit is released or settled once', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const [failed, key] = [crypto.randomUUID(), crypto.randomUUID()];
  await app.fail('500');
  const { ended } = await app.write(user, id, { key: failed.toUpperCase() });
  expect(ended).toMatchObject({ end: 'model_failed', creditsLeft: 50 });
  expect(await app.creditsLeft(user)).toBe(50);
  const first = await app.write(user, id, { key: key.toUpperCase() });
  const again = await app.write(user, id, { key, facts: [] });
  expect(again.ended).toEqual(first.ended);
  const repeated = await app.write(user, id, { again: key.toUpperCase() });
  expect(repeated.status).toBe(200);
  expect(await app.creditsLeft(user)).toBe(49);
});

test('the key of another account is another request', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter('How did you measure the secret drop in churn?');
  const other = await app.addWriter();
  const { key } = await app.write(user, id);
  expect((await app.write(other.user, other.id, { again: key })).status).toBe(400);
  const theirs = await app.write(other.user, other.id, { key });
  expect(theirs.ended).toMatchObject({ end: 'written', creditsLeft: 49 });
  expect(theirs.text).not.toContain('secret');
  expect([await app.creditsLeft(user), await app.creditsLeft(other.user)]).toEqual([49, 49]);
});

test('20 requests with one key at once are one request: all get its variants for one credit', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ pieceMs: 5 });
  const body = await app.order(user, id);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => app.write(user, id, body)));
  const texts = outcomes.map(({ variants }) => variants.map(({ text }) => text).toSorted());
  expect(texts[0]).toHaveLength(3);
  expect(texts).toEqual(texts.map(() => texts[0]));
  expect(outcomes.map(({ ended }) => ended)).toEqual(outcomes.map(() => outcomes[0]?.ended));
  expect(await app.asked()).toHaveLength(1);
  expect(await app.creditsLeft(user)).toBe(49);
});

test('T25, T68 with more requests at once than credits, each credit is spent once', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { atOnce, credits } = atScale({
    short: { atOnce: 60, credits: 15 },
    long: { atOnce: 200, credits: 50 },
  });
  await app.spendCredits(user, 50 - credits);
  const body = await app.order(user, id);
  const outcomes = await Promise.all(
    Array.from({ length: atOnce }, () =>
      app.writeToEnd(user, id, { ...body, key: crypto.randomUUID() }),
    ),
  );
  const ends = Object.groupBy(outcomes, ({ ended, status }) => ended?.end ?? String(status));
  expect(ends.written).toHaveLength(credits);
  // A draft too similar to the previous ones is released, and its credit goes to another request.
  const unpaid = [...(ends.no_credit ?? []), ...(ends.nothing_passed ?? [])];
  expect(unpaid).toHaveLength(atOnce - credits);
  expect(await app.creditsLeft(user)).toBe(0);
}, 120_000);

test('a client that leaves before the first variant pays nothing, and the model is stopped', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ heldAfter: 0 });
  const leaving = new AbortController();
  const writing = app.write(user, id, {}, leaving.signal).catch((error: unknown) => error);
  await expect.poll(async () => (await app.asked()).length).toBe(1);
  const credits = async () => (await app.composer(user, id)).credits;
  expect(await credits()).toMatchObject({ left: 49, isReserved: true });
  leaving.abort();
  await writing;
  await expect.poll(credits).toMatchObject({ left: 50, isReserved: false });
  expect(await app.creditsLeft(user)).toBe(50);
  await expect.poll(async () => (await app.asked())[0]?.isAborted).toBe(true);
  const [request] = await app.findRequests(user);
  expect(request).toMatchObject({ credit: 'released', ending: 'model_failed' });
  // The key still belongs to the request that ended.
  await app.behave({ heldAfter: null });
  const again = await app.write(user, id, { key: request?.key ?? '', facts: [] });
  expect([again.variants, again.ended?.end]).toEqual([[], 'model_failed']);
  expect(again.ended?.words).toBe(
    'Writing stopped before anything was written. Nothing was charged.',
  );
});

test('a client that leaves after a variant has paid, and finds it under the same key', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ heldAfter: 1 });
  const leaving = new AbortController();
  const body = await app.order(user, id);
  const writing = app.write(user, id, body, leaving.signal).catch((error: unknown) => error);
  await expect.poll(async () => (await app.findVariants(user)).length).toBe(1);
  leaving.abort();
  await writing;
  await expect.poll(async () => (await app.findRequests(user))[0]?.ending).toBe('written');
  await app.behave({ heldAfter: null });
  const stored = (await app.findVariants(user)).map(({ text }) => text);
  const { written } = await app.composer(user, id);
  expect(written).toMatchObject([{ key: body.key, channel: body.channel, isOver: true }]);
  expect(written[0]?.variants.map(({ text }) => text).toSorted()).toEqual(stored.toSorted());
  const again = await app.write(user, id, body);
  expect(again.variants).toHaveLength(stored.length);
  expect(again.ended).toMatchObject({
    end: 'written',
    words: expect.stringMatching(/^Writing stopped/),
    creditsLeft: 49,
  });
  expect(await app.creditsLeft(user)).toBe(49);
});

/** A request that the model has begun to answer. */
async function startHeldRequest(product: Openers, user: string, id: number) {
  await product.behave({ heldAfter: 0 });
  const leaving = new AbortController();
  const body = await product.order(user, id);
  const writing = product.write(user, id, body, leaving.signal).catch((error: unknown) => error);
  await expect.poll(async () => (await product.asked()).length).toBe(1);
  return { body, leaving, writing };
}

test('data that are erased while an opener is written stay erased', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const { writing } = await startHeldRequest(app, user, id);
  await runInTransaction(app.db, async (tx) => {
    await lockAccount(tx, user);
    await app.deps.events.emit(tx, 'data.erased', { userId: user });
  });
  await app.behave({ heldAfter: null });
  const outcome = await writing;
  expect(outcome).toMatchObject({ variants: [], ended: null });
  expect([await app.findRequests(user), await app.findVariants(user)]).toEqual([[], []]);
});

test('an opener that is being written when the plan ends is finished, for its one credit, and no other begins', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  const next = await app.order(user, id);
  const { writing } = await startHeldRequest(app, user, id);
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('user_id', '=', user)
    .execute();
  expect((await app.write(user, id, next)).status).toBe(428);
  await app.behave({ heldAfter: null });
  const outcome = await writing;
  expect(outcome).toMatchObject({ variants: [{}, {}, {}], ended: { end: 'written' } });
  expect(await app.creditsLeft(user)).toBe(49);
  expect(await app.findRequests(user)).toMatchObject([{ credit: 'settled', ending: 'written' }]);
});

test('a credit reserved in one month is released in it, not in the next one', async () => {
  const app = await startOpeners({ environment: { LLM_TIMEOUT_SECONDS: '60' } });
  const { user, id } = await app.addWriter();
  app.clock.advance({ days: 30, hours: 23 });
  const { writing, leaving } = await startHeldRequest(app, user, id);
  app.clock.advance({ hours: 2 });
  await app.openMonth(user);
  leaving.abort();
  await writing;
  await expect.poll(async () => (await app.findRequests(user))[0]?.credit).toBe('released');
  const [balance] = await app.db
    .selectFrom('credit_balances')
    .select(['base', 'used'])
    .where('user_id', '=', user)
    .where('kind', '=', 'ai')
    .execute();
  expect(balance).toEqual({ base: 50, used: 0 });
  const entries = await app.db
    .selectFrom('credit_entries')
    .select(['period_start', 'delta'])
    .where('user_id', '=', user)
    .where('kind', '=', 'ai')
    .execute();
  const sums = Object.values(
    Object.groupBy(entries, (entry) => entry.period_start.toISOString()),
  ).map((group) => group?.reduce((sum, { delta }) => sum + delta, 0));
  expect(sums).toEqual([50, 50]);
});

test('clients that disconnect at any moment neither lose nor duplicate a credit', async () => {
  const app = await startOpeners();
  const { user, id } = await app.addWriter();
  await app.behave({ pieceMs: 3 });
  const body = await app.order(user, id);
  const rounds = atScale({ short: databaseKind === 'postgres' ? 20 : 8, long: 40 });
  for (let round = 0; round < rounds; round += 1) {
    const key = crypto.randomUUID();
    const stop = AbortSignal.timeout(10 * round);
    await app.write(user, id, { ...body, key }, stop).catch((error: unknown) => error);
  }
  const open = async () => (await app.findRequests(user)).filter(({ ending }) => ending === null);
  await expect.poll(open, { timeout: 45_000 }).toEqual([]);
  app.clock.advance({ minutes: 10 });
  await app.sweep();
  // A request may begin after its client has disconnected.
  const inOrder = async () => {
    const requests = await app.findRequests(user);
    const settled = requests.filter(({ credit }) => credit === 'settled');
    const lost = 50 - settled.length - (await app.creditsLeft(user));
    return { lost, reserved: requests.filter(({ credit }) => credit === 'reserved') };
  };
  await expect.poll(inOrder, { timeout: 45_000 }).toEqual({ lost: 0, reserved: [] });
  const requests = await app.findRequests(user);
  const variants = await app.findVariants(user);
  for (const { key, credit } of requests) {
    const models = variants.filter((row) => row.request_key === key && row.origin === 'model');
    expect([key, models.length > 0]).toEqual([key, credit === 'settled']);
  }
  await callControl(app.sandbox, 'DELETE', '/language-model/behavior');
}, 120_000);
