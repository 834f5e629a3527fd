import { expect, test } from 'vitest';
import { PRIVACY_SPENDER } from '../../../gateways/network/budget-shares.ts';
import { HARVEST_API } from '../../../gateways/network/harvestapi.ts';
import { FIRST_PRICE } from '../planning/price.rules.ts';
import { getCallsPerDay } from './budget.ts';
import { checkPosts, type CheckDeps } from './check-posts.ts';
import { requestCheck, sendDueChecks, updatePrice } from './schedule.ts';
import { findSourceStanding } from '../source/source-standing.ts';
import { planAgain } from '../planning/plan-again.ts';
import { findPlan } from '../planning/plans.store.ts';
import { readTerms } from '../planning/terms.ts';
import { startTracked, type TrackedProduct } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const MINUTE = 60_000;

async function listCheckJobs({ deps }: TrackedProduct): Promise<unknown[]> {
  const { rows } = await deps.database.pool.query<{ data: { payload: unknown } }>(
    `select data from pgboss.job where name = 'tracking.check' order by created_on`,
  );
  return rows.map(({ data }) => data.payload);
}

const findPrice = ({ db }: TrackedProduct) =>
  db.selectFrom('sources').selectAll().where('name', '=', HARVEST_API).executeTakeFirstOrThrow();

test('a member whose check is due gets one job, and no second one until it has ended', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await sendDueChecks(app.deps);
  expect(await listCheckJobs(app)).toEqual([]);
  app.clock.advance({ hours: 1 });
  await sendDueChecks(app.deps);
  app.clock.advance({ minutes: 1 });
  await sendDueChecks(app.deps);
  expect(await listCheckJobs(app)).toEqual([{ userId: user, requestedBy: 'plan' }]);
  await requestCheck(app.deps, user);
  expect(await listCheckJobs(app)).toHaveLength(1);
});

test('no check is sent while the source is restricted', async () => {
  const app = await startTracked();
  await app.member(AUTHOR);
  app.network.behaviors.restrict(true);
  await expect(
    app.deps.network.lookUpProfile(
      { memberId: null, publicIdentifier: 'a-person' },
      PRIVACY_SPENDER,
    ),
  ).rejects.toThrow();
  app.clock.advance({ hours: 2 });
  await sendDueChecks(app.deps);
  expect(await listCheckJobs(app)).toEqual([]);
  await app.lift();
  await sendDueChecks(app.deps);
  expect(await listCheckJobs(app)).toHaveLength(1);
});

test('a member asks for a check most every ten minutes, and learns when the next one may be', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const asked = app.clock.now().getTime();
  const checkableAt = new Date(asked + 10 * MINUTE);
  expect(await requestCheck(app.deps, user)).toEqual({ checkableAt });
  expect(await listCheckJobs(app)).toEqual([{ userId: user, requestedBy: 'member' }]);
  app.clock.advance({ minutes: 3, seconds: 1 });
  await expect(requestCheck(app.deps, user)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 7 * 60 - 1,
  });
  app.clock.set(new Date(checkableAt.getTime() - 1));
  await expect(requestCheck(app.deps, user)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  app.clock.set(checkableAt);
  expect(await requestCheck(app.deps, user)).toEqual({
    checkableAt: new Date(checkableAt.getTime() + 10 * MINUTE),
  });
});

test('one of two simultaneous requests gets the check', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const answers = await Promise.allSettled([
    requestCheck(app.deps, user),
    requestCheck(app.deps, user),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listCheckJobs(app)).toHaveLength(1);
});

