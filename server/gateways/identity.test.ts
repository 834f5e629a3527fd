import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { createIdentityGateway } from './identity.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangersKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Claims = Record<string, unknown>;
type Token = (claims: Claims) => string;

const signed: Token = (claims) => {
  const body = `${base64url({ alg: 'RS256', kid: 'k1' })}.${base64url(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), keys.privateKey).toString('base64url')}`;
};

async function provider(
  options: { token?: Token; tokenStatus?: number; isDown?: boolean; askAgainAfterMs?: number } = {},
) {
  let nonce = '';
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (options.isDown) return void response.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(request.url ?? '')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answerTo(path: string): unknown {
    if (path.startsWith('/.well-known')) {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    }
    if (path === '/keys') {
      return { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256' }] };
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'client-1',
      sub: '42',
      iat: now,
      exp: now + 60,
      nonce,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada King Lovelace',
    };
    return { access_token: 'a', token_type: 'Bearer', id_token: (options.token ?? signed)(claims) };
  }

  const gateway = createIdentityGateway({
    issuer,
    clientId: 'client-1',
    clientSecret: 'secret',
    appUrl: 'https://app.example.com',
    askAgainAfterMs: options.askAgainAfterMs ?? 0,
  });
  return {
    gateway,
    issuer,
    requests: () => requests,
    async signIn(more: Record<string, string> = {}) {
      const { secrets } = await gateway.begin();
      nonce = secrets.nonce;
      const returned = new URLSearchParams({ code: 'c', state: secrets.state, ...more });
      return gateway.finish(returned, secrets);
    },
  };
}

// A browser with one Google session signs in without a prompt (memory).
// An identity is issuer and subject, with PKCE, state and nonce (OpenID Connect).
test('the browser is sent to the provider with state, nonce and a challenge', async () => {
  const { gateway, issuer } = await provider();
  const { url, secrets } = await gateway.begin();
  const requests = new URL(url);
  expect(requests.origin + requests.pathname).toBe(`${issuer}/authorize`);
  expect(Object.fromEntries(requests.searchParams)).toMatchObject({
    client_id: 'client-1',
    response_type: 'code',
    redirect_uri: 'https://app.example.com/api/auth/google/callback',
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  expect(url).not.toContain(secrets.verifier);
});

test('a valid ID token yields an identity; a single name is split', async () => {
  const { signIn, issuer } = await provider();
  expect(await signIn()).toEqual({
    issuer,
    subject: '42',
    email: 'ada@example.com',
    emailVerified: true,
    isAuthoritative: false,
    firstName: 'Ada',
    lastName: 'King Lovelace',
  });
});

test.each([null, 7, ''])('a name or hosted domain that is %j is absent', async (none) => {
  const names = { name: none, given_name: 'Weili', family_name: none, hd: none };
  const { signIn } = await provider({ token: (claims) => signed({ ...claims, ...names }) });
  expect(await signIn()).toMatchObject({
    firstName: 'Weili',
    lastName: '',
    isAuthoritative: false,
  });
});

test.each([
  ['ada@gmail.com', undefined, true],
  ['ada@GoogleMail.com', undefined, true],
  ['ada@example.com', 'example.com', true],
  ['ada@example.com', undefined, false],
  ['ada@example.com', '', false],
  ['ada@gmail.com.example.org', undefined, false],
  ['gmail.com@example.org', undefined, false],
])('%s with hosted domain %s: authoritative is %s', async (email, hd, isAuthoritative) => {
  const { signIn } = await provider({ token: (claims) => signed({ ...claims, email, hd }) });
  expect(await signIn()).toMatchObject({ email, isAuthoritative });
});

test('an address that is not verified has no authority, regardless of its domain', async () => {
  const unverified = { email: 'ada@gmail.com', email_verified: false, hd: 'gmail.com' };
  const { signIn } = await provider({ token: (claims) => signed({ ...claims, ...unverified }) });
  expect(await signIn()).toMatchObject({ isAuthoritative: false });
});

const hmac: Token = (claims) => {
  const body = `${base64url({ alg: 'HS256' })}.${base64url(claims)}`;
  return `${body}.${createHmac('sha256', 'secret').update(body).digest('base64url')}`;
};
const signAsStranger: Token = (claims) => {
  const body = `${base64url({ alg: 'RS256', kid: 'k1' })}.${base64url(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(body), strangersKeys.privateKey);
  return `${body}.${signature.toString('base64url')}`;
};

test.for<[string, Token]>([
  ['is another provider’s', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['is for another client', (claims) => signed({ ...claims, aud: 'client-2' })],
  ['is for several clients', (claims) => signed({ ...claims, aud: ['client-1', 'client-2'] })],
  ['has expired', (claims) => signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
  ['answers another question', (claims) => signed({ ...claims, nonce: 'other' })],
  ['answers no question', (claims) => signed({ ...claims, nonce: undefined })],
  ['has no subject', (claims) => signed({ ...claims, sub: undefined })],
  ['has no address', (claims) => signed({ ...claims, email: undefined })],
  ['is not signed', (claims) => `${base64url({ alg: 'none' })}.${base64url(claims)}.`],
  ['is signed with the client’s own secret', hmac],
  ['is signed by a stranger', signAsStranger],
  ['is no token', () => 'x.y.z'],
])('T08 an ID token that %s is refused', async ([, token]) => {
  const { signIn } = await provider({ token });
  expect(await signIn()).toEqual({ refusal: expect.any(String) });
});

test('T08 only a boolean true counts as a verified address', async () => {
  for (const email_verified of [false, 'true', 1, null, undefined]) {
    const { signIn } = await provider({ token: (claims) => signed({ ...claims, email_verified }) });
    expect(await signIn()).toMatchObject({ emailVerified: false });
  }
});

// The callback has parameters beyond code and state: `scope`, `authuser`, `prompt`, `hd`
// (https://developers.google.com/identity/openid-connect/openid-connect).
test('Google’s further parameters of the callback change nothing', async () => {
  const { signIn, issuer } = await provider();
  const identity = await signIn();
  const scope = 'email profile openid https://www.googleapis.com/auth/userinfo.email';
  const more = { iss: issuer, scope, authuser: '1', hd: 'example.com', prompt: 'consent' };
  expect(await signIn(more)).toEqual(identity);
});

// Its clock and this machine’s differ by a few seconds (memory).
test('clocks may differ by 30 seconds, and not by more', async () => {
  const addSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const outcomes: [Claims, boolean][] = [
    [{ exp: addSeconds(-20) }, true],
    [{ exp: addSeconds(-40) }, false],
    [{ nbf: addSeconds(20), iat: addSeconds(20) }, true],
    [{ nbf: addSeconds(45) }, false],
  ];
  for (const [times, isTaken] of outcomes) {
    const { signIn } = await provider({ token: (claims) => signed({ ...claims, ...times }) });
    expect([times, 'subject' in (await signIn())]).toEqual([times, isTaken]);
  }
});

test('a response with another state is refused', async () => {
  const { gateway } = await provider();
  const { secrets } = await gateway.begin();
  const returned = new URLSearchParams({ code: 'c', state: 'other' });
  expect(await gateway.finish(returned, secrets)).toEqual({ refusal: expect.any(String) });
});

test('an unreachable provider is unavailable, and is called again the next time', async () => {
  const state = { isDown: true };
  const { gateway } = await provider(state);
  const failure = await gateway.begin().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ failure: 'unavailable' });
  state.isDown = false;
  expect((await gateway.begin()).url).toContain('/authorize');
});

test('T59 an unreachable provider is called at intervals, however many users sign in', async () => {
  const { gateway, requests } = await provider({ isDown: true, askAgainAfterMs: 60_000 });
  for (let time = 0; time < 100; time += 1) {
    await expect(gateway.begin()).rejects.toMatchObject({ failure: 'unavailable' });
  }
  expect(requests()).toBe(1);
});

test('a provider that fails during a sign-in is unavailable too', async () => {
  const app = { isDown: false };
  const { gateway } = await provider(app);
  const { secrets } = await gateway.begin();
  app.isDown = true;
  const returned = new URLSearchParams({ code: 'c', state: secrets.state });
  await expect(gateway.finish(returned, secrets)).rejects.toMatchObject({
    failure: 'unavailable',
  });
});
