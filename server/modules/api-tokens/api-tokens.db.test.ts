import { expect, test } from 'vitest';
import type { Route } from '../../../contract/http/route.ts';
import * as routes from '../../../contract/routes/api-tokens.ts';
import * as leads from '../../../contract/routes/leads.ts';
import * as security from '../../../contract/routes/security.ts';
import { TOKENS_MAX } from '../../../contract/scopes.ts';
import { createCaller } from '../../testing/caller.ts';
import { prepareLead } from '../../tests/signed-in-lead-writes.fixture.ts';
import { addHolder, startProduct } from '../../tests/ended-sessions.fixture.ts';
import { CALLS } from './api-tokens.rules.ts';
import { cleanUp } from './clean-up.ts';
import { createApiToken, revokeAllTokens } from './tokens.ts';

const FORM = { name: 'n8n', scopes: ['leads:write' as const], days: 30 as const };
const KEY = '00000000-0000-4000-8000-000000000009';

async function startWithMember() {
  const on = await startProduct();
  const owner = await addHolder(on);
  const call = createCaller(on);
  const as = (route: Route, options: object = {}) =>
    call(route, { token: owner.token, ...options });
  const send = (path: string, token: string, init: RequestInit & { body?: string } = {}) =>
    fetch(`${on.origin}/api${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  return { ...on, on, owner, call, as, send };
}

test('a token is shown once, listed by its first characters, and ends when it is revoked', async () => {
  const { as, call } = await startWithMember();
  const made = await as(routes.createApiToken, { body: FORM });
  expect(made).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/^rap_\w{49}$/) },
  });
  const { token, apiToken } = made.body as { token: string; apiToken: { id: string } };
  const listed = await as(routes.listApiTokens);
  expect(listed.body).toEqual([apiToken]);
  expect(JSON.stringify(listed.body)).not.toContain(token);
  expect(apiToken).toMatchObject({ hint: token.slice(0, 8), lastUsedAt: null });
  expect((await call(routes.getOwnApiToken, { token })).body).toMatchObject({ id: apiToken.id });

  expect((await as(routes.revokeApiToken, { params: { id: apiToken.id } })).status).toBe(200);
  expect((await call(routes.getOwnApiToken, { token })).status).toBe(401);
  expect((await as(routes.listApiTokens)).body).toEqual([]);
  expect((await as(routes.revokeApiToken, { params: { id: apiToken.id } })).status).toBe(404);
  const { body } = await as(security.listActivity);
  const events = (body as { event: string }[]).map(({ event }) => event);
  expect(events.slice(0, 2).toSorted()).toEqual(['api_token_created', 'api_token_revoked']);
});

test('creating and revoking a token needs a fresh proof', async () => {
  const { as, deps } = await startWithMember();
  await deps.database.pool.query(
    `update sessions set created_at = created_at - interval '13 hours'`,
  );
  const made = await as(routes.createApiToken, { body: FORM });
  expect(made).toMatchObject({ status: 403, body: { code: 121 } });
  const id = crypto.randomUUID();
  expect(await as(routes.revokeApiToken, { params: { id } })).toMatchObject({ status: 403 });
});

test.each([
  [{ ...FORM, name: '  ' }, { name: ['Please name what will use the token'] }],
  [{ ...FORM, name: 'x'.repeat(61) }, { name: ['Please use at most 60 characters'] }],
  [{ ...FORM, scopes: [] }, { scopes: ['Please choose what the token may do'] }],
  [{ ...FORM, days: 31 }, { days: ['Please choose when the token ends'] }],
])('a form with a mistake names its field: %j', async (body, errors) => {
  const { as } = await startWithMember();
  expect(await as(routes.createApiToken, { body })).toMatchObject({
    status: 400,
    body: { errors },
  });
});

test('a member has at most twenty live tokens', async () => {
  const { as, deps, owner } = await startWithMember();
  for (let made = 0; made < TOKENS_MAX; made += 1) await createApiToken(deps, owner.userId, FORM);
  const errors = { name: ['There are 20 tokens. Please revoke one first'] };
  const refused = await as(routes.createApiToken, { body: FORM });
  expect(refused).toMatchObject({ status: 400, body: { errors } });
  await deps.db.updateTable('api_tokens').set({ expires_at: deps.clock.now() }).execute();
  expect((await as(routes.createApiToken, { body: FORM })).status).toBe(201);
});

test('calls by token have a limit of their own, which each answer states', async () => {
  const { deps, owner, send, call } = await startWithMember();
  const { token } = await createApiToken(deps, owner.userId, FORM);
  const first = await send('/user/api-tokens/current', token);
  expect(first.headers.get('ratelimit-limit')).toBe(String(CALLS.points));
  expect(first.headers.get('ratelimit-remaining')).toBe(String(CALLS.points - 1));
  expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  await deps.limits.allows(CALLS, owner.userId, CALLS.points - 1);
  const refused = await send('/user/api-tokens/current', token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect((await call(routes.listApiTokens, { token: owner.token })).status).toBe(200);
});

test('a write with an idempotency key is answered once, and the key belongs to one call', async () => {
  const { on, deps, owner, send } = await startWithMember();
  await prepareLead(on, owner);
  const { token } = await createApiToken(deps, owner.userId, FORM);
  const touch = JSON.stringify({ key: KEY, kind: 'note', text: 'Called' });
  const post = (key: string, body = touch) =>
    send('/leads/people/1/touches', token, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': key },
    });
  const [first, second] = [await post('one'), await post('one')];
  const recorded = await first.json();
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(await second.json()).toEqual(recorded);

  const { no } = recorded as { no: number };
  const remove = () =>
    send(`/leads/touches/${no}`, token, {
      method: 'DELETE',
      headers: { 'idempotency-key': 'two' },
    });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);

  const other = await post('one', JSON.stringify({ key: KEY, kind: 'note', text: 'Other' }));
  const errors = { 'Idempotency-Key': ['This key was used for another call'] };
  expect([other.status, await other.json()]).toMatchObject([400, { errors }]);
  expect((await post('é')).status).toBe(400);
  expect((await post('')).status).toBe(400);
});

test('an answer that names an erased person is forgotten, also if it comes late', async () => {
  const { on, deps, owner, send } = await startWithMember();
  await prepareLead(on, owner);
  const { token } = await createApiToken(deps, owner.userId, FORM);
  const body = JSON.stringify({ key: KEY, kind: 'note', text: 'Called' });
  const headers = { 'idempotency-key': 'one' };
  await send('/leads/people/1/touches', token, { method: 'POST', body, headers });
  const answers = () => deps.db.selectFrom('api_answers').select('body').execute();
  expect(await answers()).toHaveLength(1);
  await owner.call('/leads/people/1/erase', { token: owner.token, body: {} });
  expect(await answers()).toEqual([]);
  const { saveAnswer } = await import('./answers.store.ts');
  const late = { user_id: owner.userId, token_id: KEY, key: 'one', status: 200, body: {} };
  await saveAnswer(deps.db, late);
  expect(await answers()).toEqual([]);
});

test('a recovered account loses its tokens, and ended ones are deleted after a month', async () => {
  const { deps, owner, call } = await startWithMember();
  const { token } = await createApiToken(deps, owner.userId, FORM);
  await revokeAllTokens(deps, owner.userId);
  expect((await call(leads.listLeads, { token })).status).toBe(401);
  const kept = async () => [
    (await deps.db.selectFrom('api_tokens').select('id').execute()).length,
    (await deps.db.selectFrom('api_token_hashes').select('token_id').execute()).length,
  ];
  const at = (days: number) => ({
    db: deps.db,
    clock: { ...deps.clock, now: () => new Date(Date.now() + days * 86_400_000) },
  });
  await cleanUp(at(29));
  expect(await kept()).toEqual([1, 1]);
  await cleanUp(at(31));
  expect(await kept()).toEqual([0, 0]);
});
