import { expect, test } from 'vitest';
import { REGISTRATIONS } from '../modules/agents/authorization/endpoint.ts';
import { createLog } from '../platform/log/log.ts';
import {
  buildCodeForm,
  buildRequest,
  CALLBACK,
  exchange,
  openBrowser,
  startWithAgents,
} from './agents-oauth.fixture.ts';
import { createToken, post } from './agents.fixture.ts';
import { addHolder, startProduct } from './ended-sessions.fixture.ts';

const OPEN = [
  '/mcp',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
];

test('T93 an agent on a page of another site reads each answer, and no cookie counts', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  for (const origin of ['https://agent.example', 'http://localhost:6274']) {
    for (const path of OPEN) {
      const asked = await post(on, {
        path,
        method: 'OPTIONS',
        body: null,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
        },
      });
      expect([path, asked.status]).toEqual([path, 204]);
      expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
      const isRead = path.startsWith('/.well-known');
      const call = isRead ? { method: 'GET', body: null } : {};
      const headers = { origin, cookie: `session=${member.token}` };
      const answered = await post(on, { path, ...call, headers });
      expect(answered.status).toBe(isRead ? 200 : path === '/mcp' ? 401 : 400);
      for (const { headers: answer } of [asked, answered]) {
        expect(['*', origin]).toContain(answer.get('access-control-allow-origin'));
        expect(answer.get('access-control-allow-credentials')).toBeNull();
      }
      expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answered.headers.get('cache-control')).toContain('no-store');
    }
    const token = await createToken(on, member);
    expect((await post(on, { token, headers: { origin } })).status).toBe(200);
  }
  const closed = [`/oauth/authorize`, '/api/signals'];
  for (const path of closed) {
    const headers = { origin: 'https://agent.example' };
    const { headers: answer } = await post(on, { path, method: 'GET', body: null, headers });
    expect(answer.get('access-control-allow-origin')).toBeNull();
  }
});

test('T96 a flood of registrations from one address is refused, and locks out no other', async () => {
  const on = await startProduct();
  await on.deps.limits.allows(REGISTRATIONS, '192.0.2.7', REGISTRATIONS.points);
  const register = (address: string) =>
    post(on, {
      path: '/oauth/register',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ redirect_uris: [CALLBACK] }),
    });
  const refused = await register('192.0.2.7');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  expect((await register('192.0.2.8')).status).toBe(201);
});

test('T96 an agent of several servers can tell whose answer it gets', async () => {
  const on = await startWithAgents();
  const browser = openBrowser(on, await addHolder(on));
  const path = '/.well-known/oauth-authorization-server';
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const metadata = await (await post(on, { path, method: 'GET', body: null, headers })).json();
  expect(metadata).toMatchObject({
    issuer: on.origin,
    authorization_response_iss_parameter_supported: true,
    authorization_endpoint: `${on.origin}/oauth/authorize`,
    token_endpoint: `${on.origin}/oauth/token`,
    registration_endpoint: `${on.origin}/oauth/register`,
  });
  const { address } = buildRequest(on);
  expect((await browser.allow(address)).get('iss')).toBe(on.origin);
  const denied = await browser.allow(address, []);
  expect([denied.get('iss'), denied.get('state')]).toEqual([on.origin, 'state']);
});

test('T51 no code, token or proof of an agent is in a log line', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const on = await startWithAgents({}, { log: createLog({ level: 'trace', destination }) });
  const browser = openBrowser(on, await addHolder(on));
  const { address, verifier } = buildRequest(on);
  const code = (await browser.allow(address)).get('code') ?? '';
  const { body } = await exchange(on, buildCodeForm(code, verifier));
  const { access_token: token = '', refresh_token: refresh = '' } = body;
  await post(on, { token });
  await post(on, { path: `/mcp?access_token=${token}` });
  await exchange(on, { grant_type: 'refresh_token', refresh_token: refresh });
  await exchange(on, buildCodeForm(code, verifier));
  const secrets = [code, token, refresh, verifier];
  expect(secrets.map(({ length }) => length > 30)).toEqual([true, true, true, true]);
  expect(lines.length).toBeGreaterThan(secrets.length);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
