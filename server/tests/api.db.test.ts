import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { getActors } from '../../contract/http/access.ts';
import { CODES, type ErrorName } from '../../contract/errors.ts';
import { BODY_MAX_BYTES } from '../../contract/limits.ts';
import { ErrorBody } from '../../contract/http/route.ts';
import * as accounts from '../../contract/routes/accounts.ts';
import { getOwnApiToken } from '../../contract/routes/api-tokens.ts';
import * as billing from '../../contract/routes/billing.ts';
import { routes } from '../../contract/routes/index.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import { getDataProcessing } from '../../contract/routes/signals.ts';
import * as support from '../../contract/routes/support.ts';
import * as system from '../../contract/routes/system.ts';
import { Session } from '../../contract/user.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { createCaller, REGISTRATION, signUp } from '../testing/caller.ts';
import { startWholeProduct } from '../testing/product.ts';
import { insertSubscription } from '../testing/subscription.ts';

// Has three posts, as each “new-” person of the sandbox.
const PROFILE = 'https://www.linkedin.com/in/new-ada-lovelace';
const MESSAGE = { ...REGISTRATION, message: 'I have a question about my plan.' };

type Product = Awaited<ReturnType<typeof startWholeProduct>>;
const isHeld = (check: () => Promise<boolean>) =>
  expect.poll(check, { timeout: 150_000 }).toBe(true);

test('every route that requires a session refuses a call without one, and with any other token [S6.01]', async () => {
  const call = createCaller(await startWholeProduct());
  const guarded = routes.filter(({ access }) => getActors(access));
  expect(guarded.length).toBeGreaterThan(15);
  for (const route of guarded) {
    for (const token of [undefined, 'noise', `rps_${'A'.repeat(49)}`]) {
      const { status, body } = await call(route, token === undefined ? {} : { token });
      expect([route.path, status, z.parse(ErrorBody, body).code]).toEqual([route.path, 401, 100]);
    }
  }
});

test('the whole way, over HTTP: each answer is what the contract says [S3.05, S3.06, S3.08, S7.01]', async () => {
  const product = await startWholeProduct();
  const { as, call } = await signUp(product);
  const { origin, sandbox } = product;

  expect((await call(system.isAlive)).status).toBe(200);
  expect((await call(system.isReady)).status).toBe(200);
  expect((await call(system.isDatabaseUp)).status).toBe(200);
  expect((await call(system.getOpenApi)).status).toBe(200);
  expect((await call(accounts.listTimeZones)).status).toBe(200);
  expect((await as(accounts.getUser)).status).toBe(200);
  expect((await as(accounts.getEmail)).status).toBe(200);
  expect((await as(accounts.updateSettings, { body: { timeZone: 'Europe/Paris' } })).status).toBe(
    200,
  );

  const found = await as(profiles.lookUpProfile, { query: { linkedin_profile_url: PROFILE } });
  expect(found.status).toBe(200);
  expect(
    (await as(profiles.linkProfile, { body: { linkedinProfileUrls: [PROFILE] } })).status,
  ).toBe(201);
  expect((await as(profiles.startAnalysis, { body: { linkedinProfileUrl: PROFILE } })).status).toBe(
    202,
  );
  await isHeld(async () => {
    const { body } = await as(profiles.getAnalysis);
    return z.parse(profiles.ProfileAnalysis, body).status === 'ready';
  });

  const plans = z.parse(billing.listPlans.replies[200], (await as(billing.listPlans)).body);
  const price = plans[1]?.prices.find(({ interval }) => interval === 'monthly');
  const checkout = await as(billing.startCheckout, {
    body: {
      price_id: price?.stripePriceId,
      allow_promotion_codes: false,
      success_url: `${origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/payment`,
    },
  });
  expect(checkout.status).toBe(200);
  const { session } = z.parse(billing.startCheckout.replies[200], checkout.body);
  const sessionId = new URL(session).pathname.split('/').at(-1) ?? '';
  await callControl(sandbox, 'POST', `/stripe/checkout/${sessionId}`, { action: 'pay' });
  const back = await call(billing.completeCheckout, { query: { session_id: sessionId } });
  expect([back.status, back.location]).toEqual([303, `${origin}/payment/success`]);

  await isHeld(async () => {
    const { body } = await as(getDataProcessing);
    return !z.parse(getDataProcessing.replies[200], body).dataProcessing;
  });
  const user = z.parse(accounts.getUser.replies[200], (await as(accounts.isAuthenticated)).body);
  expect(user).toMatchObject({ isActiveSubscription: true, timezone: 'Europe/Paris' });
  expect((await as(billing.getSubscription)).body).toMatchObject({
    product: { name: 'Networker' },
  });
  const { body: credits } = await as(billing.getCredits);
  expect(credits).toMatchObject({ signal: { baseCredits: 1000 }, ai: { baseCredits: 150 } });
  const portal = await as(billing.openBillingPortal, { body: { returnUrl: `${origin}/profile` } });
  expect(portal.status).toBe(200);
  await isHeld(async () => {
    const { body } = await callControl(sandbox, 'GET', '/mail?to=ada@example.com');
    return JSON.stringify(body).includes('data is ready');
  });
  expect((await as(accounts.logout)).status).toBe(200);
  expect((await as(accounts.getUser)).status).toBe(401);
}, 240_000);

