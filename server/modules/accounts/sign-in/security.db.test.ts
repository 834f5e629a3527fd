import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as accountRoutes from '../../../../contract/routes/accounts.ts';
import * as routes from '../../../../contract/routes/security.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { deleteOldActivity } from '../../security/security.ts';
import {
  startAccounts,
  type Accounts,
  findCode,
  NEW_PASSWORD,
  PASSWORD,
  makeWrongCode,
} from '../accounts.fixture.ts';
import { exchange, signIn, startWithGoogle } from '../google/google.fixture.ts';
import { ask, reset, verify } from '../reset/password-reset.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onPostgres = databaseKind === 'postgres';

async function findSessions(app: Accounts, token: string) {
  const { status, body } = await app.call(routes.listSessions, { token });
  expect(status).toBe(200);
  return z.parse(routes.listSessions.replies[200], body);
}

async function findActivity(app: Accounts, token: string) {
  const { body } = await app.call(routes.listActivity, { token });
  return z.parse(routes.listActivity.replies[200], body);
}

const findEvents = async (app: Accounts, token: string) =>
  (await findActivity(app, token)).map(({ event }) => event);

const end = (app: Accounts, token: string, id: string) =>
  app.call(routes.endOneSession, { token, params: { id } });

async function elsewhere(app: Accounts, email: string, accessType = 'web') {
  const { body } = await app.call(accountRoutes.login, {
    body: { email, password: PASSWORD, accessType },
    address: '203.0.113.7',
    headers: { 'user-agent': FIREFOX },
  });
  return body.token;
}

test('sessions are listed with device, network, kind and last use, the current one first', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  app.clock.advance({ hours: 1 });
  await elsewhere(app, email, 'extension');
  const [own, other, ...more] = await findSessions(app, token);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ isCurrent: true, kind: 'web', address: '192.0.x.x' });
  expect(other).toMatchObject({
    isCurrent: false,
    kind: 'extension',
    device: 'Firefox on Windows',
    address: '203.0.x.x',
    lastUsedAt: app.clock.now(),
  });
});

test('ended and idle sessions are not listed', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const ended = await elsewhere(app, email);
  await app.call(accountRoutes.logout, { token: ended });
  await elsewhere(app, email);
  app.clock.advance({ days: 5 });
  await findSessions(app, token);
  const own = app.db
    .selectFrom('sessions')
    .select('id')
    .where('last_used_at', '=', app.clock.now());
  await expect.poll(() => own.execute()).toHaveLength(1);
  app.clock.advance({ days: 3 });
  expect(await findSessions(app, token)).toHaveLength(1);
});

test('a session is ended by its id, and no other', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const [second, third] = [await elsewhere(app, email), await elsewhere(app, email)];
  const [of] = await findSessions(app, second);
  expect((await end(app, token, of?.id ?? '')).body).toEqual({ ended: true });
  expect(await app.isSignedIn(second)).toBe(false);
  expect(await app.isSignedIn(third)).toBe(true);
  expect(await app.isSignedIn(token)).toBe(true);
  expect((await end(app, token, of?.id ?? '')).status).toBe(404);
});

test('the current session can be ended like any other', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const [own] = await findSessions(app, token);
  expect((await end(app, token, own?.id ?? '')).status).toBe(200);
  expect(await app.isSignedIn(token)).toBe(false);
});

test('all other sessions can be ended at once', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const others = [await elsewhere(app, email), await elsewhere(app, email, 'extension')];
  expect((await app.call(routes.endOtherSessions, { token })).body).toEqual({ ended: true });
  for (const other of others) expect(await app.isSignedIn(other)).toBe(false);
  expect(await findSessions(app, token)).toHaveLength(1);
});

test('T31 the id of another’s session names nothing, and ends nothing', async () => {
  const app = await startAccounts();
  const ada = await app.addUser();
  const eve = await app.addUser();
  const [adas] = await findSessions(app, ada.token);
  const invented = Array.from({ length: atScale({ short: 20, long: 1000 }) }, () =>
    crypto.randomUUID(),
  );
  const ids = [adas?.id ?? '', 'x', ada.token, '%00', ada.id, ...invented];
  let refused = 0;
  for (const id of ids) {
    expect([id, (await end(app, eve.token, id)).status]).toEqual([id, 404]);
    refused += 1;
  }
  expect(await app.isSignedIn(ada.token)).toBe(true);
  await app.call(routes.endOtherSessions, { token: eve.token });
  expect(await app.isSignedIn(ada.token)).toBe(true);
  expect(await findSessions(app, eve.token)).toHaveLength(1);
  expect(await findEvents(app, eve.token)).not.toContain('session_ended');
}, 400_000);

test('a session’s id grants nothing', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const [own] = await findSessions(app, token);
  const id = own?.id ?? '';
  for (const guess of [id, `rps_${id}`, `rps_${id.replaceAll('-', '')}`]) {
    expect(await app.isSignedIn(guess)).toBe(false);
  }
});

