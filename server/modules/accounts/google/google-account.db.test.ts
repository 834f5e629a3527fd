import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { listActivity } from '../../../../contract/routes/security.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { findCode, PASSWORD, REGISTRATION } from '../accounts.fixture.ts';
import { exchange, signIn, startWithGoogle } from './google.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('a linked identity gets the same account, even if its address has changed', async () => {
  const app = await startWithGoogle();
  await signIn(app);
  app.shown.email = 'new@example.com';
  app.shown.emailVerified = false;
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: 'ada@example.com' });
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an owner is notified once of each new address of the Google account', async () => {
  const app = await startWithGoogle();
  for (const email of ['ada@example.com', 'b@example.com', 'b@example.com', 'c@example.com']) {
    app.shown.email = email;
    await exchange(app, await signIn(app));
    await app.work();
  }
  const told = app.mails.filter(
    ({ subject }) => subject === 'Your Google account has another address',
  );
  expect(told.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
  expect(told.map(({ text }) => text).join('')).not.toMatch(/[bc]@example/);
});

test('activity lists that the Google account has another address', async () => {
  const app = await startWithGoogle();
  await signIn(app);
  app.clock.advance({ minutes: 1 });
  app.shown.email = 'new@example.com';
  const handoff = await signIn(app);
  app.clock.advance({ seconds: 1 });
  const { token } = (await exchange(app, handoff)).body;
  const activity = await app.call(listActivity, { token });
  expect(activity.body).toMatchObject([
    { event: 'signed_in_with_google' },
    { event: 'google_address_changed' },
  ]);
});

test('an account without a visible name is called by its mailbox', async () => {
  const app = await startWithGoogle({ firstName: '\u200b\u200b', lastName: '\u3164' });
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ firstName: 'ada', lastName: '' });
});

test('one address of an international domain is one account', async () => {
  const app = await startWithGoogle({ email: 'ivan@пример.рф' });
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: 'ivan@xn--e1afmkfd.xn--p1ai' });
});

test('an address that the provider has not verified neither opens nor accesses an account', async () => {
  const app = await startWithGoogle({ emailVerified: false });
  const newcomer = await signIn(app);
  expect([newcomer.error, newcomer.token]).toEqual(['google_unverified', '']);
  await app.addUser('ada@example.com');
  expect((await signIn(app)).error).toBe('google_unverified');
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

test('an account with a verified address is linked unchanged and notified [S10.06]', async () => {
  const app = await startWithGoogle();
  const user = await app.addUser('ada@example.com');
  const verified = { email_verified_at: app.clock.now() };
  await app.db.updateTable('users').set(verified).where('id', '=', user.id).execute();
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ hasPassword: true });
  expect(await app.isSignedIn(user.token)).toBe(true);
  expect((await app.login(user.email)).status).toBe(200);
  await app.work();
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    'Welcome to Rapport',
    'Google sign-in was added to your account',
    'New sign-in to your account',
  ]);
});

test('T07 an account opened in another’s name is taken over when its owner signs in [S10.06]', async () => {
  const app = await startWithGoogle({ subject: 'attacker', isAuthoritative: false });
  const attacker = await app.addUser('ada@example.com');
  const { cookies } = await signIn(app);
  await app.login(attacker.email, PASSWORD, { cookies });
  const third = (await exchange(app, await signIn(app))).body.token;
  const second = (await app.login(attacker.email)).body.token;
  const { body } = await app.call(routes.forgotPassword, { body: { email: attacker.email } });
  const code = findCode(await app.mailTo(attacker.email));
  const verified = await app.call(routes.verifyResetCode, {
    body: { message: body.message, code },
  });

  Object.assign(app.shown, { subject: 'owner', isAuthoritative: true });
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: 'ada@example.com', hasPassword: false });
  expect((await app.login(attacker.email)).status).toBe(400);
  expect(await app.isSignedIn(attacker.token)).toBe(false);
  expect(await app.isSignedIn(second)).toBe(false);
  expect(await app.isSignedIn(third)).toBe(false);
  const reset = await app.call(routes.resetPassword, {
    body: {
      email: attacker.email,
      password: 'Evil$Mountain8',
      passwordConfirmation: 'Evil$Mountain8',
    },
    cookies: verified.cookies,
  });
  expect(reset.body.code).toBe(10);
  expect((await app.mailTo(attacker.email)).subject).toBe('Your account was secured');
  Object.assign(app.shown, { subject: 'attacker', isAuthoritative: false });
  expect((await signIn(app)).error).toBe('google_unproved');
});

test('T07 an account opened in another’s name takes the name that its owner has at Google', async () => {
  const app = await startWithGoogle({ firstName: 'Ada', lastName: 'King' });
  const names = { firstName: 'You are hacked', lastName: 'Mallory' };
  await app.call(routes.register, { body: { ...REGISTRATION, password: PASSWORD, ...names } });
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: 'ada@example.com', firstName: 'Ada', lastName: 'King' });
});

test('T07 registering with the address of a Google account is refused', async () => {
  const app = await startWithGoogle();
  const me = await exchange(app, await signIn(app));
  const body = { ...REGISTRATION, password: PASSWORD };
  expect((await app.call(routes.register, { body })).status).toBe(409);
  expect(await app.isSignedIn(me.body.token)).toBe(true);
});

test('after a deletion the same identity gets a new account', async () => {
  const app = await startWithGoogle();
  const me = await exchange(app, await signIn(app));
  await app.call(routes.requestDeletion, { token: me.body.token });
  const code = findCode(await app.mailTo('ada@example.com'));
  await app.call(routes.deleteAccount, { token: me.body.token, body: { code } });
  await app.work();
  await exchange(app, await signIn(app));
  const rows = await app.db.selectFrom('users').select('email').orderBy('email').execute();
  expect(rows).toEqual([
    { email: 'ada@example.com' },
    { email: expect.stringMatching(/^deleted /) },
  ]);
});

test.runIf(onPostgres)('two parallel first sign-ins create one account', async () => {
  const app = await startWithGoogle();
  const both = await Promise.all([signIn(app), signIn(app), signIn(app)]);
  const users = await Promise.all(both.map((each) => exchange(app, each)));
  expect(users.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a name from the provider cannot break a mail and is never empty', async () => {
  const app = await startWithGoogle({ firstName: 'A\r\nBcc: eve@example.com', lastName: '\u0000' });
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ firstName: 'A Bcc: eve@example.com', lastName: '' });
  const nameless = await startWithGoogle({ firstName: ' ', lastName: '' });
  const named = await exchange(nameless, await signIn(nameless));
  expect(named.body).toMatchObject({ firstName: 'ada' });
});
