import { expect, test } from 'vitest';
import * as contract from '../../contract/routes/agents.ts';
import * as security from '../../contract/routes/security.ts';
import { createAdapters } from '../modules/agents/authorization/adapter.ts';
import { revokeAllAgents } from '../modules/agents/authorization/connections.ts';
import { cleanUp } from '../modules/agents/authorization/clean-up.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { createCaller } from '../testing/caller.ts';
import {
  buildCodeForm,
  buildRequest,
  CALLBACK,
  DOCUMENT,
  exchange,
  openBrowser,
  startWithAgents,
  signIn,
  signInFirst,
} from './agents-oauth.fixture.ts';
import { addComments, addHeat, addPost, post, use } from './agents.fixture.ts';
import { addHolder } from './ended-sessions.fixture.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';

async function memberWithLead() {
  const on = await startWithAgents();
  const member = await addHolder(on);
  await prepareLead(on, member);
  await addHeat(on, member);
  await addPost(on, member);
  return { on, member, browser: openBrowser(on, member) };
}

/** A member who lets an agent connect; with the tokens of it. */
async function connected() {
  const { on, member, browser } = await memberWithLead();
  const { address, verifier } = buildRequest(on);
  const back = await browser.allow(address);
  const form = buildCodeForm(back.get('code'), verifier);
  const { status, body } = await exchange(on, form);
  expect([status, body['scope']]).toEqual([200, expect.stringContaining('leads:read')]);
  return { on, member, browser, form, tokens: body };
}

test('agents sign in over two processes, by registration and by document, and record touches', async () => {
  const { on, member, browser } = await memberWithLead();
  await addComments(on, member, { count: 7, comment: 'Nice' });
  for (const by of [signIn, signInFirst]) {
    for (const byDocument of [false, true]) {
      const { agent } = await by(on, browser, byDocument);
      expect((await agent.listTools()).tools).toHaveLength(9);
      const first = await use(agent, 'list_signals', { limit: 4 });
      const cursor = first.answer['next_cursor'];
      const rest = await use(agent, 'list_signals', { limit: 4, cursor });
      expect([first, rest].map(({ answer }) => answer['signals'])).toMatchObject([
        { length: 4 },
        { length: 3 },
      ]);
      const touch = { lead_id: 1, kind: 'note', text: `${by.name} ${byDocument}` };
      expect((await use(agent, 'record_touch', touch)).refusal).toBeNull();
    }
  }
  const listed = await createCaller(on)(contract.listAgents, { token: member.token });
  expect(listed.body).toHaveLength(4);
  expect(listed.body).toContainEqual(
    expect.objectContaining({
      name: 'Agent of a document',
      redirectHost: '127.0.0.1:33418',
      lastUsedAt: expect.any(String),
    }),
  );
}, 120_000);