test('security activity is listed, newest first', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const step = () => app.clock.advance({ minutes: 1 });
  step();
  const other = await elsewhere(app, email);
  step();
  await app.call(accountRoutes.logout, { token: other });
  step();
  const form = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  await app.call(accountRoutes.changePassword, { token, body: { ...form, currentPassword: 'no' } });
  step();
  await app.call(accountRoutes.changePassword, {
    token,
    body: { ...form, currentPassword: PASSWORD },
  });
  step();
  await app.call(accountRoutes.requestDeletion, { token });
  const code = findCode(await app.mailTo(email));
  step();
  await app.call(accountRoutes.deleteAccount, { token, body: { code: makeWrongCode(code) } });
  step();
  await app.call(routes.endOtherSessions, { token });
  expect(await findEvents(app, token)).toEqual([
    'other_sessions_ended',
    'wrong_deletion_code',
    'deletion_requested',
    'password_changed',
    'wrong_password',
    'signed_out',
    'signed_in_with_password',
    'signed_in_with_password',
  ]);
  step();
  await app.login(email, NEW_PASSWORD);
  const [first, second, ...later] = (await findActivity(app, token)).toReversed();
  // The browser that opened the account is never a new device.
  expect(later.at(-1)).toMatchObject({ event: 'signed_in_with_password', isNewDevice: false });
  expect(first).toMatchObject({ isNewDevice: false, address: '192.0.x.x' });
  expect(second).toMatchObject({
    isNewDevice: true,
    device: 'Firefox on Windows',
    address: '203.0.x.x',
  });
});

test('activity lists resets, and Google sign-ins that link the account', async () => {
  const app = await startWithGoogle();
  const { email } = await app.addUser('ada@example.com');
  app.clock.advance({ minutes: 1 });
  const { cookies } = await verify(app, await ask(app, email));
  app.clock.advance({ minutes: 1 });
  await reset(app, { email, cookies });
  app.clock.advance({ minutes: 1 });
  const handoff = await signIn(app);
  app.clock.advance({ seconds: 1 });
  const { token } = (await exchange(app, handoff)).body;
  expect(await findEvents(app, token)).toEqual([
    'signed_in_with_google',
    'google_linked',
    'password_reset',
    'signed_in_with_password',
  ]);
});

test('activity lists the takeover of an unverified account by Google', async () => {
  const app = await startWithGoogle();
  await app.addUser('ada@example.com');
  app.clock.advance({ minutes: 1 });
  const handoff = await signIn(app);
  app.clock.advance({ seconds: 1 });
  const { token } = (await exchange(app, handoff)).body;
  expect(await findEvents(app, token)).toEqual([
    'signed_in_with_google',
    'google_adopted',
    'signed_in_with_password',
  ]);
});

test('wrong guesses are listed once an hour and displace no other events', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const reauthenticate = () =>
    app.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  app.clock.advance({ minutes: 1 });
  for (let guess = 0; guess < 10; guess += 1) await reauthenticate();
  expect(await findEvents(app, token)).toEqual(['wrong_password', 'signed_in_with_password']);
  app.clock.advance({ hours: 1, minutes: 1 });
  await app.database.pool.query('delete from rate_limits');
  await reauthenticate();
  expect(await findEvents(app, token)).toHaveLength(3);
});

test('activity lists twenty events of the account’s last ninety days, and is erased with it', async () => {
  const app = await startAccounts();
  const ada = await app.addUser();
  const eve = await app.addUser();
  for (let count = 0; count < 24; count += 1) {
    await app.call(accountRoutes.logout, { token: await elsewhere(app, ada.email) });
  }
  expect(await findActivity(app, ada.token)).toHaveLength(20);
  expect(await findActivity(app, eve.token)).toHaveLength(1);

  app.clock.advance({ days: 89 });
  const later = (await app.login(eve.email)).body.token;
  expect(await findActivity(app, later)).toHaveLength(2);
  app.clock.advance({ days: 2 });
  expect(await findActivity(app, later)).toHaveLength(1);
  await deleteOldActivity(app);
  const kept = await app.db.selectFrom('security_events').select('user_id').execute();
  expect(kept).toEqual([{ user_id: eve.id }]);

  await app.call(accountRoutes.requestDeletion, { token: later });
  const code = findCode(await app.mailTo(eve.email));
  await app.call(accountRoutes.deleteAccount, { token: later, body: { code } });
  await app.work();
  expect(await app.db.selectFrom('security_events').selectAll().execute()).toEqual([]);
});

test('the current password renews a session’s proof', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  app.clock.advance({ days: 1 });
  const wrong = await app.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  expect([wrong.status, wrong.body.code, wrong.body.type]).toEqual([400, 19, 'currentPassword']);
  const right = await app.call(routes.reauthenticate, {
    token,
    body: { currentPassword: PASSWORD },
  });
  expect(right.body).toEqual({ reauthenticated: true });
  const row = await app.db.selectFrom('sessions').select('proved_at').executeTakeFirstOrThrow();
  expect(row.proved_at).toEqual(app.clock.now());
});

test('all guesses of the current password share one limit', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const reauthenticate = (currentPassword: string) =>
    app.call(routes.reauthenticate, { token, body: { currentPassword } });
  for (let tries = 0; tries < 10; tries += 1) await reauthenticate('no');
  expect((await reauthenticate(PASSWORD)).status).toBe(429);
  const form = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  const changed = await app.call(accountRoutes.changePassword, {
    token,
    body: { ...form, currentPassword: PASSWORD },
  });
  expect(changed.status).toBe(429);
});

test('without a password only signing in again renews the proof', async () => {
  const app = await startWithGoogle();
  const { token } = (await exchange(app, await signIn(app))).body;
  const answer = await app.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  expect([answer.status, answer.body.code]).toEqual([400, 19]);
  expect(answer.body.message).toContain('Google');
});

test.runIf(onPostgres)('one of two parallel calls that end a session succeeds', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const [of] = await findSessions(app, await elsewhere(app, email));
  const answers = await Promise.all([1, 2].map(() => end(app, token, of?.id ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
