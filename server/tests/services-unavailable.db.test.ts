import { expect, test } from 'vitest';
import * as accounts from '../../contract/routes/accounts.ts';
import * as billing from '../../contract/routes/billing.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import {
  askToDelete,
  readCustomersAtStripe,
  CANARY,
  join,
  type Joined,
  link,
  remove,
  subscribe,
  type WatchedProduct,
  startWatchedProduct,
  writeToSupport,
} from '../testing/canary.ts';

const WITHIN = { timeout: 60_000, interval: 200 };

const breakService = ({ sandbox }: WatchedProduct, service: string) =>
  callControl(sandbox, 'POST', '/faults', { service, kind: '500', times: 1_000 });
const restoreServices = ({ sandbox }: WatchedProduct) => callControl(sandbox, 'DELETE', '/faults');

async function advanceThreeDays({ deps }: WatchedProduct): Promise<void> {
  await deps.database.pool.query(
    `update data_processings set begun_at = begun_at - interval '3 days'`,
  );
}

/** With a plan, and the code that deletes the account. */
async function addMemberWithCode(
  product: WatchedProduct,
): Promise<{ member: Joined; code: string }> {
  const member = await join(product, 'ada');
  await link(member, 'new');
  await subscribe(product, member);
  const code = await askToDelete(product, member);
  await advanceThreeDays(product);
  return { member, code };
}

async function manage({ origin }: WatchedProduct, { as }: Joined): Promise<number> {
  const body = { returnUrl: `${origin}/profile` };
  return (await as(billing.openBillingPortal, { body })).status;
}

async function isErased({ deps }: WatchedProduct, { id }: Joined): Promise<boolean> {
  const user = await deps.db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return user.erased_at !== null;
}

test('T64 with the network down for three days, billing works and accounts can be deleted', async () => {
  const product = await startWatchedProduct();
  const member = await join(product, 'ada');
  await link(member, 'new');
  await breakService(product, 'network');
  await subscribe(product, member);
  const code = await askToDelete(product, member);
  expect(await manage(product, member)).toBe(428);
  await advanceThreeDays(product);
  expect(await manage(product, member)).toBe(200);
  const { body } = await member.as(accounts.isAuthenticated);
  expect(body).toMatchObject({ dataProcessing: false, isActiveSubscription: true });
  expect(await writeToSupport(member)).toBe(200);
  await remove(member, code);
  await expect.poll(() => isErased(product, member), WITHIN).toBe(true);
}, 120_000);

test('T64 with Stripe down, members can sign out, contact support and delete; billing ends when it is back', async () => {
  const product = await startWatchedProduct();
  const { member, code } = await addMemberWithCode(product);
  const other = await join(product, 'bob');
  await breakService(product, 'stripe');
  // Only Stripe can open the portal.
  expect(await manage(product, member)).toBe(503);
  expect(await writeToSupport(other)).toBe(200);
  expect((await other.as(accounts.logout)).status).toBe(200);
  expect((await other.as(accounts.isAuthenticated)).status).toBe(401);
  await remove(member, code);
  expect((await member.as(accounts.isAuthenticated)).status).toBe(401);
  await expect.poll(() => isErased(product, member), WITHIN).toBe(true);
  expect(await readCustomersAtStripe(product)).toContain(CANARY);

  await restoreServices(product);
  await expect
    .poll(async () => {
      const { body } = await callControl(product.sandbox, 'GET', '/state');
      const [subscription] = body.subscriptions as { status: string }[];
      return [subscription?.status, (await readCustomersAtStripe(product)).includes(CANARY)];
    }, WITHIN)
    .toEqual(['canceled', false]);
}, 120_000);

test('T64 with the mail server down, billing works, messages are kept, and accounts can be deleted', async () => {
  const product = await startWatchedProduct();
  const { member, code } = await addMemberWithCode(product);
  await breakService(product, 'mail');
  expect(await manage(product, member)).toBe(200);
  expect(await writeToSupport(member)).toBe(200);
  const messages = await product.deps.db.selectFrom('support_messages').select('id').execute();
  expect(messages).toHaveLength(1);
  await remove(member, code);
  await expect.poll(() => isErased(product, member), WITHIN).toBe(true);
}, 120_000);
