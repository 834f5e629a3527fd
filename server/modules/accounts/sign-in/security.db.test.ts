import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as accountRoutes from '../../../../contract/routes/accounts.ts';
import * as routes from '../../../../contract/routes/security.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { deleteOldActivity } from '../../security/security.ts';
import {
  accounts,
  type Accounts,
  codeIn,
  NEW_PASSWORD,
  PASSWORD,
  wrongCode,
} from '../accounts.fixture.ts';
import { exchange, signIn, withGoogle } from '../google/google.fixture.ts';
import { ask, reset, verify } from '../reset/password-reset.fixture.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const onPostgres = databaseKind === 'postgres';

async function sessionsOf(o: Accounts, token: string) {
  const { status, body } = await o.call(routes.listSessions, { token });
  expect(status).toBe(200);
  return z.parse(routes.listSessions.replies[200], body);
}

async function activityOf(o: Accounts, token: string) {
  const { body } = await o.call(routes.listActivity, { token });
  return z.parse(routes.listActivity.replies[200], body);
}

const eventsOf = async (o: Accounts, token: string) =>
  (await activityOf(o, token)).map(({ event }) => event);

const end = (o: Accounts, token: string, id: string) =>
  o.call(routes.endOneSession, { token, params: { id } });

async function elsewhere(o: Accounts, email: string, accessType = 'web') {
  const { body } = await o.call(accountRoutes.login, {
    body: { email, password: PASSWORD, accessType },
    address: '203.0.113.7',
    headers: { 'user-agent': FIREFOX },
  });
  return body.token;
}

test('sessions are listed with device, network, kind and last use, the current one first', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  o.clock.advance({ hours: 1 });
  await elsewhere(o, email, 'extension');
  const [own, other, ...more] = await sessionsOf(o, token);
  expect(more).toEqual([]);
  expect(own).toMatchObject({ isCurrent: true, kind: 'web', address: '192.0.x.x' });
  expect(other).toMatchObject({
    isCurrent: false,
    kind: 'extension',
    device: 'Firefox on Windows',
    address: '203.0.x.x',
    lastUsedAt: o.clock.now(),
  });
});

test('ended and idle sessions are not listed', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const ended = await elsewhere(o, email);
  await o.call(accountRoutes.logout, { token: ended });
  await elsewhere(o, email);
  o.clock.advance({ days: 5 });
  await sessionsOf(o, token);
  const own = o.db.selectFrom('sessions').select('id').where('last_used_at', '=', o.clock.now());
  await expect.poll(() => own.execute()).toHaveLength(1);
  o.clock.advance({ days: 3 });
  expect(await sessionsOf(o, token)).toHaveLength(1);
});

test('a session is ended by its id, and no other', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const [second, third] = [await elsewhere(o, email), await elsewhere(o, email)];
  const [of] = await sessionsOf(o, second);
  expect((await end(o, token, of?.id ?? '')).body).toEqual({ ended: true });
  expect(await o.isSignedIn(second)).toBe(false);
  expect(await o.isSignedIn(third)).toBe(true);
  expect(await o.isSignedIn(token)).toBe(true);
  expect((await end(o, token, of?.id ?? '')).status).toBe(404);
});

test('the current session can be ended like any other', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const [own] = await sessionsOf(o, token);
  expect((await end(o, token, own?.id ?? '')).status).toBe(200);
  expect(await o.isSignedIn(token)).toBe(false);
});

test('all other sessions can be ended at once', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const others = [await elsewhere(o, email), await elsewhere(o, email, 'extension')];
  expect((await o.call(routes.endOtherSessions, { token })).body).toEqual({ ended: true });
  for (const other of others) expect(await o.isSignedIn(other)).toBe(false);
  expect(await sessionsOf(o, token)).toHaveLength(1);
});

test('T31 the id of another’s session names nothing, and ends nothing', async () => {
  const o = await accounts();
  const ada = await o.addUser();
  const eve = await o.addUser();
  const [adas] = await sessionsOf(o, ada.token);
  const invented = Array.from({ length: atScale({ short: 20, long: 1000 }) }, () =>
    crypto.randomUUID(),
  );
  const ids = [adas?.id ?? '', 'x', ada.token, '%00', ada.id, ...invented];
  let refused = 0;
  for (const id of ids) {
    expect([id, (await end(o, eve.token, id)).status]).toEqual([id, 404]);
    refused += 1;
  }
  expect(await o.isSignedIn(ada.token)).toBe(true);
  await o.call(routes.endOtherSessions, { token: eve.token });
  expect(await o.isSignedIn(ada.token)).toBe(true);
  expect(await sessionsOf(o, eve.token)).toHaveLength(1);
  expect(await eventsOf(o, eve.token)).not.toContain('session_ended');
}, 400_000);

test('a session’s id grants nothing', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const [own] = await sessionsOf(o, token);
  const id = own?.id ?? '';
  for (const guess of [id, `rps_${id}`, `rps_${id.replaceAll('-', '')}`]) {
    expect(await o.isSignedIn(guess)).toBe(false);
  }
});

