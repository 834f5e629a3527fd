import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { getActors } from '../../contract/http/access.ts';
import { CODES } from '../../contract/errors.ts';
import { TOKEN_SOURCE_HEADER } from '../../contract/limits.ts';
import { ErrorBody, type Route } from '../../contract/http/route.ts';
import * as accounts from '../../contract/routes/accounts.ts';
import * as billing from '../../contract/routes/billing.ts';
import { routes } from '../../contract/routes/index.ts';
import { getAnalysis } from '../../contract/routes/profiles.ts';
import * as security from '../../contract/routes/security.ts';
import { contactSupport } from '../../contract/routes/support.ts';
import { Session } from '../../contract/user.ts';
import { REGISTRATION, signUp } from '../testing/caller.ts';
import { startWholeProduct } from '../testing/product.ts';

const guarded = routes.filter(({ access }) => getActors(access)?.session);
const getName = ({ method, path }: Route) => `${method} ${path}`;
const getCode = (body: unknown) => ErrorBody.safeParse(body).data?.code;

async function startWithMember() {
  const product = await startWholeProduct();
  const { as, call } = await signUp(product);
  const signIn = async (accessType: string) => {
    const { body } = await call(accounts.login, { body: { ...REGISTRATION, accessType } });
    return z.parse(Session, body).token;
  };
  const age = (interval: string) =>
    product.deps.database.pool.query(
      `update sessions set created_at = created_at - interval '${interval}',
         proved_at = proved_at - interval '${interval}'`,
    );
  return { ...product, as, call, signIn, age };
}

test('a session of the extension reads the user, credits and analysis, signs out, and may do nothing else [I01]', async () => {
  const { call, signIn } = await startWithMember();
  const token = await signIn('extension');
  const allowed: readonly Route[] = [
    accounts.isAuthenticated,
    accounts.getUser,
    accounts.getEmail,
    billing.getCredits,
    getAnalysis,
  ];
  const refused = guarded.filter((route) => route !== accounts.logout && !allowed.includes(route));
  expect(refused.length).toBeGreaterThan(15);
  for (const route of refused) {
    const { status, body } = await call(route, { token });
    expect([getName(route), status, getCode(body)]).toEqual([
      getName(route),
      403,
      CODES.not_for_this_session.code,
    ]);
  }
  for (const route of allowed) {
    const { status } = await call(route, { token });
    expect([getName(route), status]).toEqual([getName(route), route === getAnalysis ? 404 : 200]);
  }
  // The kind is refused, not the member.
  expect((await call(billing.listPlans, { token: await signIn('web') })).status).toBe(200);
  expect((await call(accounts.logout, { token })).status).toBe(200);
  expect((await call(accounts.getUser, { token })).status).toBe(401);
});

test('an extension session contacts support as a visitor, without an account', async () => {
  const { call, signIn, deps } = await startWithMember();
  const message = 'I have a question about my plan.';
  const token = await signIn('extension');
  expect((await call(contactSupport, { token, body: { message } })).status).toBe(400);
  const sender = { ...REGISTRATION, email: 'visitor@example.com' };
  expect((await call(contactSupport, { token, body: { ...sender, message } })).status).toBe(200);
  const kept = await deps.db.selectFrom('support_messages').select(['user_id', 'email']).execute();
  expect(kept).toEqual([{ user_id: null, email: 'visitor@example.com' }]);
});

test('T11 a handoff token opens no route as a session', async () => {
  const { call, signIn } = await startWithMember();
  const token = await signIn('web');
  const headers = { [TOKEN_SOURCE_HEADER]: 'address' };
  let refused = 0;
  for (const route of guarded) {
    const { status } = await call(route, { token, headers });
    expect([getName(route), status]).toEqual([getName(route), 401]);
    refused += 1;
  }
  const message = 'I have a question about my plan.';
  expect((await call(contactSupport, { token, headers, body: { message } })).status).toBe(401);
  expect((await call(accounts.getUser, { token })).status).toBe(200);
});

test('the billing portal requires a proof of the last twelve hours, such as the password', async () => {
  const { as, age, origin } = await startWithMember();
  const open = async () => {
    const { status, body } = await as(billing.openBillingPortal, {
      body: { returnUrl: `${origin}/profile` },
    });
    return [status, getCode(body)];
  };
  const NO_SUBSCRIPTION = [428, CODES.no_subscription.code];
  const PROOF_NEEDED = [403, CODES.proof_needed.code];
  const reauthenticate = (currentPassword: string) =>
    as(security.reauthenticate, { body: { currentPassword } });

  expect(await open()).toEqual(NO_SUBSCRIPTION);
  await age('11 hours 59 minutes');
  expect(await open()).toEqual(NO_SUBSCRIPTION);
  await age('2 minutes');
  expect(await open()).toEqual(PROOF_NEEDED);
  expect((await reauthenticate('wrong')).status).toBe(400);
  expect(await open()).toEqual(PROOF_NEEDED);
  expect((await reauthenticate(REGISTRATION.password)).status).toBe(200);
  expect(await open()).toEqual(NO_SUBSCRIPTION);
  await age('12 hours 1 minute');
  expect(await open()).toEqual(PROOF_NEEDED);
  const changed = { password: 'Loud$Mountain8', passwordConfirmation: 'Loud$Mountain8' };
  const { password: currentPassword } = REGISTRATION;
  expect(
    (await as(accounts.changePassword, { body: { ...changed, currentPassword } })).status,
  ).toBe(200);
  expect(await open()).toEqual(NO_SUBSCRIPTION);
});

test('a proof counts for its own session only', async () => {
  const { as, call, signIn, age, origin } = await startWithMember();
  const other = await signIn('web');
  await age('13 hours');
  await as(security.reauthenticate, { body: { currentPassword: REGISTRATION.password } });
  const { status } = await call(billing.openBillingPortal, {
    token: other,
    body: { returnUrl: `${origin}/profile` },
  });
  expect(status).toBe(403);
});