test('metrics require their token, and readiness fails when the process stops', async () => {
  const product = await startWholeProduct();
  const call = createCaller(product);
  expect((await call(system.getMetrics)).status).toBe(404);
  expect((await call(system.getMetrics, { token: 'another-token-altogether' })).status).toBe(404);
  const { status, body } = await call(system.getMetrics, { token: product.metricsToken });
  expect(status).toBe(200);
  expect(body).toContain('http_request_duration_seconds');
  product.process.stopping = true;
  expect((await call(system.isReady)).status).toBe(503);
  expect((await call(system.isAlive)).status).toBe(200);
});

test('every error code of the table can be provoked [S8.19]', async () => {
  const product = await startWholeProduct();
  const { as, call } = await signUp(product);
  const { origin, sandbox } = product;
  const fault = (service: string, kind: string) =>
    callControl(sandbox, 'POST', '/faults', { service, kind, times: 20 });
  const calm = () => callControl(sandbox, 'DELETE', '/faults');
  const link = (url: string) => as(profiles.linkProfile, { body: { linkedinProfileUrls: [url] } });
  const checkout = () =>
    as(billing.startCheckout, {
      body: {
        price_id: 'price_any',
        allow_promotion_codes: false,
        success_url: `${origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/payment`,
      },
    });
  const raw = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api${path}`, init);
    return { status: response.status, body: await response.json() };
  };
  const password = (changes: object) =>
    as(accounts.changePassword, {
      body: {
        currentPassword: REGISTRATION.password,
        password: 'Loud$Mountain8',
        passwordConfirmation: 'Loud$Mountain8',
        ...changes,
      },
    });

  // Exhaustive: a new code does not compile without a way to provoke it.
  const provoke: Record<ErrorName, () => Promise<{ status: number; body: unknown }>> = {
    unexpected: async () => {
      product.deps.plans.list = () => Promise.reject(new Error('a bug'));
      return as(billing.listPlans);
    },
    not_found: () => as(billing.getSubscription),
    bad_request: () => call(accounts.login),
    invalid_login: () =>
      call(accounts.login, { body: { email: 'a@example.com', password: 'x', accessType: 'web' } }),
    invalid_code: () =>
      call(accounts.verifyResetCode, { body: { message: 'none', code: 123_456 } }),
    password_reused: () => {
      const { password: same } = REGISTRATION;
      return password({ password: same, passwordConfirmation: same });
    },
    invalid_current_password: () => password({ currentPassword: 'wrong' }),
    unauthenticated: () => call(accounts.getUser),
    email_taken: () => call(accounts.register, { body: REGISTRATION }),
    too_many_requests: async () => {
      for (let count = 0; count <= 60; count += 1) {
        const answer = await call(support.contactSupport, { body: MESSAGE });
        if (answer.status === 429) return answer;
      }
      throw new Error('no one was slowed down');
    },
    body_too_large: () =>
      raw('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(BODY_MAX_BYTES + 1),
      }),
    unavailable: async () => {
      product.process.stopping = true;
      const answer = await call(system.isReady);
      product.process.stopping = false;
      return answer;
    },
    network_unavailable: async () => {
      await fault('network', '500');
      const answer = await as(profiles.lookUpProfile, {
        query: { linkedin_profile_url: 'https://www.linkedin.com/in/a-new-person' },
      });
      await calm();
      return answer;
    },
    network_budget_spent: async () => {
      const { pool } = product.deps.database;
      await pool.query(`insert into source_costs (source, day, micros)
        select 'harvestapi', day::date, 1e12::bigint from generate_series(
          now() - interval '1 day', now() + interval '1 day', interval '1 day') as day
        on conflict (source, day) do update set micros = excluded.micros`);
      const answer = await as(profiles.lookUpProfile, {
        query: { linkedin_profile_url: 'https://www.linkedin.com/in/another-person' },
      });
      await pool.query('delete from source_costs');
      return answer;
    },
    payments_unavailable: async () => {
      product.deps.plans.refresh();
      await fault('stripe', '500');
      const answer = await as(billing.listPlans);
      await calm();
      return answer;
    },
    payments_refused: async () => {
      product.deps.plans.refresh();
      await fault('stripe', '400');
      const answer = await as(billing.listPlans);
      await calm();
      return answer;
    },
    no_profile_linked: checkout,
    another_profile_linked: async () => {
      await link(PROFILE);
      return link('https://www.linkedin.com/in/grace-hopper');
    },
    already_subscribed: async () => {
      await subscribed(product);
      return checkout();
    },
    no_subscription: () =>
      as(billing.openBillingPortal, { body: { returnUrl: `${origin}/profile` } }),
    portal_missing: async () => {
      await subscribed(product);
      product.deps.stripe.openPortal = async () => 'no_configuration';
      return as(billing.openBillingPortal, { body: { returnUrl: `${origin}/profile` } });
    },
    data_processing: async () => {
      await subscribed(product);
      await processing(product);
      return as(billing.openBillingPortal, { body: { returnUrl: `${origin}/profile` } });
    },
    not_for_this_session: async () => {
      const body = { ...REGISTRATION, accessType: 'extension' };
      const { token } = z.parse(Session, (await call(accounts.login, { body })).body);
      return call(billing.listPlans, { token });
    },
    proof_needed: async () => {
      await product.deps.database.pool.query(
        `update sessions set created_at = created_at - interval '13 hours'`,
      );
      return as(billing.openBillingPortal, { body: { returnUrl: `${origin}/profile` } });
    },
    not_allowed: () => as(getOwnApiToken),
    method_not_allowed: () => raw('/auth/login', { method: 'DELETE' }),
  };
  const order: ErrorName[] = [
    ...([
      'no_profile_linked',
      'no_subscription',
      'not_found',
      'payments_unavailable',
      'payments_refused',
    ] as const),
    ...(Object.keys(provoke) as ErrorName[]).filter((name) => name !== 'unexpected'), // keys of a Record
    'unexpected',
  ];
  const seen = new Set<ErrorName>();
  for (const name of order) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { status, body } = await provoke[name]();
    expect([name, status, z.parse(ErrorBody, body).code]).toEqual([
      name,
      CODES[name].status,
      CODES[name].code,
    ]);
  }
});

async function subscribed({ deps }: Product): Promise<void> {
  const user = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const now = new Date();
  await deps.db
    .insertInto('stripe_customers')
    .values({
      user_id: user.id,
      customer_id: 'cus_none',
      test_clock_id: null,
      created_at: now,
      synced_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertSubscription(deps, { userId: user.id, subscriptionId: 'sub_none', now });
}

async function processing({ deps }: Product): Promise<void> {
  const user = await deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await runInTransaction(deps.db, (tx) =>
    deps.events.emit(tx, 'subscription.activated', { userId: user.id }),
  );
}
