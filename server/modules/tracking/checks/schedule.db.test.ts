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
import { tracked, type Tracked } from '../tracking.fixture.ts';

const AUTHOR = 'quiet-ada';
const MINUTE = 60_000;

async function listCheckJobs({ deps }: Tracked): Promise<unknown[]> {
  const { rows } = await deps.database.pool.query<{ data: { payload: unknown } }>(
    `select data from pgboss.job where name = 'tracking.check' order by created_on`,
  );
  return rows.map(({ data }) => data.payload);
}

const priceOf = ({ db }: Tracked) =>
  db.selectFrom('sources').selectAll().where('name', '=', HARVEST_API).executeTakeFirstOrThrow();

test('a member whose check is due gets one job, and no second one until it has ended', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await sendDueChecks(o.deps);
  expect(await listCheckJobs(o)).toEqual([]);
  o.clock.advance({ hours: 1 });
  await sendDueChecks(o.deps);
  o.clock.advance({ minutes: 1 });
  await sendDueChecks(o.deps);
  expect(await listCheckJobs(o)).toEqual([{ userId: user, requestedBy: 'plan' }]);
  await requestCheck(o.deps, user);
  expect(await listCheckJobs(o)).toHaveLength(1);
});

test('no check is sent while the source is restricted', async () => {
  const o = await tracked();
  await o.member(AUTHOR);
  o.network.behaviors.restrict(true);
  await expect(
    o.deps.network.lookUpProfile({ memberId: null, publicIdentifier: 'a-person' }, PRIVACY_SPENDER),
  ).rejects.toThrow();
  o.clock.advance({ hours: 2 });
  await sendDueChecks(o.deps);
  expect(await listCheckJobs(o)).toEqual([]);
  await o.lift();
  await sendDueChecks(o.deps);
  expect(await listCheckJobs(o)).toHaveLength(1);
});

test('a member asks for a check most every ten minutes, and learns when the next one may be', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const asked = o.clock.now().getTime();
  const checkableAt = new Date(asked + 10 * MINUTE);
  expect(await requestCheck(o.deps, user)).toEqual({ checkableAt });
  expect(await listCheckJobs(o)).toEqual([{ userId: user, requestedBy: 'member' }]);
  o.clock.advance({ minutes: 3, seconds: 1 });
  await expect(requestCheck(o.deps, user)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 7 * 60 - 1,
  });
  o.clock.set(new Date(checkableAt.getTime() - 1));
  await expect(requestCheck(o.deps, user)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  o.clock.set(checkableAt);
  expect(await requestCheck(o.deps, user)).toEqual({
    checkableAt: new Date(checkableAt.getTime() + 10 * MINUTE),
  });
});

test('one of two simultaneous requests gets the check', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const answers = await Promise.allSettled([
    requestCheck(o.deps, user),
    requestCheck(o.deps, user),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listCheckJobs(o)).toHaveLength(1);
});

test('a clock that was ahead for a moment delays neither the next check nor a requested one', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  const post = o.write(AUTHOR);
  o.clock.advance({ hours: 1 });
  await o.check(user);
  const right = o.clock.now();
  o.clock.advance({ days: 30 });
  await requestCheck(o.deps, user);
  await o.check(user);
  o.clock.set(right);
  o.clock.advance({ hours: 2 });
  o.act(post, 'mara-lindqvist', { do: 'react', type: 'LIKE' });

  expect(await findSourceStanding(o.deps, user)).toMatchObject({ asOf: null, checkableAt: null });
  expect(await o.due()).toEqual([user]);
  await requestCheck(o.deps, user);
  await o.check(user);
  expect(await o.signalsOf(user, 'mara-lindqvist')).toHaveLength(1);
  expect(await o.due()).toEqual([]);
  const { next_check_at: next } = await o.planOf(user);
  expect(next.getTime() - o.clock.now().getTime()).toBeLessThan(24 * 60 * MINUTE);
});

test('a check that is planned again while the member requests one leaves the request due', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  o.clock.advance({ minutes: 20 });
  const terms = await readTerms(o.deps);
  const readPlan = async () => {
    const plan = await findPlan(o.db, user, o.clock.now());
    if (!plan) throw new Error('The member has a plan');
    return plan;
  };
  const before = await readPlan();
  await requestCheck(o.deps, user);
  expect(await planAgain(o.deps, user, before, terms)).toBe('requested');
  expect(await o.due()).toEqual([user]);
  expect(await planAgain(o.deps, user, await readPlan(), terms)).toBeInstanceOf(Date);
});

test.each<[string, CheckDeps['network']['recentPosts']]>([
  ['fails', () => Promise.reject(new Error('a page of HTML'))],
  ['finds no profile', async () => null],
])('a member who requests a check while one %s gets another one', async (_, answer) => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  o.clock.advance({ hours: 1 });
  const recentPosts = async (...asked: Parameters<typeof answer>) => {
    o.clock.advance({ seconds: 1 });
    await requestCheck(o.deps, user);
    return answer(...asked);
  };
  const stop = AbortSignal.timeout(60_000);
  const deps = { ...o.deps, network: { ...o.deps.network, recentPosts } };
  await checkPosts(deps, { userId: user, requestedBy: 'plan', stop });
  expect(await o.due()).toEqual([user]);
  const again = { ...o.deps, network: { ...o.deps.network, recentPosts: answer } };
  await checkPosts(again, { userId: user, requestedBy: 'plan', stop });
  expect(await o.due()).toEqual([]);
});