test('a member sees who asks, ticks what it may do, and disconnects it at once', async () => {
  const { on, member, browser } = await memberWithLead();
  const { address, verifier } = buildRequest(on);
  const asked = await browser.go(address);
  expect([asked.status, asked.location?.pathname]).toEqual([
    303,
    expect.stringMatching(/^\/api\/agents\/requests\/[\w-]+$/),
  ]);
  const page = await browser.go(String(asked.location));
  expect(page.location?.pathname).toMatch(/^\/connect\/[\w-]+$/);
  const uid = asked.location?.pathname.split('/').at(-1) ?? '';
  expect(await browser.ask(uid)).toMatchObject({
    status: 200,
    body: {
      clientName: 'Agent of a document',
      clientId: DOCUMENT,
      redirectHost: '127.0.0.1:33418',
    },
  });
  const { body } = await browser.ask(uid, { allows: true, scopes: ['signals:read'] });
  const back = await browser.go(String(body['continueAt']));
  const code = back.location?.searchParams.get('code') ?? null;
  const { body: tokens } = await exchange(on, buildCodeForm(code, verifier));
  expect(tokens['scope']).toBe('signals:read');
  const token = tokens['access_token'] ?? '';
  expect((await post(on, { token })).status).toBe(200);

  const call = createCaller(on);
  const [agent] = (await call(contract.listAgents, { token: member.token })).body as {
    id: string;
  }[];
  const params = { id: agent?.id ?? '' };
  expect((await call(contract.revokeAgent, { token: member.token, params })).status).toBe(200);
  expect((await post(on, { token })).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' };
  expect((await exchange(on, refresh)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await on.deps.database.pool.query('select from agent_routes')).rows).toEqual([]);
  const { body: activity } = await call(security.listActivity, { token: member.token });
  const events = (activity as { event: string }[]).map(({ event }) => event);
  expect(events).toEqual(expect.arrayContaining(['agent_connected', 'agent_revoked']));
});

test('T96 a code works once, also at two processes at once, and its replay ends the connection', async () => {
  const { on, browser } = await memberWithLead();
  const { address, verifier } = buildRequest(on);
  for (let round = 0; round < 5; round += 1) {
    const form = buildCodeForm((await browser.allow(address)).get('code'), verifier);
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(on, form)));
    const granted = answers.filter(({ status }) => status === 200);
    expect(granted.length).toBeLessThanOrEqual(1);
    expect((await exchange(on, form)).body).toMatchObject({ error: 'invalid_grant' });
    const token = granted[0]?.body['access_token'] ?? 'none';
    expect((await post(on, { token })).status).toBe(401);
  }
});

