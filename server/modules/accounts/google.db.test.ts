import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { startTestSandbox } from '../../../sandbox/testing/start.ts';
import { identityGateway, type Identity, type IdentityGateway } from '../../gateways/identity.ts';
import { databaseKind } from '../../testing/database.ts';
import { type Accounts, accounts, codeIn, PASSWORD, REGISTRATION } from './accounts.fixture.ts';

const onPostgres = databaseKind === 'postgres';

const ADA: Identity = {
  issuer: 'https://accounts.example',
  subject: '1',
  email: 'ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
};

/** A provider that vouches for whomever the test says, in a browser that does as it should. */
async function withGoogle(identity: Partial<Identity> = {}) {
  const shown = { ...ADA, ...identity };
  const gateway: IdentityGateway = {
    async begin() {
      return {
        url: 'https://accounts.example/',
        secrets: { state: 's', nonce: 'n', verifier: 'v' },
      };
    },
    async finish(returned, { state }) {
      return returned.get('state') === state ? shown : { refusal: 'wrong state' };
    },
  };
  const o = await accounts({ identity: () => gateway });
  return { ...o, shown };
}

function start(o: Accounts, query: Record<string, string> = {}) {
  const redirect_uri = `${o.settings.http.appUrl}/auth`;
  return o.call(routes.startGoogleSignIn, { query: { redirect_uri, accessType: 'web', ...query } });
}

/** Where a sign-in ends, and the cookies of its browser. */
async function signIn(o: Accounts, query: Record<string, string> = {}) {
  const { cookies } = await start(o, query);
  const back = await o.call(routes.finishGoogleSignIn, {
    query: { code: 'c', state: 's' },
    cookies,
  });
  const location = new URL(back.headers.get('location') ?? '');
  return {
    status: back.status,
    page: location.origin + location.pathname,
    token: location.searchParams.get('token') ?? '',
    error: location.searchParams.get('error'),
    cookies: back.cookies.filter((cookie) => !cookie.endsWith('=')),
  };
}

function exchange(o: Accounts, { token, cookies }: { token: string; cookies?: string[] }) {
  return o.call(routes.isAuthenticated, { token, ...(cookies ? { cookies } : {}) });
}

