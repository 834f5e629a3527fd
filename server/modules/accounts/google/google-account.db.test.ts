import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { listActivity } from '../../../../contract/routes/security.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { codeIn, PASSWORD, REGISTRATION } from '../accounts.fixture.ts';
import { exchange, signIn, withGoogle } from './google.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('a linked identity gets the same account, even if its address has changed', async () => {
  const o = await withGoogle();
  await signIn(o);
  o.shown.email = 'new@example.com';
  o.shown.emailVerified = false;
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com' });
  expect(await o.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an owner is notified once of each new address of the Google account', async () => {
  const o = await withGoogle();
  for (const email of ['ada@example.com', 'b@example.com', 'b@example.com', 'c@example.com']) {
    o.shown.email = email;
    await exchange(o, await signIn(o));
    await o.work();
  }
  const told = o.mails.filter(
    ({ subject }) => subject === 'Your Google account has another address',
  );
  expect(told.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com']);
  expect(told.map(({ text }) => text).join('')).not.toMatch(/[bc]@example/);
});

test('activity lists that the Google account has another address', async () => {
  const o = await withGoogle();
  await signIn(o);
  o.clock.advance({ minutes: 1 });
  o.shown.email = 'new@example.com';
  const handoff = await signIn(o);
  o.clock.advance({ seconds: 1 });
  const { token } = (await exchange(o, handoff)).body;
  const activity = await o.call(listActivity, { token });
  expect(activity.body).toMatchObject([
    { event: 'signed_in_with_google' },
    { event: 'google_address_changed' },
  ]);
});

test('an account without a visible name is called by its mailbox', async () => {
  const o = await withGoogle({ firstName: '\u200b\u200b', lastName: '\u3164' });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ firstName: 'ada', lastName: '' });
});

test('one address of an international domain is one account', async () => {
  const o = await withGoogle({ email: 'ivan@пример.рф' });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ivan@xn--e1afmkfd.xn--p1ai' });
});

test('an address that the provider has not verified neither opens nor accesses an account', async () => {
  const o = await withGoogle({ emailVerified: false });
  const newcomer = await signIn(o);
  expect([newcomer.error, newcomer.token]).toEqual(['google_unverified', '']);
  await o.addUser('ada@example.com');
  expect((await signIn(o)).error).toBe('google_unverified');
  expect(await o.db.selectFrom('identities').selectAll().execute()).toEqual([]);
});

test('an account with a verified address is linked unchanged and notified [S10.06]', async () => {
  const o = await withGoogle();
  const user = await o.addUser('ada@example.com');
  const verified = { email_verified_at: o.clock.now() };
  await o.db.updateTable('users').set(verified).where('id', '=', user.id).execute();
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ hasPassword: true });
  expect(await o.isSignedIn(user.token)).toBe(true);
  expect((await o.login(user.email)).status).toBe(200);
  await o.work();
  expect(o.mails.map(({ subject }) => subject)).toEqual([
    'Welcome to Rapport',
    'Google sign-in was added to your account',
    'New sign-in to your account',
  ]);
});

test('T07 an account opened in another’s name is taken over when its owner signs in [S10.06]', async () => {
  const o = await withGoogle({ subject: 'attacker', isAuthoritative: false });
  const attacker = await o.addUser('ada@example.com');
  const { cookies } = await signIn(o);
  await o.login(attacker.email, PASSWORD, { cookies });
  const third = (await exchange(o, await signIn(o))).body.token;
  const second = (await o.login(attacker.email)).body.token;
  const { body } = await o.call(routes.forgotPassword, { body: { email: attacker.email } });
  const code = codeIn(await o.mailTo(attacker.email));
  const verified = await o.call(routes.verifyResetCode, { body: { message: body.message, code } });

  Object.assign(o.shown, { subject: 'owner', isAuthoritative: true });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com', hasPassword: false });
  expect((await o.login(attacker.email)).status).toBe(400);
  expect(await o.isSignedIn(attacker.token)).toBe(false);
  expect(await o.isSignedIn(second)).toBe(false);
  expect(await o.isSignedIn(third)).toBe(false);
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
  Object.assign(o.shown, { subject: 'attacker', isAuthoritative: false });
  expect((await signIn(o)).error).toBe('google_unproved');
});

test('T07 an account opened in another’s name takes the name that its owner has at Google', async () => {
  const o = await withGoogle({ firstName: 'Ada', lastName: 'King' });
  const names = { firstName: 'You are hacked', lastName: 'Mallory' };
  await o.call(routes.register, { body: { ...REGISTRATION, password: PASSWORD, ...names } });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com', firstName: 'Ada', lastName: 'King' });
});

test('T07 registering with the address of a Google account is refused', async () => {
  const o = await withGoogle();
  const me = await exchange(o, await signIn(o));
  const body = { ...REGISTRATION, password: PASSWORD };
  expect((await o.call(routes.register, { body })).status).toBe(409);
  expect(await o.isSignedIn(me.body.token)).toBe(true);
});

test('after a deletion the same identity gets a new account', async () => {
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

test.runIf(onPostgres)('two parallel first sign-ins create one account', async () => {
  const o = await withGoogle();
  const both = await Promise.all([signIn(o), signIn(o), signIn(o)]);
  const users = await Promise.all(both.map((each) => exchange(o, each)));
  expect(users.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await o.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a name from the provider cannot break a mail and is never empty', async () => {
  const o = await withGoogle({ firstName: 'A\r\nBcc: eve@example.com', lastName: '\u0000' });
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ firstName: 'A Bcc: eve@example.com', lastName: '' });
  const nameless = await withGoogle({ firstName: ' ', lastName: '' });
  const named = await exchange(nameless, await signIn(nameless));
  expect(named.body).toMatchObject({ firstName: 'ada' });
});