test('T96 two processes of an agent refresh at once; a token that was replaced long ago ends all', async () => {
  const { on, tokens } = await connected();
  const form = { grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] ?? '' };
  const both = await Promise.all([exchange(on, form), exchange(on, form)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const token = both[0]?.body['access_token'] ?? '';
  expect((await post(on, { token })).status).toBe(200);
  await on.deps.database.pool.query(
    `update agent_tokens set consumed_at = consumed_at - interval '31 seconds'`,
  );
  expect((await exchange(on, form)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await post(on, { token })).status).toBe(401);
});

test.each([
  [{ redirect_uri: 'https://evil.example/callback' }],
  [{ redirect_uri: `${CALLBACK}/more` }],
  [{ redirect_uri: `${CALLBACK}?more` }],
  [{ client_id: 'https://evil.example/agent.json' }],
  [{ client_id: 'unknown' }],
])('T96 nothing is sent to another address or client: %j', async (changes) => {
  const { on, browser } = await memberWithLead();
  const { status, location } = await browser.go(buildRequest(on, changes).address);
  expect([status, location]).toEqual([400, null]);
});

test.each([
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
])(
  'T96 a request without its proof, or for another server, is refused: %j',
  async (changes, error) => {
    const { on, browser } = await memberWithLead();
    const { location } = await browser.go(buildRequest(on, changes).address);
    expect(location?.searchParams.get('error')).toBe(error);
  },
);

test('T96 a code is bound to its proof, and each token to its use', async () => {
  const { on, browser, tokens } = await connected();
  const { address, verifier } = buildRequest(on);
  const code = (await browser.allow(address)).get('code');
  const wrong = buildCodeForm(code, `${verifier.slice(1)}x`);
  expect((await exchange(on, wrong)).body).toMatchObject({ error: 'invalid_grant' });
  const { code_verifier: _, ...without } = buildCodeForm(code, verifier);
  expect((await exchange(on, without)).body).toMatchObject({ error: 'invalid_grant' });
  const other = { ...buildCodeForm(code, verifier), resource: 'https://evil.example/mcp' };
  expect((await exchange(on, other)).status).toBe(400);
  expect((await post(on, { token: tokens['refresh_token'] ?? '' })).status).toBe(401);
  const { rows } = await on.deps.database.pool.query<{ found: string }>(
    `select concat_ws(' ', (select string_agg(t::text, ' ') from agent_tokens t),
       (select string_agg(g::text, ' ') from agent_grants g),
       (select string_agg(r::text, ' ') from agent_records r)) as found`,
  );
  for (const secret of [code, tokens['access_token'], tokens['refresh_token']]) {
    expect(rows[0]?.found).not.toContain(secret);
  }
  const api = await fetch(`${on.origin}/api/signals`, {
    headers: { authorization: `Bearer ${tokens['access_token']}` },
  });
  expect(api.status).toBe(401);
});

test('T96 a member cannot be led to consent to what another browser asked', async () => {
  const { on, member, browser } = await memberWithLead();
  const asked = await browser.go(buildRequest(on).address);
  const uid = asked.location?.pathname.split('/').at(-1) ?? '';
  const elsewhere = openBrowser(on, member);
  expect((await elsewhere.ask(uid)).status).toBe(404);
  const answer = { allows: true, scopes: ['leads:read'] };
  expect((await elsewhere.ask(uid, answer)).status).toBe(404);
  const denied = await browser.allow(buildRequest(on).address, []);
  expect(denied.get('error')).toBe('access_denied');
});

test('T96 registrations keep only what is used', async () => {
  const { on } = await memberWithLead();
  const register = async (metadata: object) => {
    const response = await fetch(`${on.origin}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(metadata),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const asked = {
    redirect_uris: [CALLBACK],
    scope: 'everything',
    logo_uri: 'http://192.0.2.1/logo',
    sector_identifier_uri: 'https://192.0.2.1/sector',
    token_endpoint_auth_method: 'client_secret_post',
  };
  const made = await register(asked);
  expect(made).toMatchObject({
    status: 201,
    body: { token_endpoint_auth_method: 'none', registration_client_uri: expect.any(String) },
  });
  expect(made.body).not.toHaveProperty('logo_uri');
  for (const uri of ['http://evil.example/cb', 'javascript:alert(1)']) {
    expect((await register({ redirect_uris: [uri] })).status).toBe(400);
  }
});

test('T96 no connection that is being made names a deleted account', async () => {
  const { on, member } = await connected();
  const { db, clock, database, events } = on.deps;
  const adapters = createAdapters({ db, clock, refuse: () => new Error('gone') });
  const login = { login: { accountId: member.userId } };
  const save = () => adapters('Interaction').upsert('one', { kind: 'one', result: login }, 3_600);
  const findMember = async () => {
    const { rows } = await database.pool.query<{ kind: string }>(
      'select kind from agent_records where strpos(payload::text, $1) > 0 order by kind',
      [member.userId],
    );
    return rows.map(({ kind }) => kind);
  };
  await save();
  expect(await findMember()).toEqual(expect.arrayContaining(['Interaction', 'Session']));
  await database.pool.query('update users set deleted_at = now() where id = $1', [member.userId]);
  await runInTransaction(db, (tx) => events.emit(tx, 'account.erased', { userId: member.userId }));
  expect(await findMember()).toEqual([]);
  await expect(save()).rejects.toThrow('gone');
  expect(await findMember()).toEqual([]);
});

test('T96 a recovered account loses its agents, and what has ended is deleted', async () => {
  const { on, tokens } = await connected();
  const token = tokens['access_token'] ?? '';
  const { db, clock, database } = on.deps;
  const cleanUpAfter = (days: number) =>
    cleanUp({
      db,
      clock: { ...clock, now: () => new Date(Date.now() + days * 86_400_000) },
    });
  const count = async () => {
    const names = ['agent_tokens', 'agent_grants', 'agent_routes', 'agent_records'];
    const counts = names.map((name) => `(select count(*)::int from ${name}) as ${name}`);
    return (await database.pool.query(`select ${counts.join(', ')}`)).rows[0];
  };
  await cleanUpAfter(0);
  expect((await post(on, { token })).status).toBe(200);
  await cleanUpAfter(91);
  expect(await count()).toEqual({
    agent_tokens: 0,
    agent_grants: 1,
    agent_routes: 1,
    agent_records: 0,
  });
  await cleanUpAfter(366);
  expect(await count()).toMatchObject({ agent_grants: 0, agent_routes: 0 });

  const { on: other, member: recovered, tokens: live } = await connected();
  await revokeAllAgents(other.deps, recovered.userId);
  expect((await post(other, { token: live['access_token'] ?? '' })).status).toBe(401);
});