test('members do not wait for each other', async () => {
  const o = await tracked();
  const users = [await o.member(AUTHOR), await o.member('quiet-bob')];
  for (const user of users) await requestCheck(o.deps, user);
  expect(await listCheckJobs(o)).toHaveLength(2);
});

test('a source that was never used has no price', async () => {
  const o = await tracked();
  await o.member(AUTHOR);
  await updatePrice(o.deps);
  expect(await o.db.selectFrom('sources').selectAll().execute()).toEqual([]);
});

test('the price rises after overspending and falls after underspending', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  expect(await priceOf(o)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
  await o.db.updateTable('sources').set({ calls: '20' }).execute();
  o.clock.advance({ minutes: 15 });
  await updatePrice(o.deps);
  const expensive = await priceOf(o);
  expect(expensive.price).toBeGreaterThan(FIRST_PRICE.price);
  expect(expensive).toMatchObject({ priced_at: o.clock.now(), priced_calls: '20' });
  o.clock.advance({ minutes: 15 });
  await updatePrice(o.deps);
  expect((await priceOf(o)).price).toBeLessThan(expensive.price);
});

test('one of two simultaneous updates counts', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  await o.db.updateTable('sources').set({ calls: '8' }).execute();
  o.clock.advance({ minutes: 15 });
  await Promise.all([updatePrice(o.deps), updatePrice(o.deps)]);
  const once = await priceOf(o);
  expect(once.priced_calls).toBe('8');
  await updatePrice(o.deps);
  expect((await priceOf(o)).price).toBe(once.price);
});

test('the price stays while the source is restricted, and without members', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  await o.db.updateTable('sources').set({ calls: '20', restricted_at: o.clock.now() }).execute();
  o.clock.advance({ minutes: 15 });
  await updatePrice(o.deps);
  expect(await priceOf(o)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
  await o.lift();
  await o.db.deleteFrom('reading_plans').execute();
  await updatePrice(o.deps);
  expect(await priceOf(o)).toMatchObject({ price: FIRST_PRICE.price, priced_calls: '0' });
});

test('the price stays while the money of the day is spent, and the pause is no thrift', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  await o.db.updateTable('source_costs').set({ micros: '50000000' }).execute();
  for (let hour = 0; hour < 8; hour += 1) {
    o.clock.advance({ hours: 1 });
    await updatePrice(o.deps);
  }
  expect(await priceOf(o)).toMatchObject({ price: FIRST_PRICE.price });
  o.clock.set('2026-03-03T09:00:00Z');
  const { calls } = await priceOf(o);
  const spent = `${Number(calls) + 2}`;
  await o.db.updateTable('sources').set({ calls: spent, priced_calls: calls }).execute();
  await updatePrice(o.deps);
  expect((await priceOf(o)).price).toBeGreaterThan(FIRST_PRICE.price);
});

test('checks are planned for as many calls as the money pays for', async () => {
  const o = await tracked({ settings: { HARVEST_DAILY_BUDGET: '0.1', HARVEST_CALL_COST: '0.01' } });
  await o.member(AUTHOR);
  expect(await getCallsPerDay(o.deps)).toBe(10);
  const free = { ...o.deps.settings.network, callCost: 0 };
  const settings = { ...o.deps.settings, network: free };
  expect(await getCallsPerDay({ ...o.deps, settings })).toBe(32);
});

test('a check that was planned for a higher price is planned again', async () => {
  const o = await tracked();
  const user = await o.member(AUTHOR);
  await o.check(user);
  const late = new Date(o.clock.now().getTime() + 20 * 60 * MINUTE);
  const plan = async (planned_price: number) => {
    const planned = { planned_price, next_check_at: late };
    await o.db.updateTable('reading_plans').set(planned).execute();
    o.clock.advance({ minutes: 15 });
    await updatePrice(o.deps);
    return o.planOf(user);
  };
  const again = await plan(10);
  expect(again.planned_price).toBe((await priceOf(o)).price);
  expect(again.next_check_at.getTime()).toBeLessThan(late.getTime());
  const { price } = await priceOf(o);
  expect(await plan(price)).toMatchObject({ planned_price: price, next_check_at: late });
});

test('one member’s requested checks leave the calls of all to the others, and the rest to the plan', async () => {
  const o = await tracked({ settings: { READING_CALLS_PER_MEMBER: '6' } });
  const [user, other] = [await o.member(AUTHOR), await o.member('quiet-ben')];
  const post = o.write(AUTHOR);
  o.clock.set('2026-03-03T00:00:00Z');
  const before = o.calls.length;
  let presses = 0;
  for (; presses < 20; presses += 1) {
    o.act(post, `reader-${presses}-of-day`, { do: 'react', type: 'LIKE' });
    const isAsked = await requestCheck(o.deps, user).catch((error: { status: number }) => error);
    if ('status' in isAsked) {
      expect(isAsked).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
      break;
    }
    await o.check(user);
    o.clock.advance({ minutes: 10 });
  }
  // Six from its share, and one from the reserve of twelve calls.
  expect(o.calls.length - before).toBe(7);
  const { checkableAt } = await findSourceStanding(o.deps, user);
  expect(checkableAt).toEqual(new Date('2026-03-04T00:00:00Z'));
  expect((await o.planOf(user)).next_check_at < new Date('2026-03-03T12:00:00Z')).toBe(true);
  await requestCheck(o.deps, other);
  await o.check(other);
  expect(o.calls.length - before).toBeGreaterThan(7);

  o.clock.set('2026-03-04T00:00:00Z');
  await requestCheck(o.deps, user);
  await o.check(user);
  expect(await o.countersOf(user)).toMatchObject({ signals: presses + 1 });
});