test('security activity is listed, newest first', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const step = () => o.clock.advance({ minutes: 1 });
  step();
  const other = await elsewhere(o, email);
  step();
  await o.call(accountRoutes.logout, { token: other });
  step();
  const form = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  await o.call(accountRoutes.changePassword, { token, body: { ...form, currentPassword: 'no' } });
  step();
  await o.call(accountRoutes.changePassword, {
    token,
    body: { ...form, currentPassword: PASSWORD },
  });
  step();
  await o.call(accountRoutes.requestDeletion, { token });
  const code = codeIn(await o.mailTo(email));
  step();
  await o.call(accountRoutes.deleteAccount, { token, body: { code: wrongCode(code) } });
  step();
  await o.call(routes.endOtherSessions, { token });
  expect(await eventsOf(o, token)).toEqual([
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
  await o.login(email, NEW_PASSWORD);
  const [first, second, ...later] = (await activityOf(o, token)).toReversed();
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
  const o = await withGoogle();
  const { email } = await o.addUser('ada@example.com');
  o.clock.advance({ minutes: 1 });
  const { cookies } = await verify(o, await ask(o, email));
  o.clock.advance({ minutes: 1 });
  await reset(o, { email, cookies });
  o.clock.advance({ minutes: 1 });
  const handoff = await signIn(o);
  o.clock.advance({ seconds: 1 });
  const { token } = (await exchange(o, handoff)).body;
  expect(await eventsOf(o, token)).toEqual([
    'signed_in_with_google',
    'google_linked',
    'password_reset',
    'signed_in_with_password',
  ]);
});

test('activity lists the takeover of an unverified account by Google', async () => {
  const o = await withGoogle();
  await o.addUser('ada@example.com');
  o.clock.advance({ minutes: 1 });
  const handoff = await signIn(o);
  o.clock.advance({ seconds: 1 });
  const { token } = (await exchange(o, handoff)).body;
  expect(await eventsOf(o, token)).toEqual([
    'signed_in_with_google',
    'google_adopted',
    'signed_in_with_password',
  ]);
});

test('wrong guesses are listed once an hour and displace no other events', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const reauthenticate = () =>
    o.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  o.clock.advance({ minutes: 1 });
  for (let guess = 0; guess < 10; guess += 1) await reauthenticate();
  expect(await eventsOf(o, token)).toEqual(['wrong_password', 'signed_in_with_password']);
  o.clock.advance({ hours: 1, minutes: 1 });
  await o.database.pool.query('delete from rate_limits');
  await reauthenticate();
  expect(await eventsOf(o, token)).toHaveLength(3);
});

test('activity lists twenty events of the account’s last ninety days, and is erased with it', async () => {
  const o = await accounts();
  const ada = await o.addUser();
  const eve = await o.addUser();
  for (let count = 0; count < 24; count += 1) {
    await o.call(accountRoutes.logout, { token: await elsewhere(o, ada.email) });
  }
  expect(await activityOf(o, ada.token)).toHaveLength(20);
  expect(await activityOf(o, eve.token)).toHaveLength(1);

  o.clock.advance({ days: 89 });
  const later = (await o.login(eve.email)).body.token;
  expect(await activityOf(o, later)).toHaveLength(2);
  o.clock.advance({ days: 2 });
  expect(await activityOf(o, later)).toHaveLength(1);
  await deleteOldActivity(o);
  const kept = await o.db.selectFrom('security_events').select('user_id').execute();
  expect(kept).toEqual([{ user_id: eve.id }]);

  await o.call(accountRoutes.requestDeletion, { token: later });
  const code = codeIn(await o.mailTo(eve.email));
  await o.call(accountRoutes.deleteAccount, { token: later, body: { code } });
  await o.work();
  expect(await o.db.selectFrom('security_events').selectAll().execute()).toEqual([]);
});

test('the current password renews a session’s proof', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  o.clock.advance({ days: 1 });
  const wrong = await o.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  expect([wrong.status, wrong.body.code, wrong.body.type]).toEqual([400, 19, 'currentPassword']);
  const right = await o.call(routes.reauthenticate, { token, body: { currentPassword: PASSWORD } });
  expect(right.body).toEqual({ reauthenticated: true });
  const row = await o.db.selectFrom('sessions').select('proved_at').executeTakeFirstOrThrow();
  expect(row.proved_at).toEqual(o.clock.now());
});

test('all guesses of the current password share one limit', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const reauthenticate = (currentPassword: string) =>
    o.call(routes.reauthenticate, { token, body: { currentPassword } });
  for (let tries = 0; tries < 10; tries += 1) await reauthenticate('no');
  expect((await reauthenticate(PASSWORD)).status).toBe(429);
  const form = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  const changed = await o.call(accountRoutes.changePassword, {
    token,
    body: { ...form, currentPassword: PASSWORD },
  });
  expect(changed.status).toBe(429);
});

test('without a password only signing in again renews the proof', async () => {
  const o = await withGoogle();
  const { token } = (await exchange(o, await signIn(o))).body;
  const answer = await o.call(routes.reauthenticate, { token, body: { currentPassword: 'no' } });
  expect([answer.status, answer.body.code]).toEqual([400, 19]);
  expect(answer.body.message).toContain('Google');
});

test.runIf(onPostgres)('one of two parallel calls that end a session succeeds', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const [of] = await sessionsOf(o, await elsewhere(o, email));
  const answers = await Promise.all([1, 2].map(() => end(o, token, of?.id ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
