import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callControl } from '../../sandbox/testing/start.ts';
import { OperatorRefusal } from '../platform/process/operator-socket.ts';
import { startWholeProduct } from '../testing/product.ts';
import { type OperationName, runOperation } from './operations.ts';
import { presentation } from './presentation.ts';
import type { TableRow } from './tables.ts';

const PERSON = {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  email: 'nora@example.com',
  password: 'Harbour-42!light',
  passwordConfirmation: 'Harbour-42!light',
};

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

type Product = Awaited<ReturnType<typeof startWholeProduct>>;

async function register({ origin }: Product): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  const { user } = (await response.json()) as { user: { token: string } }; // in the form of the contract
  return user.token;
}

async function ask({ deps }: Product, operation: OperationName, input: unknown): Promise<TableRow> {
  const { value } = await runOperation(deps, { operation, input });
  const row = JSON.parse(JSON.stringify(value)) as TableRow; // every operation returns an object
  expect(presentation[operation](row)).not.toContain('undefined');
  return row;
}

test('an account is found by id or by email address in any spelling, and shown without secrets', async () => {
  const product = await startWholeProduct();
  const token = await register(product);
  const found = await ask(product, 'user', { user: ' NORA@Example.com ' });
  expect(found).toMatchObject({
    account: { email: 'nora@example.com', hasPassword: true, deletedAt: null },
    standing: { step: 'link-profile' },
    sessions: [{ kind: 'web' }],
  });
  const { id } = z.object({ id: z.string() }).parse(found['account']);
  expect(await ask(product, 'user', { user: id })).toEqual(found);
  const output = JSON.stringify(found);
  expect(output).not.toContain(token);
  expect(output).not.toMatch(/argon2|hash/i);
});

test('unknown accounts and malformed input are rejected in one line', async () => {
  const product = await startWholeProduct();
  const { deps } = product;
  const wrong: [string, unknown][] = [
    ['user', { user: 'unknown@example.com' }],
    ['user', { user: UNKNOWN }],
    ['user', { user: '' }],
    ['user', {}],
    ['user', { user: 'a@b.example', more: 1 }],
    ['inbox', { state: 'lost', limit: 1 }],
    ['inbox', { state: null, limit: Number.NaN }],
    ['clearLimit', { id: 'login-pair:nothing', dryRun: false }],
    ['clearLimit', { id: `'; drop table users; --`, dryRun: false }],
    ['retryJobs', { ids: [UNKNOWN], all: false, dryRun: false }],
    ['retryJobs', { ids: ['x'], all: false, dryRun: false }],
    ['retryJobs', { ids: [], all: false, dryRun: false }],
    ['retryJobs', { ids: [UNKNOWN], all: true, dryRun: false }],
    ['reconcile', { user: 'unknown@example.com', dryRun: true }],
    ['constructor', {}],
    ['nothing', {}],
  ];
  for (const [operation, input] of wrong) {
    const refusal = await runOperation(deps, { operation, input }).catch((error: unknown) => error);
    expect({ operation, refusal }).toEqual({ operation, refusal: expect.any(OperatorRefusal) });
    expect(String(refusal)).not.toContain('\n');
  }
});

