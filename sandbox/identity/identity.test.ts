import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { callControl, startTestSandbox } from '../testing/start.ts';

const google = {
  clientId: 'client-1',
  clientSecret: 'a-secret-of-the-client',
  redirectUri: 'http://localhost:3000/api/auth/google/callback',
};

async function discover(sandbox: Sandbox, secret = google.clientSecret) {
  const issuer = new URL(`${sandbox.baseUrl}/identity`);
  return client.discovery(issuer, google.clientId, secret, undefined, {
    execute: [client.allowInsecureRequests],
  });
}

function createBrowser() {
  const cookies = new Map<string, string>();
  return async function go(address: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return response;
    const next = new URL(location, address).href;
    return next.startsWith(google.redirectUri) ? new Response(next) : go(next);
  };
}

async function begin(config: client.Configuration, extra: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: google.redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  });
  const browser = createBrowser();
  const page = await browser(address.href);
  const html = await page.text();
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? [];
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  return { browser, html, action: new URL(action, address).href, checks };
}

async function signIn(config: client.Configuration, form: Record<string, string>) {
  const { browser, action, checks } = await begin(config);
  const back = await (await browser(action, form)).text();
  const tokens = await client.authorizationCodeGrant(config, new URL(back), {
    ...checks,
    idTokenExpected: true,
  });
  return { tokens, claims: tokens.claims() };
}

const findSubject = (html: string, email: string) =>
  new RegExp(`value="(\\d{21})"(?:(?!</button>)[^])*${email}`).exec(html)?.[1] ?? '';

test('a response of the provider is not sent twice', async () => {
  const complaint = vi.spyOn(console, 'error');
  onTestFinished(() => complaint.mockRestore());
  const config = await discover(await startTestSandbox({ google }));
  const { html } = await begin(config);
  await signIn(config, { subject: findSubject(html, 'nora.lindqvist@example.com') });
  expect(complaint).not.toHaveBeenCalled();
});

test('a test person signs in with a verified address', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const { html } = await begin(config);
  const subject = findSubject(html, 'nora.lindqvist@example.com');
  const { claims, tokens } = await signIn(config, { subject });
  expect(claims).toMatchObject({
    sub: subject,
    email: 'nora.lindqvist@example.com',
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Lindqvist',
    name: 'Nora Lindqvist',
  });
  const userInfo = await client.fetchUserInfo(config, tokens.access_token, subject);
  expect(userInfo.email).toBe('nora.lindqvist@example.com');
});

test('the browser comes back with Google’s own parameters too', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const { browser, action, html } = await begin(config);
  const subject = findSubject(html, 'nora.lindqvist@example.com');
  const { searchParams } = new URL(await (await browser(action, { subject })).text());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    code: expect.any(String),
    authuser: '0',
    prompt: 'consent',
    scope: expect.stringContaining('openid'),
  });
});

test('one of the test accounts has an unverified address', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const { html } = await begin(config);
  const { claims } = await signIn(config, {
    subject: findSubject(html, 'ivan.petrov@example.com'),
  });
  expect(claims).toMatchObject({ email_verified: false });
});

test('another address, verified or not, is the same account each time', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const form = { email: 'Ann@Example.org', firstName: 'Ann', lastName: 'Lee' };
  const first = await signIn(config, { ...form, verified: 'yes' });
  const second = await signIn(config, form);
  expect(first.claims).toMatchObject({ email: 'ann@example.org', email_verified: true });
  expect(second.claims).toMatchObject({ sub: first.claims?.sub, email_verified: false });
});

test('an invalid address is rejected with a message', async () => {
  const { browser, action } = await begin(await discover(await startTestSandbox({ google })));
  const answer = await browser(action, { email: 'ann', firstName: 'Ann', lastName: 'Lee' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('This is not an email address');
});

test('canceling returns access_denied', async () => {
  const { browser, action } = await begin(await discover(await startTestSandbox({ google })));
  const back = await (await browser(action, { cancel: 'yes' })).text();
  expect(new URL(back).searchParams.get('error')).toBe('access_denied');
});

test('a browser that has signed in does so again without a page, unless asked to choose', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const { browser, html, action } = await begin(config);
  await browser(action, { subject: findSubject(html, 'hana.sato@example.com') });
  const again = async (more: Record<string, string> = {}) => {
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: google.redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
      ...more,
    });
    return (await browser(address.href)).text();
  };
  expect(await again()).toContain(`${google.redirectUri}?code=`);
  expect(await again({ prompt: 'select_account' })).toContain('Choose an account');
});

test('only an account that an organization manages names its domain', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const form = { email: 'Ann@Example.org', firstName: 'Ann', lastName: 'Lee', verified: 'yes' };
  expect((await signIn(config, { ...form, hosted: 'yes' })).claims).toMatchObject({
    hd: 'example.org',
    email_verified: true,
  });
  expect((await signIn(config, form)).claims).not.toHaveProperty('hd');
});

test('a code works once, and only with its verifier, nonce and secret', async () => {
  const sandbox = await startTestSandbox({ google });
  const config = await discover(sandbox);
  const form = { email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee' };
  const redeem = async (using: client.Configuration, change: object, times = 1) => {
    const { browser, action, checks } = await begin(config);
    const back = await (await browser(action, form)).text();
    for (let time = 0; time < times; time += 1) {
      await client.authorizationCodeGrant(using, new URL(back), { ...checks, ...change });
    }
  };
  await expect(redeem(config, {})).resolves.toBeUndefined();
  await expect(redeem(config, {}, 2)).rejects.toMatchObject({ error: 'invalid_grant' });
  const otherVerifier = { pkceCodeVerifier: client.randomPKCECodeVerifier() };
  await expect(redeem(config, otherVerifier)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(redeem(config, { expectedNonce: 'other' })).rejects.toThrow('unexpected JWT claim');
  const wrongSecret = await discover(sandbox, 'another-secret');
  await expect(redeem(wrongSecret, {})).rejects.toMatchObject({ error: 'invalid_client' });
});

test('another redirect URI or client is rejected', async () => {
  const config = await discover(await startTestSandbox({ google }));
  const elsewhere = await begin(config, { redirect_uri: 'http://evil.example/' });
  const unknown = await begin(config, { client_id: 'client-2' });
  expect(elsewhere.html).toContain('invalid_redirect_uri');
  expect(unknown.html).toContain('invalid_client');
});

test('an ended sign-in is reported', async () => {
  const sandbox = await startTestSandbox({ google });
  const answer = await fetch(`${sandbox.baseUrl}/identity/interaction/long-gone`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('This sign-in has ended');
});

test('a restart keeps the keys, and publishes only the public ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const keys = async (sandbox: Sandbox) => (await fetch(`${sandbox.baseUrl}/identity/jwks`)).text();
  const first = await startTestSandbox({ google, dataDir });
  const before = await keys(first);
  await first.stop();
  expect(await keys(await startTestSandbox({ google, dataDir }))).toBe(before);
  expect(JSON.parse(before)).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] });
  expect(JSON.parse(before)).not.toMatchObject({ keys: [{ d: expect.anything() }] });
});

test('planned faults of the provider happen', async () => {
  const sandbox = await startTestSandbox({ google });
  await callControl(sandbox, 'POST', '/faults', { service: 'identity', kind: '500' });
  await expect(discover(sandbox)).rejects.toThrow('unexpected HTTP response status code');
  await expect(discover(sandbox)).resolves.toBeDefined();
});

test('without a client there is no provider', async () => {
  const sandbox = await startTestSandbox();
  expect((await fetch(`${sandbox.baseUrl}/identity/auth`)).status).toBe(404);
});
