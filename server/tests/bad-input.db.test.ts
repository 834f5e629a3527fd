import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { getActors } from '../../contract/http/access.ts';
import { ErrorBody, isNavigation, type Route } from '../../contract/http/route.ts';
import * as accounts from '../../contract/routes/accounts.ts';
import * as billing from '../../contract/routes/billing.ts';
import { routes } from '../../contract/routes/index.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import * as support from '../../contract/routes/support.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { REGISTRATION, signUp } from '../testing/caller.ts';
import { startWholeProduct } from '../testing/product.ts';

const PROFILE = 'https://www.linkedin.com/in/ada-lovelace';

const RIGHT = {
  isOn: false,
  at: '08:00',
  ...REGISTRATION,
  accessType: 'web',
  message: 'I have a question about my plan.',
  code: 123_456,
  timeZone: 'Europe/Paris',
  currentPassword: REGISTRATION.password,
  linkedinProfileUrl: PROFILE,
  linkedinProfileUrls: [PROFILE],
  price_id: 'price_any',
  allow_promotion_codes: true,
  success_url: 'http://localhost/',
  cancel_url: 'http://localhost/',
  returnUrl: 'http://localhost/',
  name: 'n8n',
  scopes: ['leads:read'],
  days: 30,
  url: 'http://127.0.0.1:9/hook',
  types: ['lead.changed'],
};

type Field = { route: Route; part: 'body' | 'query'; field: string };

const [pages, calls] = [routes.filter(isNavigation), routes.filter((each) => !isNavigation(each))];

const findRefusedFields = (some: readonly Route[]): Field[] =>
  some.flatMap((route) =>
    (['body', 'query'] as const).flatMap((part) =>
      Object.keys(route[part]?.shape ?? {}).map((field) => ({ route, part, field })),
    ),
  );
const fields = findRefusedFields(calls);
const withBody = routes.filter(({ body }) => body !== undefined);

const NO_KEY = '00000000-0000-4000-8000-000000000000';
const getParams = ({ params }: Route) =>
  Object.fromEntries(
    Object.keys(params?.shape ?? {}).map((name) => [name, name === 'key' ? NO_KEY : '1']),
  );

/** In `npm test` a route or field gets one of the values in turn, and each value goes to many. */
function takeValues<T>(values: readonly T[], place: number): readonly T[] {
  return atScale({ short: values.slice(place % values.length).slice(0, 1), long: values });
}

async function caller() {
  const product = await startWholeProduct();
  const { as } = await signUp(product);
  return async ({ route, part, field }: Field, value: unknown) => {
    await product.deps.database.pool.query('delete from rate_limits');
    const input =
      part === 'body'
        ? { body: { ...RIGHT, [field]: value } }
        : { query: { accessType: 'web', redirect_uri: '', [field]: String(value) } };
    const { status, body } = await as(route, { ...input, params: getParams(route) });
    const failure = status < 400 ? null : z.parse(ErrorBody, body);
    return { status, errors: failure?.errors ?? {} };
  };
}

