import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { startTestSandbox } from '../../../../sandbox/testing/start.ts';
import { createIdentityGateway } from '../../../gateways/identity.ts';
import { makeOwnedSecret } from '../../../platform/crypto/owned-secrets.ts';
import { fail } from '../../../platform/failure.ts';
import { buildToken } from '../../sessions/sessions.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { holdAccountRow } from '../../../testing/held-account.ts';
import { sendHostileCalls } from '../../../testing/hostile-calls.ts';
import { startAccounts } from '../accounts.fixture.ts';
import { exchange, signIn, start, startWithGoogle } from './google.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('a first sign-in at the provider opens an account that can be used', async () => {
  let url = '';
  const google = { clientId: 'client-1', clientSecret: 'a-secret-of-the-client' };
  const app = await startAccounts({
    async identity(appUrl) {
      const redirectUri = `${appUrl}/api/auth/google/callback`;
      const sandbox = await startTestSandbox({ google: { ...google, redirectUri } });
      url = `${sandbox.baseUrl}/identity`;
      return createIdentityGateway({ ...google, issuer: url, appUrl });
    },
  });
  const begun = await start(app, { fprom_tid: 'friend_1' }, ['rapport-time-zone=Europe/Berlin']);
  const back = await signInThroughProvider(begun.headers.get('location') ?? '', {
    email: 'Ann@Example.org',
    firstName: 'Ann',
    lastName: 'Lee',
    verified: 'yes',
    hosted: 'yes',
  });
  const query = Object.fromEntries(new URL(back).searchParams);
  const returned = await app.call(routes.finishGoogleSignIn, { query, cookies: begun.cookies });
  const location = new URL(returned.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${app.settings.http.appUrl}/auth`);

  const token = location.searchParams.get('token') ?? '';
  const me = await exchange(app, { token, cookies: returned.cookies });
  expect(me.body).toMatchObject({ email: 'ann@example.org', firstName: 'Ann', hasPassword: false });
  expect(await app.isSignedIn(me.body.token)).toBe(true);
  const row = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    fprom_tid: 'friend_1',
    time_zone: 'Europe/Berlin',
    email_verified_at: app.clock.now(),
  });
  expect((await app.mailTo('ann@example.org')).subject).toBe('Welcome to Rapport');
  expect(app.affiliateSignUps).toEqual([
    { trackingId: 'friend_1', userId: row.id, signedUpAt: app.clock.now() },
  ]);
});

/** A browser that follows redirects, stores cookies and fills in the provider's form. */
async function signInThroughProvider(
  address: string,
  form: Record<string, string>,
): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (to: string, body?: Record<string, string>): Promise<string> => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, to).href;
      return next.includes('/api/auth/google/callback') ? next : go(next);
    }
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(await response.text()) ?? [];
    return go(new URL(action, to).href, form);
  };
  return go(address);
}

test('a handoff is valid for one exchange, in the browser that started, and for nothing else [S3.01, S7.10]', async () => {
  const app = await startWithGoogle();
  const { token, cookies } = await signIn(app);
  expect(token).toMatch(/^rph_/);
  expect((await app.call(routes.getUser, { token, cookies })).status).toBe(401);
  expect((await exchange(app, { token })).status).toBe(401);
  expect((await exchange(app, { token, cookies: ['rapport-handoff=other'] })).status).toBe(401);

  const first = await exchange(app, { token, cookies });
  expect(first.body.token).toMatch(/^rps_/);
  expect(first.setCookies).toContainEqual(expect.stringMatching(/^rapport-handoff=; .*Max-Age=0/));
  expect((await exchange(app, { token, cookies })).status).toBe(401);
  expect(await app.isSignedIn(first.body.token)).toBe(true);
});

test('T88 a name from Google loses the controls that would reorder the text around it', async () => {
  const app = await startWithGoogle({ firstName: '\u202EadA\u202C', lastName: 'Love\u2028lace' });
  const { token, cookies } = await signIn(app);
  const { body } = await exchange(app, { token, cookies });
  expect(body).toMatchObject({ firstName: 'adA', lastName: 'Love lace' });
});

test('an unknown handoff is refused', async () => {
  const app = await startWithGoogle();
  const { cookies } = await signIn(app);
  const token = buildToken('handoff', makeOwnedSecret(crypto.randomUUID()));
  expect((await exchange(app, { token, cookies })).status).toBe(401);
});

test.runIf(onPostgres)(
  'a handoff that expires while its exchange waits for the lock is refused',
  async () => {
    const app = await startWithGoogle();
    const handoff = await signIn(app);
    const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const held = await holdAccountRow(app.database, id);
    const answer = exchange(app, handoff);
    await held.isWaitedFor();
    // The exchange waits for the account's lock first, so no other row is locked.
    await held.run('delete from handoffs');
    await held.release();
    expect((await answer).status).toBe(401);
  },
);

test('T11 a link with another’s handoff signs no one in', async () => {
  const app = await startWithGoogle();
  const attacker = await signIn(app);
  const victim = await signIn(app);
  expect((await exchange(app, { token: attacker.token, cookies: victim.cookies })).status).toBe(
    401,
  );
  expect((await exchange(app, { token: attacker.token, cookies: [] })).status).toBe(401);
});

test('a handoff expires after a minute', async () => {
  const app = await startWithGoogle();
  const [first, second] = [await signIn(app), await signIn(app)];
  app.clock.advance({ seconds: 59 });
  expect((await exchange(app, first)).status).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await exchange(app, second)).status).toBe(401);
});

test.runIf(onPostgres)(
  'T05 one of many parallel exchanges of a handoff opens a session',
  async () => {
    const app = await startWithGoogle();
    const handoff = await signIn(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(app, handoff)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  },
);

test('T09 the provider’s response is accepted once, from the browser that started', async () => {
  const app = await startWithGoogle();
  const { cookies } = await start(app);
  const finish = (state: string, kept: string[]) =>
    app.call(routes.finishGoogleSignIn, { query: { code: 'c', state }, cookies: kept });
  const failed = `${app.settings.http.appUrl}/auth?error=google_failed`;
  expect((await finish('s', [])).headers.get('location')).toBe(failed);
  expect((await finish('s', ['rapport-google=e30'])).headers.get('location')).toBe(failed);
  expect((await finish('other', cookies)).headers.get('location')).toBe(failed);
  const taken = await finish('s', cookies);
  expect(taken.setCookies).toContainEqual(expect.stringMatching(/^rapport-google=; .*Max-Age=0/));
});

test('T09 a tampered flow cookie opens no account', async () => {
  const app = await startWithGoogle();
  const [kept = ''] = (await start(app)).cookies;
  const [name = '', value = ''] = kept.split('=');
  const [body = '', mac = ''] = value.split('.');
  const flow: object = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  let forged = 0;
  for (const change of [{ timeZone: 'Mars/Olympus' }, { kind: 'root' }, { state: 's' }, {}]) {
    const made = Buffer.from(JSON.stringify({ ...flow, ...change })).toString('base64url');
    const query = { code: 'c', state: 's' };
    for (const cookie of [made, `${made}.`, `${made}.${mac.slice(1)}`]) {
      forged += 1;
      const cookies = [`${name}=${cookie}`];
      const back = await app.call(routes.finishGoogleSignIn, { query, cookies });
      expect(back.headers.get('location')).toContain('error=google_failed');
    }
  }
  expect(await app.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test('declining at the provider leads back to the sign-in page', async () => {
  const app = await startWithGoogle();
  const { cookies } = await start(app);
  const query = { error: 'access_denied', state: 's' };
  const back = await app.call(routes.finishGoogleSignIn, { query, cookies });
  expect(back.headers.get('location')).toBe(`${app.settings.http.appUrl}/auth?error=google_denied`);
});

test('an unreachable provider is reported on the sign-in page, at the start and at the end', async () => {
  const unavailable = async () => {
    throw fail('unavailable');
  };
  const app = await startAccounts({
    identity: () => ({ begin: unavailable, finish: unavailable }),
  });
  const { cookies } = await start(await startWithGoogle());
  const finish = { query: { code: 'c', state: 's' }, cookies };
  for (const answer of [await start(app), await app.call(routes.finishGoogleSignIn, finish)]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `${app.settings.http.appUrl}/auth?error=google_away`,
    );
  }
});

test('T10 a sign-in returns only to the application’s own page', async () => {
  const app = await startWithGoogle();
  const { appUrl } = app.settings.http;
  const strangers = [
    'https://evil.example/auth',
    `${appUrl}.evil.example/auth`,
    `${appUrl}@evil.example/auth`,
    `${appUrl}/auth/`,
    `${appUrl}/auth?next=//evil.example`,
    `${appUrl}/auth#x`,
    `${appUrl}/auth/../evil`,
    `${appUrl}/%61uth`,
    appUrl.replace('http:', 'https:') + '/auth',
    '//evil.example/auth',
    '\\\\evil.example',
    'javascript:alert(1)',
    '',
  ];
  for (const redirect_uri of strangers) {
    const answer = await start(app, { redirect_uri });
    expect([redirect_uri, answer.headers.get('location')]).toEqual([
      redirect_uri,
      `${appUrl}/auth?error=google_failed`,
    ]);
    expect(answer.setCookies).toEqual([]);
  }
});

test('without configuration Google sign-in leads back to the sign-in page', async () => {
  const app = await startAccounts();
  const answer = await start(app);
  expect(answer.headers.get('location')).toBe(`${app.settings.http.appUrl}/auth?error=google_away`);
});

test('after too many sign-ins from an IP network, the sign-in page says how long to wait', async () => {
  const app = await startWithGoogle();
  const address = '203.0.113.7';
  const query = { redirect_uri: `${app.settings.http.appUrl}/auth`, accessType: 'web' };
  const begin = () => app.call(routes.startGoogleSignIn, { query, address });
  await sendHostileCalls(300, begin);
  const refused = await begin();
  expect(refused.status).toBe(302);
  const location = new URL(refused.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${app.settings.http.appUrl}/auth`);
  expect(location.searchParams.get('error')).toBe('google_limited');
  const wait = Number(location.searchParams.get('wait'));
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);
});
