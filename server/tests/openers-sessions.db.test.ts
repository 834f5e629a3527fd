import { expect, test } from 'vitest';
import { getComposer, writeOpener } from '../../contract/routes/openers.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import { type Holder, addHolder, type Product, startProduct } from './ended-sessions.fixture.ts';
import { readOutcome } from '../modules/openers/openers.fixture.ts';
import { sweepRequests } from '../modules/openers/requests/give-up.ts';
import { endAllSessions } from '../modules/sessions/sessions.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';
import { createTestClock } from '../testing/clock.ts';

const WITHIN = { timeout: 45_000 };

async function writer(on: Product) {
  const member = await addHolder(on);
  await prepareLead(on, member);
  await on.deps.database.pool.query(
    `insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments,
       reposts, counts_at, fetched_at)
     values ($1, 1, 'p', $2, '', 'Churn fell after we changed the pricing page', 0, 0, 0, $2, $2)`,
    [member.userId, on.deps.clock.now()],
  );
  await on.deps.db
    .updateTable('signals')
    .set({ kind: 'comment', item_id: 'c', detail: 'How did you measure the drop in churn?' })
    .where('user_id', '=', member.userId)
    .execute();
  return member;
}

async function write(on: Product, { token }: Holder) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${on.origin}/api/leads/people/1/openers`;
  const composer = getComposer.replies[200].parse(await (await fetch(address, { headers })).json());
  const body = writeOpener.body.parse({
    key: crypto.randomUUID(),
    signal: null,
    channel: 'message',
    language: 'en',
    facts: composer.facts.filter(({ isTicked }) => isTicked).map(({ id }) => id),
  });
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return readOutcome(response);
}

const getRequest = (on: Product, { userId }: Holder) =>
  on.deps.db
    .selectFrom('opener_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

const readUsed = async (on: Product, { userId }: Holder) => {
  const { used } = await on.deps.db
    .selectFrom('credit_balances')
    .select('used')
    .where('user_id', '=', userId)
    .where('kind', '=', 'ai')
    .executeTakeFirstOrThrow();
  return used;
};

test('T55 a session that ends while an opener is written gets nothing more, and the sweeper releases the credit', async () => {
  const on = await startProduct();
  const member = await writer(on);
  await callControl(on.sandbox, 'POST', '/language-model/behavior', { heldAfter: 0 });
  const writing = write(on, member);
  await expect.poll(async () => (await getRequest(on, member))?.credit, WITHIN).toBe('reserved');
  await endAllSessions(on.deps, member.userId);
  await callControl(on.sandbox, 'POST', '/language-model/behavior', { heldAfter: null });
  const outcome = await writing;
  expect([outcome.variants, outcome.ended]).toEqual([[], null]);
  expect([401, 200]).toContain(outcome.status);
  if (outcome.status === 200) expect(outcome.error).toBe(100);
  // The session cannot write any more, not even the end.
  expect(await getRequest(on, member)).toMatchObject({ credit: 'reserved', ending: null });
  const clock = createTestClock(new Date(on.deps.clock.now().getTime() + 6 * 60_000));
  await sweepRequests({ ...on.deps, clock });
  expect(await getRequest(on, member)).toMatchObject({
    credit: 'released',
    ending: 'model_failed',
  });
  expect(await readUsed(on, member)).toBe(0);
});

test('an opener is written in the whole product for one credit', async () => {
  const on = await startProduct();
  const member = await writer(on);
  const { variants, ended } = await write(on, member);
  expect(variants.map(({ origin }) => origin)).toContain('model');
  expect(ended?.end).toBe('written');
  expect(await readUsed(on, member)).toBe(1);
});