test('T43 no body, a wrong type, broken JSON and a wrong media type are 400 on every route', async () => {
  const product = await startWholeProduct();
  const { as } = await signUp(product);
  const { token } = z.parse(
    z.object({ token: z.string() }),
    (await as(accounts.login, { body: { ...RIGHT } })).body,
  );
  for (const [place, route] of withBody.entries()) {
    for (const body of takeValues([[], 7, 'text', null], place)) {
      const { status } = await as(route, { body, params: getParams(route) });
      expect([route.path, status]).toEqual([route.path, 400]);
    }
    const params = getParams(route);
    const plain = await as(route, { params, headers: { 'content-type': 'text/plain' } });
    expect([route.path, plain.status]).toEqual([route.path, 400]);
    const broken = ['', '{', '{"a":1}{}', '\ufeff{}', '['.repeat(60_000)];
    for (const body of takeValues(broken, place)) {
      const answer = await fetch(`${product.origin}/api${route.path}`, {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      const { errors } = z.parse(ErrorBody, await answer.json());
      expect([route.path, answer.status, Object.keys(errors ?? {})]).toEqual([
        route.path,
        400,
        ['body'],
      ]);
    }
  }
});

test('T43 a field of the wrong type is refused by its name, on every route and for every field', async () => {
  const send = await caller();
  const inBody = fields.filter(({ part }) => part === 'body');
  for (const [place, field] of inBody.entries()) {
    for (const value of takeValues([{ $ne: null }, [[]], 7.5], place)) {
      const { status, errors } = await send(field, value);
      expect([field.route.path, status]).toEqual([field.route.path, 400]);
      expect(Object.keys(errors), `${field.route.path} ${field.field}`).toContain(field.field);
    }
  }
});

test('every field of every call has a limit, reported at the field', async () => {
  const send = await caller();
  for (const field of fields) {
    const { status, errors } = await send(field, 'x'.repeat(5_000));
    expect([field.route.path, status]).toEqual([field.route.path, 400]);
    const words = errors[field.field] ?? [];
    expect(words.length, `${field.route.path} ${field.field}`).toBeGreaterThan(0);
    expect(new Set(words).size).toBe(words.length);
  }
});

test('T43 no text causes a server error', async () => {
  const send = await caller();
  const texts = ['A question\0 of mine', 'A question \ud800 of mine', '__proto__', '%00'];
  for (const [place, field] of fields.entries()) {
    for (const value of takeValues(texts, place)) {
      const { status } = await send(field, value);
      expect(status, `${field.route.path} ${field.field}`).toBeLessThan(500);
    }
  }
});

test('a route that a browser opens leads to a page of the application, with anything in its URL', async () => {
  const product = await startWholeProduct();
  const { call } = await signUp(product);
  expect(pages).toHaveLength(5);
  for (const { route, field } of findRefusedFields(pages)) {
    for (const value of ['', 'x'.repeat(5_000), 'a\0b', '__proto__']) {
      const query = { accessType: 'web', redirect_uri: '', [field]: value };
      const { status, location } = await call(route, { query });
      expect([route.path, field, status]).toEqual([route.path, field, Number(getSuccess(route))]);
      expect(location).toMatch(new RegExp(`^${product.origin}/(auth\\?error=|payment)`));
    }
  }
  for (const route of pages) {
    const path = `${product.origin}/api${route.path}?a=1&a=2`;
    const { status } = await fetch(path, { redirect: 'manual' });
    expect([route.path, status]).toEqual([route.path, Number(getSuccess(route))]);
  }
});

const getSuccess = ({ replies }: Route) => Object.keys(replies)[0];

/** Mass-assignment attempts: column names, response fields, `__proto__`. */
const FORBIDDEN = {
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  email: 'thief@example.com',
  email_verified_at: '2026-01-01T00:00:00Z',
  emailVerified: true,
  password_hash: 'x',
  passwordHash: 'x',
  hasSubscription: true,
  isActiveSubscription: true,
  subscriptionStatus: 'active',
  role: 'admin',
  time_zone: 'Asia/Tokyo',
  fprom_tid: 'thief',
  created_at: '2000-01-01T00:00:00Z',
  deleted_at: '2000-01-01T00:00:00Z',
  constructor: { prototype: { admin: true } },
  // An own key, as created by `JSON.parse`, not the prototype.
  ['__proto__']: { admin: true },
};

test('T30 keys that a body should not have change nothing [S6.06]', async () => {
  const product = await startWholeProduct();
  const { deps, origin } = product;
  const modest = await signUp(product, { email: 'modest@example.com' });
  const greedy = await signUp(product, { email: 'greedy@example.com' });
  const plans = z.parse(billing.listPlans.replies[200], (await modest.as(billing.listPlans)).body);
  const findRightFor = (route: Route, name: string): object => ({
    ...RIGHT,
    email: route === accounts.register ? `new-${name}@example.com` : `${name}@example.com`,
    ...(route === accounts.changePassword && {
      password: 'Loud$Mountain8',
      passwordConfirmation: 'Loud$Mountain8',
    }),
    ...(route === billing.startCheckout && {
      price_id: plans[0]?.prices[0]?.stripePriceId,
      success_url: `${origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/payment`,
    }),
  });
  const taken: string[] = [];
  let keys = 0;
  for (const route of withBody) {
    await deps.database.pool.query('delete from rate_limits');
    const unknown = Object.entries(FORBIDDEN).filter(
      ([key]) => !(key in (route.body?.shape ?? {})),
    );
    keys += unknown.length;
    const params = getParams(route);
    const right = await modest.as(route, { params, body: findRightFor(route, 'modest') });
    const more = await greedy.as(route, {
      params,
      body: { ...findRightFor(route, 'greedy'), ...Object.fromEntries(unknown) },
    });
    expect([route.path, more.status]).toEqual([route.path, right.status]);
    if (right.status < 300) taken.push(route.path);
  }
  // The others need a mailed code or link, a valid profile, a subscription, a webhook, or the password that
  // one of these changed.
  expect(withBody.length - taken.length).toBe(33);

  const rows = await deps.db.selectFrom('users').selectAll().orderBy('email').execute();
  const [greedyRow, modestRow, newGreedy, newModest] = rows.map(
    ({ id: _id, email: _email, password_hash: _hash, created_at: _at, ...row }) => row,
  );
  expect(rows.map(({ email }) => email)).toEqual(
    ['greedy', 'modest', 'new-greedy', 'new-modest'].map((name) => `${name}@example.com`),
  );
  expect([greedyRow, newGreedy]).toEqual([modestRow, newModest]);
  expect('admin' in {}).toBe(false);
});

test('T31 no call names an account: it always comes from the signed-in session', () => {
  const names = routes
    .filter(({ access }) => getActors(access))
    .flatMap((route) => [
      // The resource in `owned` is looked up among the member's own.
      ...Object.keys(route.params?.shape ?? {}).filter((name) => name !== route.owned),
      ...fields.filter((each) => each.route === route).map(({ field }) => field),
    ]);
  expect(names.filter((name) => /id$|user|account|customer|session$/i.test(name))).toEqual([
    // Of what an agent asks for in this browser.
    'uid',
    'uid',
    'price_id',
    'id',
  ]);
});

test('T31 no member sees or changes another member’s data', async () => {
  const product = await startWholeProduct();
  const { as: asAda } = await signUp(product);
  const { as: asEve } = await signUp(product, { firstName: 'Eve', email: 'eve@example.com' });
  await asAda(profiles.linkProfile, { body: { linkedinProfileUrls: [PROFILE] } });
  await asAda(accounts.requestDeletion);

  expect((await asEve(profiles.getAnalysis)).status).toBe(404);
  const analysis = { body: { linkedinProfileUrl: PROFILE } };
  expect((await asEve(profiles.startAnalysis, analysis)).status).toBe(428);
  expect((await asEve(accounts.deleteAccount, { body: { code: 123_456 } })).status).toBe(400);
  await asEve(accounts.updateName, { body: { ...RIGHT, firstName: 'Eve' } });
  await asEve(support.openSupportTicket, { body: RIGHT });

  expect((await asAda(accounts.getUser)).body).toMatchObject({
    firstName: 'Ada',
    hasLinkedinUsername: true,
  });
  const messages = await product.deps.db.selectFrom('support_messages').select('email').execute();
  expect(messages).toEqual([{ email: 'eve@example.com' }]);
});