test('a newcomer gets an account by signing in at the provider, and can then use it', async () => {
  let url = '';
  const google = { clientId: 'client-1', clientSecret: 'a-secret-of-the-client' };
  const o = await accounts({
    async identity(appUrl) {
      const redirectUri = `${appUrl}/api/auth/google/callback`;
      const sandbox = await startTestSandbox({ google: { ...google, redirectUri } });
      url = `${sandbox.baseUrl}/identity`;
      return identityGateway({ ...google, issuer: url, appUrl });
    },
  });
  const begun = await start(o, { fprom_tid: 'friend_1' });
  const back = await throughProvider(begun.headers.get('location') ?? '', {
    email: 'Ann@Example.org',
    firstName: 'Ann',
    lastName: 'Lee',
    verified: 'yes',
  });
  const query = Object.fromEntries(new URL(back).searchParams);
  const returned = await o.call(routes.finishGoogleSignIn, { query, cookies: begun.cookies });
  const location = new URL(returned.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${o.settings.http.appUrl}/auth`);

  const token = location.searchParams.get('token') ?? '';
  const me = await exchange(o, { token, cookies: returned.cookies });
  expect(me.body).toMatchObject({ email: 'ann@example.org', firstName: 'Ann', hasPassword: false });
  expect(await o.isSignedIn(me.body.token)).toBe(true);
  const row = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ fprom_tid: 'friend_1', email_verified_at: o.clock.now() });
  expect((await o.mailTo('ann@example.org')).subject).toBe('Welcome to Rapport');
});

/** A browser that follows redirects, keeps cookies, and fills in the provider's form. */
async function throughProvider(address: string, form: Record<string, string>): Promise<string> {
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

test('the handoff is good for one exchange, by the browser that began, and for nothing else', async () => {
  const o = await withGoogle();
  const { token, cookies } = await signIn(o);
  expect(token).toMatch(/^rph_/);
  expect((await o.call(routes.getProfile, { token, cookies })).status).toBe(401);
  expect((await exchange(o, { token })).status).toBe(401);
  expect((await exchange(o, { token, cookies: ['rapport-handoff=other'] })).status).toBe(401);

  const first = await exchange(o, { token, cookies });
  expect(first.body.token).toMatch(/^rps_/);
  expect(first.setCookies).toContainEqual(expect.stringMatching(/^rapport-handoff=; .*Max-Age=0/));
  expect((await exchange(o, { token, cookies })).status).toBe(401);
  expect(await o.isSignedIn(first.body.token)).toBe(true);
});

test('T11 a link with another’s handoff signs nobody in, whoever opens it', async () => {
  const o = await withGoogle();
  const attacker = await signIn(o);
  const victim = await signIn(o);
  expect((await exchange(o, { token: attacker.token, cookies: victim.cookies })).status).toBe(401);
  expect((await exchange(o, { token: attacker.token, cookies: [] })).status).toBe(401);
});

test('a handoff is over after a minute', async () => {
  const o = await withGoogle();
  const [first, second] = [await signIn(o), await signIn(o)];
  o.clock.advance({ seconds: 59 });
  expect((await exchange(o, first)).status).toBe(200);
  o.clock.advance({ seconds: 1 });
  expect((await exchange(o, second)).status).toBe(401);
});

test.runIf(onPostgres)(
  'T05 of many exchanges of one handoff at once, one opens a session',
  async () => {
    const o = await withGoogle();
    const handoff = await signIn(o);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(o, handoff)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  },
);

test('T09 an answer of the provider is taken by the browser that asked, once', async () => {
  const o = await withGoogle();
  const { cookies } = await start(o);
  const finish = (state: string, kept: string[]) =>
    o.call(routes.finishGoogleSignIn, { query: { code: 'c', state }, cookies: kept });
  const failed = `${o.settings.http.appUrl}/auth?error=google_failed`;
  expect((await finish('s', [])).headers.get('location')).toBe(failed);
  expect((await finish('s', ['rapport-google=e30'])).headers.get('location')).toBe(failed);
  expect((await finish('other', cookies)).headers.get('location')).toBe(failed);
  const taken = await finish('s', cookies);
  expect(taken.setCookies).toContainEqual(expect.stringMatching(/^rapport-google=; .*Max-Age=0/));
});

test('who says no at the provider comes back to the sign-in page', async () => {
  const o = await withGoogle();
  const { cookies } = await start(o);
  const query = { error: 'access_denied', state: 's' };
  const back = await o.call(routes.finishGoogleSignIn, { query, cookies });
  expect(back.headers.get('location')).toBe(`${o.settings.http.appUrl}/auth?error=google_denied`);
});

test('T10 a sign-in returns to the application’s own page and to no other', async () => {
  const o = await withGoogle();
  const { appUrl } = o.settings.http;
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
    const answer = await start(o, { redirect_uri });
    expect([redirect_uri, answer.status]).toEqual([redirect_uri, 400]);
  }
});

test('without configuration the sign-in is off', async () => {
  const o = await accounts();
  const answer = await start(o);
  expect([answer.status, answer.body.code]).toEqual([503, 115]);
});

test('whoever signed in before gets the same account, whatever the address is by now', async () => {
  const o = await withGoogle();
  await signIn(o);
  o.shown.email = 'new@example.com';
  o.shown.emailVerified = false;
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com' });
  expect(await o.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an address that the provider does not vouch for opens nothing and gets at nothing', async () => {
  const o = await withGoogle({ emailVerified: false });
  const newcomer = await signIn(o);
  expect([newcomer.error, newcomer.token]).toEqual(['google_unverified', '']);
  await o.addUser('ada@example.com');
  expect((await signIn(o)).error).toBe('google_unverified');
  expect(await o.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

test('an account that proved its address is linked as it is, and told so', async () => {
  const o = await withGoogle();
  const user = await o.addUser('ada@example.com');
  const verified = { email_verified_at: o.clock.now() };
  await o.db.updateTable('users').set(verified).where('id', '=', user.id).execute();
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ hasPassword: true });
  expect(await o.isSignedIn(user.token)).toBe(true);
  expect((await o.login(user.email)).status).toBe(200);
  expect((await o.mailTo(user.email)).subject).toBe('Google sign-in was added to your account');
});

test('T07 whoever opened an account in another’s name is out when the other signs in', async () => {
  const o = await withGoogle();
  const attacker = await o.addUser('ada@example.com');
  const second = (await o.login(attacker.email)).body.token;
  const { body } = await o.call(routes.forgotPassword, { body: { email: attacker.email } });
  const code = codeIn(await o.mailTo(attacker.email));
  const verified = await o.call(routes.verifyResetCode, { body: { message: body.message, code } });

  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com', hasPassword: false });
  // The classic way, the kept session, the kept second session, the kept grant.
  expect((await o.login(attacker.email)).status).toBe(400);
  expect(await o.isSignedIn(attacker.token)).toBe(false);
  expect(await o.isSignedIn(second)).toBe(false);
  const reset = await o.call(routes.resetPassword, {
    body: {
      email: attacker.email,
      password: 'Evil$Mountain8',
      passwordConfirmation: 'Evil$Mountain8',
    },
    cookies: verified.cookies,
  });
  expect(reset.body.code).toBe(10);
  expect((await o.mailTo(attacker.email)).subject).toBe('Your account was secured');
});

test('T07 registering over an account that Google opened is refused', async () => {
  const o = await withGoogle();
  const me = await exchange(o, await signIn(o));
  const body = { ...REGISTRATION, password: PASSWORD };
  expect((await o.call(routes.register, { body })).status).toBe(409);
  expect(await o.isSignedIn(me.body.token)).toBe(true);
});

test('a deleted account does not come back: the same person gets a new one', async () => {
  const o = await withGoogle();
  const me = await exchange(o, await signIn(o));
  await o.call(routes.requestDeletion, { token: me.body.token });
  const code = codeIn(await o.mailTo('ada@example.com'));
  await o.call(routes.deleteAccount, { token: me.body.token, body: { code } });
  await o.work();
  await exchange(o, await signIn(o));
  const rows = await o.db.selectFrom('users').select('email').orderBy('email').execute();
  expect(rows).toEqual([
    { email: 'ada@example.com' },
    { email: expect.stringMatching(/^deleted /) },
  ]);
});

test.runIf(onPostgres)('two first sign-ins at once make one account', async () => {
  const o = await withGoogle();
  const both = await Promise.all([signIn(o), signIn(o), signIn(o)]);
  const users = await Promise.all(both.map((each) => exchange(o, each)));
  expect(users.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await o.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a name from the provider cannot break a mail, and is never empty', async () => {
  const o = await withGoogle({ firstName: 'A\r\nBcc: eve@example.com', lastName: '\u0000' });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ firstName: 'A Bcc: eve@example.com', lastName: '' });
  const nameless = await withGoogle({ firstName: ' ', lastName: '' });
  const named = await exchange(nameless, await signIn(nameless));
  expect(named.body).toMatchObject({ firstName: 'ada' });
});