test('a clock that was ahead for a moment delays neither the next check nor a requested one', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  const post = app.write(AUTHOR);
  app.clock.advance({ hours: 1 });
  await app.check(user);
  const right = app.clock.now();
  app.clock.advance({ days: 30 });
  await requestCheck(app.deps, user);
  await app.check(user);
  app.clock.set(right);
  app.clock.advance({ hours: 2 });
  app.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });

  expect(await findSourceStanding(app.deps, user)).toMatchObject({ asOf: null, checkableAt: null });
  expect(await app.due()).toEqual([user]);
  await requestCheck(app.deps, user);
  await app.check(user);
  expect(await app.findSignals(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await app.due()).toEqual([]);
  const { next_check_at: next } = await app.findStoredPlan(user);
  expect(next.getTime() - app.clock.now().getTime()).toBeLessThan(24 * 60 * MINUTE);
});

test('a check that is planned again while the member requests one leaves the request due', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  app.clock.advance({ minutes: 20 });
  const terms = await readTerms(app.deps);
  const readPlan = async () => {
    const plan = await findPlan(app.db, user, app.clock.now());
    if (!plan) throw new Error('The member has a plan');
    return plan;
  };
  const before = await readPlan();
  await requestCheck(app.deps, user);
  expect(await planAgain(app.deps, user, before, terms)).toBe('requested');
  expect(await app.due()).toEqual([user]);
  expect(await planAgain(app.deps, user, await readPlan(), terms)).toBeInstanceOf(Date);
});

test.each<[string, CheckDeps['network']['recentPosts']]>([
  ['fails', () => Promise.reject(new Error('a page of HTML'))],
  ['finds no profile', async () => null],
])('a member who requests a check while one %s gets another one', async (_, answer) => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  app.clock.advance({ hours: 1 });
  const recentPosts = async (...asked: Parameters<typeof answer>) => {
    app.clock.advance({ seconds: 1 });
    await requestCheck(app.deps, user);
    return answer(...asked);
  };
  const stop = AbortSignal.timeout(60_000);
  const deps = { ...app.deps, network: { ...app.deps.network, recentPosts } };
  await checkPosts(deps, { userId: user, requestedBy: 'plan', stop });
  expect(await app.due()).toEqual([user]);
  const again = { ...app.deps, network: { ...app.deps.network, recentPosts: answer } };
  await checkPosts(again, { userId: user, requestedBy: 'plan', stop });
  expect(await app.due()).toEqual([]);
});

test('members do not wait for each other', async () => {
  const app = await startTracked();
  const users = [await app.member(AUTHOR), await app.member('quiet-bob')];
  for (const user of users) await requestCheck(app.deps, user);
  expect(await listCheckJobs(app)).toHaveLength(2);
});

test('a source that was never used has no price', async () => {
  const app = await startTracked();
  await app.member(AUTHOR);
  await updatePrice(app.deps);
  expect(await app.db.selectFrom('sources').selectAll().execute()).toEqual([]);
});

test('the price rises after overspending and falls after underspending', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  expect(await findPrice(app)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
  await app.db.updateTable('sources').set({ calls: '20' }).execute();
  app.clock.advance({ minutes: 15 });
  await updatePrice(app.deps);
  const expensive = await findPrice(app);
  expect(expensive.price).toBeGreaterThan(FIRST_PRICE.price);
  expect(expensive).toMatchObject({ priced_at: app.clock.now(), priced_calls: '20' });
  app.clock.advance({ minutes: 15 });
  await updatePrice(app.deps);
  expect((await findPrice(app)).price).toBeLessThan(expensive.price);
});

test('one of two simultaneous updates counts', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  await app.db.updateTable('sources').set({ calls: '8' }).execute();
  app.clock.advance({ minutes: 15 });
  await Promise.all([updatePrice(app.deps), updatePrice(app.deps)]);
  const once = await findPrice(app);
  expect(once.priced_calls).toBe('8');
  await updatePrice(app.deps);
  expect((await findPrice(app)).price).toBe(once.price);
});

