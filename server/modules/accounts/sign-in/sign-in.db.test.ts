import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { createPasswordHasher } from '../../../platform/crypto/crypto.ts';
import { startAccounts, PASSWORD, REGISTRATION } from '../accounts.fixture.ts';
import { signIn } from './sign-in.ts';

test('registering opens an account, signs in, and sends a welcome mail [S7.05, S10.01]', async () => {
  const { call, mailTo } = await startAccounts();
  const registered = await call(routes.register, { body: REGISTRATION });
  expect(registered.status).toBe(201);
  expect(registered.body.user).toMatchObject({
    email: 'ada@example.com',
    firstName: 'Ada',
    hasPassword: true,
    timezone: 'UTC',
    hasLinkedinUsername: false,
    hasSubscription: false,
    isActiveSubscription: false,
  });
  const token = String(registered.body.user['token']);
  const me = await call(routes.isAuthenticated, { token });
  expect(me.body).toMatchObject({ email: 'ada@example.com' });
  expect(me.body.token).toBeUndefined();
  expect((await mailTo('ada@example.com')).subject).toBe('Welcome to Rapport');
});

test('T32 an address has one account in any spelling', async () => {
  const { call, db } = await startAccounts();
  await call(routes.register, { body: REGISTRATION });
  const before = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const spellings = [
    'ADA@example.com',
    ' ada@example.com ',
    'Ada@Example.Com',
    '\tada@EXAMPLE.com\n',
    'aDa@example.cOM',
  ];
  for (const email of spellings) {
    const again = await call(routes.register, {
      body: {
        ...REGISTRATION,
        email,
        firstName: 'Eve',
        password: 'Other-Harbour9!',
        passwordConfirmation: 'Other-Harbour9!',
      },
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 101, errors: { email: [expect.any(String)] } });
  }
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([before]);
});

test('T33 an address in look-alike letters opens no second account', async () => {
  const { call, db } = await startAccounts();
  await call(routes.register, { body: { ...REGISTRATION, email: 'ivan@example.com' } });
  const refused = [
    'ivan\uFF20example.com',
    '\u0131van@example.com',
    'iv\u0430n@example.com',
    'ivan@example.com.',
    'ivan\u200B@example.com',
    'IVAN@EXAMPLE.COM\u0000',
  ];
  // Browsers and DNS read these as example.com, so it is the address that exists.
  const taken = ['ivan@ex\u00ADample.com', 'ivan@\uFF45xample.com'];
  for (const email of [...refused, ...taken]) {
    const answer = await call(routes.register, { body: { ...REGISTRATION, email } });
    expect([email, answer.status]).toEqual([email, taken.includes(email) ? 409 : 400]);
    expect(answer.body.errors).toHaveProperty('email');
  }
  expect(await db.selectFrom('users').select('email').execute()).toHaveLength(1);
});

test('one of two parallel registrations of an address succeeds, and the other is rejected as taken', async () => {
  const { call, db } = await startAccounts();
  const both = await Promise.all([1, 2].map(() => call(routes.register, { body: REGISTRATION })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a common password is refused at its field', async () => {
  const { call } = await startAccounts();
  const body = { ...REGISTRATION, password: 'Password1!', passwordConfirmation: 'Password1!' };
  const refused = await call(routes.register, { body });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 2, errors: { password: [expect.any(String)] } });
});

test('signing in returns a token and the user’s standing [S3.02, S7.03]', async () => {
  const { login, addUser, isSignedIn } = await startAccounts();
  const { email } = await addUser();
  const answer = await login(email.toUpperCase());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^rps_/),
    hasLinkedinUsername: false,
    hasSubscription: false,
    isActiveSubscription: false,
  });
  expect(await isSignedIn(answer.body.token)).toBe(true);
});

test('T02 an unknown address, a wrong password and an account of Google get the same response', async () => {
  const { login, addUser, db } = await startAccounts();
  const user = await addUser();
  const google = await addUser();
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', google.id).execute();
  const answers = [
    await login('unknown@example.com'),
    await login(user.email, 'Wrong-Harbour7!'),
    await login(google.email),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect({ ...body, requestId: '' }).toEqual({
      code: 3,
      message: 'Invalid login details',
      requestId: '',
    });
  }
});

