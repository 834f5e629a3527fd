import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { callControl, startTestSandbox } from '../testing/start.ts';

const KEYS = { authorization: 'Bearer fp-key', 'account-id': 'fp-account' };
const SIGN_UP = { tid: 'visit-1', uid: 'user-1', created_at: '2026-01-15T12:00:00.000Z' };

async function track(sandbox: Sandbox, body: object, headers: Record<string, string> = KEYS) {
  const response = await fetch(`${sandbox.baseUrl}/firstpromoter/api/v2/track/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function findLeads(sandbox: Sandbox) {
  return (await callControl(sandbox, 'GET', '/state')).body.leads;
}

test('a sign-up becomes a lead, shown by the control API and its page', async () => {
  const sandbox = await startTestSandbox();
  const { status, body } = await track(sandbox, SIGN_UP);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    etype: 'signup',
    created_at: SIGN_UP.created_at,
    referral: { id: expect.any(Number), email: null, uid: 'user-1' },
    commissions: [],
  });
  expect(await findLeads(sandbox)).toEqual([
    expect.objectContaining({ tid: 'visit-1', uid: 'user-1', at: SIGN_UP.created_at }),
  ]);
  expect(await (await fetch(sandbox.baseUrl)).text()).toContain('visit-1');
});

test('a repeated sign-up is one lead', async () => {
  const sandbox = await startTestSandbox();
  const first = await track(sandbox, SIGN_UP);
  expect((await track(sandbox, SIGN_UP)).body).toEqual(first.body);
  expect(await findLeads(sandbox)).toHaveLength(1);
});

test.each([
  ['a foreign key', SIGN_UP, { ...KEYS, authorization: 'Bearer other' }, 401],
  ['a foreign account', SIGN_UP, { ...KEYS, 'account-id': 'other' }, 401],
  ['the key of version 1', SIGN_UP, { 'x-api-key': 'fp-key' }, 401],
  ['no one who signed up', { tid: 'visit-1' }, KEYS, 422],
  ['no visit', { uid: 'user-1' }, KEYS, 422],
  ['a visit that never was', { ...SIGN_UP, tid: 'unknown-1' }, KEYS, 404],
])('%s is refused', async (_, body, headers, status) => {
  const sandbox = await startTestSandbox();
  expect((await track(sandbox, body, headers)).status).toBe(status);
  expect(await findLeads(sandbox)).toEqual([]);
});

test('planned faults happen', async () => {
  const sandbox = await startTestSandbox();
  await callControl(sandbox, 'POST', '/faults', { service: 'affiliates', kind: '429' });
  expect((await track(sandbox, SIGN_UP)).status).toBe(429);
  expect((await track(sandbox, SIGN_UP)).status).toBe(200);
});