test('the price stays while the source is restricted, and without members', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  await app.db
    .updateTable('sources')
    .set({ calls: '20', restricted_at: app.clock.now() })
    .execute();
  app.clock.advance({ minutes: 15 });
  await updatePrice(app.deps);
  expect(await findPrice(app)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
  await app.lift();
  await app.db.deleteFrom('reading_plans').execute();
  await updatePrice(app.deps);
  expect(await findPrice(app)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
});

test('the price stays while the money of the day is spent, and the pause is no thrift', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  await app.db.updateTable('source_costs').set({ micros: '50000000' }).execute();
  for (let hour = 0; hour < 8; hour += 1) {
    app.clock.advance({ hours: 1 });
    await updatePrice(app.deps);
  }
  expect(await findPrice(app)).toMatchObject({ price: FIRST_PRICE.price });
  app.clock.set('2026-03-03T09:00:00Z');
  const { calls } = await findPrice(app);
  const spent = `${Number(calls) + 2}`;
  await app.db.updateTable('sources').set({ calls: spent, priced_calls: calls }).execute();
  await updatePrice(app.deps);
  expect((await findPrice(app)).price).toBeGreaterThan(FIRST_PRICE.price);
});

test('checks are planned for as many calls as the money pays for', async () => {
  const app = await startTracked({
    settings: { HARVEST_DAILY_BUDGET: '0.1', HARVEST_CALL_COST: '0.01' },
  });
  await app.member(AUTHOR);
  expect(await getCallsPerDay(app.deps)).toBe(10);
  const free = { ...app.deps.settings.network, callCost: 0 };
  const settings = { ...app.deps.settings, network: free };
  expect(await getCallsPerDay({ ...app.deps, settings })).toBe(32);
});

test('a check that was planned for a higher price is planned again', async () => {
  const app = await startTracked();
  const user = await app.member(AUTHOR);
  await app.check(user);
  const late = new Date(app.clock.now().getTime() + 20 * 60 * MINUTE);
  const plan = async (planned_price: number) => {
    const planned = { planned_price, next_check_at: late };
    await app.db.updateTable('reading_plans').set(planned).execute();
    app.clock.advance({ minutes: 15 });
    await updatePrice(app.deps);
    return app.findStoredPlan(user);
  };
  const again = await plan(10);
  expect(again.planned_price).toBe((await findPrice(app)).price);
  expect(again.next_check_at.getTime()).toBeLessThan(late.getTime());
  const { price } = await findPrice(app);
  expect(await plan(price)).toMatchObject({ planned_price: price, next_check_at: late });
});

test('one member’s requested checks leave the calls of all to the others, and the rest to the plan', async () => {
  const app = await startTracked({ settings: { READING_CALLS_PER_MEMBER: '6' } });
  const [user, other] = [await app.member(AUTHOR), await app.member('quiet-ben')];
  const post = app.write(AUTHOR);
  app.clock.set('2026-03-03T00:00:00Z');
  const before = app.calls.length;
  let presses = 0;
  for (; presses < 20; presses += 1) {
    app.act(post, `reader-${presses}-of-day`, { do: 'react', type: 'LIKE' });
    const isAsked = await requestCheck(app.deps, user).catch((error: { status: number }) => error);
    if ('status' in isAsked) {
      expect(isAsked).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
      break;
    }
    await app.check(user);
    app.clock.advance({ minutes: 10 });
  }
  // Six from its share, and one from the reserve of twelve calls.
  expect(app.calls.length - before).toBe(7);
  const { checkableAt } = await findSourceStanding(app.deps, user);
  expect(checkableAt).toEqual(new Date('2026-03-04T00:00:00Z'));
  expect((await app.findStoredPlan(user)).next_check_at < new Date('2026-03-03T12:00:00Z')).toBe(
    true,
  );
  await requestCheck(app.deps, other);
  await app.check(other);
  expect(app.calls.length - before).toBeGreaterThan(7);

  app.clock.set('2026-03-04T00:00:00Z');
  await requestCheck(app.deps, user);
  await app.check(user);
  expect(await app.findCounters(user)).toMatchObject({ signals: presses + 1 });
});