test('T01 an unknown address takes as long to refuse as a known one', async () => {
  const { login, addUser, passwords } = await startAccounts();
  Object.assign(passwords, createPasswordHasher());
  const shortest = { known: Infinity, unknown: Infinity };
  const timeRefusal = async (kind: 'known' | 'unknown', address: string) => {
    const startedAt = performance.now();
    const { status } = await login(address, 'Wrong-Harbour7!');
    shortest[kind] = Math.min(shortest[kind], performance.now() - startedAt);
    expect(status).toBe(400);
  };
  const compareTimes = () => shortest.unknown / shortest.known;
  // Other load only adds time, so the shortest of each kind come together as rounds go on.
  for (let account = 0; account < 6 && !(compareTimes() > 0.5); account += 1) {
    const { email } = await addUser();
    for (let round = 0; round < 8; round += 1) {
      await timeRefusal('known', email);
      await timeRefusal('unknown', `unknown-${account}-${round}@example.com`);
    }
  }
  // Without the dummy hash it would take a tenth.
  expect(compareTimes()).toBeGreaterThan(0.5);
});

test('the access type sets the kind of session [S3.11]', async () => {
  const { call, addUser, db } = await startAccounts();
  const { email } = await addUser();
  await call(routes.login, { body: { email, password: PASSWORD, accessType: 'extension' } });
  const kinds = await db.selectFrom('sessions').select('kind').orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['extension', 'web']);
});

test('after ten wrong passwords the account is limited for this IP network only', async () => {
  const { login, addUser, call } = await startAccounts();
  const { email } = await addUser();
  for (let tries = 0; tries < 10; tries += 1) await login(email, 'Wrong-Harbour7!');
  const refused = await login(email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const body = { email, password: PASSWORD, accessType: 'web' };
  expect((await call(routes.login, { body, address: '198.51.100.9' })).status).toBe(200);
});

test('T53 a flood of wrong passwords from many IP networks does not lock out the owner in a known one', async () => {
  const { addUser, call } = await startAccounts();
  const { email } = await addUser();
  const tryFrom = (address: string, password: string) =>
    call(routes.login, { body: { email, password, accessType: 'web' }, address });
  for (let place = 0; place < 100; place += 1) await tryFrom(`203.0.${place}.1`, 'Wrong-Harbour7!');
  expect((await tryFrom('198.51.100.9', PASSWORD)).status).toBe(429);
  expect((await tryFrom('192.0.2.77', PASSWORD)).status).toBe(200);
});

test('a successful sign-in resets the count of wrong passwords, on a known device and elsewhere', async () => {
  const { login, addUser } = await startAccounts();
  const { email, cookies } = await addUser();
  for (const from of [{ cookies }, {}]) {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 6; tries += 1) await login(email, 'Wrong-Harbour7!', from);
      expect((await login(email, PASSWORD, from)).status).toBe(200);
    }
  }
});

test('a sign-in to an account that is being deleted is refused like a wrong password', async () => {
  const app = await startAccounts();
  const { id } = await app.addUser();
  const user = await app.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  await app.db.updateTable('users').set({ deleted_at: app.clock.now() }).execute();
  const client = { address: '192.0.2.1', userAgent: '' };
  const proof = { way: 'password', passwordHash: user.password_hash ?? '' } as const;
  const signingIn = signIn(app, { userId: id, kind: 'web', proof, client, device: undefined });
  await expect(signingIn).rejects.toMatchObject({ failure: 'invalid_login' });
});

test('signing out ends only this session [S7.04]', async () => {
  const { call, login, addUser, isSignedIn } = await startAccounts();
  const { email, token } = await addUser();
  const other = (await login(email)).body.token;
  expect((await call(routes.logout, { token })).body).toEqual({
    code: 12,
    message: 'Successfully logged out',
  });
  expect(await isSignedIn(token)).toBe(false);
  expect(await isSignedIn(other)).toBe(true);
});

test('T17 only one form of authorization is accepted, and no other causes an error', async () => {
  const { call, addUser } = await startAccounts();
  const { token } = await addUser();
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const headers = { authorization: `${scheme} ${token}` };
    const answer = await call(routes.isAuthenticated, { headers });
    expect([scheme, answer.status]).toEqual([scheme, 200]);
  }
  const forms = [
    `Basic ${token}`,
    `bearer  ${token}`,
    `bearer\t${token}`,
    `bearer: ${token}`,
    `bearer ${token.toUpperCase()}`,
    `Bearer  ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    'Bearer ',
    'Bearer null',
    `Bearer ${'a'.repeat(8000)}`,
    'Bearer t\u00f6ken',
  ];
  for (const authorization of forms) {
    const answer = await call(routes.isAuthenticated, { headers: { authorization } });
    expect([authorization.slice(0, 40), answer.status]).toEqual([authorization.slice(0, 40), 401]);
  }
});