test('ending sessions signs the account out at once; a dry run does nothing', async () => {
  const product = await startWholeProduct();
  const token = await register(product);
  const isSignedIn = async () =>
    (
      await fetch(`${product.origin}/api/auth/isAuthenticated`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await ask(product, 'endSessions', { user: PERSON.email, dryRun: true })).toMatchObject({
    ended: 1,
  });
  expect(await isSignedIn()).toBe(200);
  await ask(product, 'endSessions', { user: PERSON.email, dryRun: false });
  expect(await isSignedIn()).toBe(401);
  expect(await ask(product, 'user', { user: PERSON.email })).toMatchObject({ sessions: [] });
});

test('an exhausted limit is found by its address, and clearing it resets the counter', async () => {
  const product = await startWholeProduct();
  const { limits } = product.deps;
  const limit = { name: 'trial', points: 1, perSeconds: 60 };
  const attempt = () => limits.consume(limit, PERSON.email);
  await attempt();
  await expect(attempt()).rejects.toThrow();
  await limits.consume(limit, 'someone@example.com');
  const seen = await ask(product, 'limits', { of: [PERSON.email.toUpperCase()], limit: 10 });
  expect(seen).toMatchObject({ limits: [{ name: 'trial', points: 2 }] });
  const { id } = z.object({ limits: z.tuple([z.object({ id: z.string() })]) }).parse(seen)
    .limits[0];
  await ask(product, 'clearLimit', { id, dryRun: true });
  await expect(attempt()).rejects.toThrow();
  await ask(product, 'clearLimit', { id, dryRun: false });
  await attempt();
  expect(await ask(product, 'limits', { of: null, limit: 10 })).toMatchObject({
    limits: [{ points: 1 }, { points: 1 }],
  });
});

test('a lockout is found by the account, and by email address with IP address', async () => {
  const product = await startWholeProduct();
  const { origin } = product;
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const registered = await post('register', PERSON);
  const [device = ''] = (registered.headers.getSetCookie()[0] ?? '').split(';');
  const wrong = (email: string) => ({ email, password: 'Wrong-42!light', accessType: 'web' });
  await post('login', wrong(PERSON.email));
  await post('login', wrong(PERSON.email), device);
  await post('login', wrong('unknown@example.com'));

  const listNames = async (...of: string[]) => {
    const { limits } = await ask(product, 'limits', { of, limit: 100 });
    return z
      .array(z.object({ name: z.string() }))
      .parse(limits)
      .map(({ name }) => name);
  };
  const ofAccount = await listNames(PERSON.email);
  expect(ofAccount).toEqual(
    expect.arrayContaining(['login-account', 'login-pair', 'login-device']),
  );
  expect(await listNames('unknown@example.com')).toEqual(['login-account']);
  expect(await listNames('unknown@example.com', '127.0.0.9')).toContain('login-pair');
  expect(await listNames('127.0.0.0/24')).toEqual(
    expect.arrayContaining(['login-network', 'registration', 'unverified-network']),
  );
});

// A mail that failed permanently must be sent again by hand (–).
test('a mail that was refused for good is listed with its reason, and sent when it is retried', async () => {
  const product = await startWholeProduct();
  const { sandbox } = product;
  await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind: 'unknown' });
  await register(product);
  const refused = {
    job: 'accounts.notice',
    reason: 'The mail server rejected the recipient or the message',
  };
  const dead = await vi.waitFor(
    async () => {
      const listed = await ask(product, 'deadJobs', { limit: 10 });
      expect(listed).toMatchObject({ jobs: [refused] });
      return z.object({ jobs: z.array(z.object({ id: z.string() })) }).parse(listed).jobs;
    },
    { timeout: 45_000, interval: 100 },
  );
  const ids = dead.map(({ id }) => id);
  expect(await ask(product, 'retryJobs', { ids, all: false, dryRun: true })).toMatchObject({
    retried: 1,
  });
  expect(await ask(product, 'deadJobs', { limit: 10 })).toMatchObject({ jobs: [refused] });
  expect(await mailsTo(sandbox, PERSON.email)).toEqual([]);
  expect(await ask(product, 'retryJobs', { ids, all: false, dryRun: false })).toMatchObject({
    retried: 1,
  });
  await vi.waitFor(
    async () => expect(await mailsTo(sandbox, PERSON.email)).toEqual(['Welcome to Rapport']),
    { timeout: 45_000, interval: 100 },
  );
  expect(await ask(product, 'deadJobs', { limit: 10 })).toEqual({ jobs: [] });
});

async function mailsTo(sandbox: Product['sandbox'], address: string): Promise<string[]> {
  const { body } = await callControl(sandbox, 'GET', `/mail?to=${encodeURIComponent(address)}`);
  const mails = z.array(z.object({ subject: z.string() })).parse(body);
  return mails.map(({ subject }) => subject);
}

test('ledger, inbox and reconcile work for an account that never paid', async () => {
  const product = await startWholeProduct();
  await register(product);
  const user = PERSON.email;
  expect(await ask(product, 'ledger', { user, limit: 5 })).toEqual({
    user,
    grants: [],
    balances: [],
    entries: [],
  });
  expect(await ask(product, 'inbox', { state: null, limit: 5 })).toEqual({
    counts: [],
    events: [],
  });
  for (const dryRun of [true, false]) {
    expect(await ask(product, 'reconcile', { user: null, dryRun })).toEqual({
      missed: 0,
      stuck: 0,
      customers: 0,
      dryRun,
    });
  }
  await expect(ask(product, 'reconcile', { user, dryRun: false })).rejects.toThrow(
    'no customer at Stripe',
  );
});

test('without issued forecasts there is nothing to judge', async () => {
  const product = await startWholeProduct();
  expect(await ask(product, 'forecasts', {})).toEqual({ versions: [] });
});
