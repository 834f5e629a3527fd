import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { accounts, REGISTRATION } from './accounts.fixture.ts';

test('the profile and the e-mail are those of the account', async () => {
  const { call, addUser } = await accounts();
  const { token, email } = await addUser();
  expect((await call(routes.getProfile, { token })).body).toMatchObject({ email });
  expect((await call(routes.getEmail, { token })).body).toEqual({ email });
});

test('a changed name is answered with code 16 and stays', async () => {
  const { call, addUser } = await accounts();
  const { token } = await addUser();
  const body = { firstName: 'Grace ', lastName: 'Hopper' };
  const answer = await call(routes.updateProfile, { token, body });
  expect(answer.body).toMatchObject({ code: 16, firstName: 'Grace', lastName: 'Hopper' });
  const after = await call(routes.getProfile, { token });
  expect(after.body).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
});

test('settings change one by one and leave the rest', async () => {
  const { call, addUser } = await accounts();
  const { token } = await addUser();
  const put = (body: Record<string, unknown>) => call(routes.updateSettings, { token, body });
  expect((await put({ timeZone: 'Europe/Berlin' })).body).toMatchObject({
    timezone: 'Europe/Berlin',
    darkMode: null,
  });
  const dark = await put({ darkMode: true, language: 'en' });
  expect(dark.body).toMatchObject({ timezone: 'Europe/Berlin', darkMode: true });
  expect(dark.body).not.toHaveProperty('code');
  expect((await put({ darkMode: false })).body).toMatchObject({ darkMode: false });
  expect((await put({})).body).toMatchObject({ timezone: 'Europe/Berlin', darkMode: false });
  expect((await put({ darkMode: null })).body).toMatchObject({ darkMode: null });
  expect((await call(routes.getProfile, { token })).body).toMatchObject({ darkMode: null });
});

test('a finished registration is answered with code 15, and is finished for good', async () => {
  const { call, addUser, db, clock } = await accounts();
  const { token } = await addUser();
  const finish = () => call(routes.updateSettings, { token, body: { registrationFinished: true } });
  const first = clock.now();
  expect((await finish()).body).toMatchObject({ code: 15, registrationFinished: true });
  clock.advance({ days: 1 });
  await finish();
  const row = await db.selectFrom('users').select('registration_finished_at').executeTakeFirst();
  expect(row?.registration_finished_at).toEqual(first);
});

test('what is no time zone is refused at its field', async () => {
  const { call, addUser } = await accounts();
  const { token } = await addUser();
  for (const timeZone of ['Europe/Atlantis', '+02:00', 'UTC; drop table users', '']) {
    const answer = await call(routes.updateSettings, { token, body: { timeZone } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('timeZone');
  }
});

test('zones from all over the list are accepted, as they stand there', async () => {
  const { call, addUser } = await accounts();
  const { token } = await addUser();
  const list = (await call(routes.listTimeZones)).body as unknown as { name: string }[];
  expect(list.length).toBeGreaterThan(400);
  const some = list.filter((_, index) => index % 60 === 0);
  for (const { name: timeZone } of some) {
    const answer = await call(routes.updateSettings, { token, body: { timeZone } });
    expect(answer.body).toMatchObject({ timezone: timeZone });
  }
});

test('unknown keys change nothing', async () => {
  const { call, addUser, db } = await accounts();
  const { token, id } = await addUser();
  const before = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
  const forbidden = {
    id: crypto.randomUUID(),
    email: 'eve@example.com',
    email_verified_at: '2026-01-01',
    password_hash: 'x',
    deleted_at: '2026-01-01',
    dataProcessing: true,
    hasSubscription: true,
    __proto__: { timeZone: 'Asia/Tokyo' },
  };
  await call(routes.updateSettings, { token, body: forbidden });
  await call(routes.updateProfile, {
    token,
    body: { ...forbidden, firstName: 'Ada', lastName: 'Lovelace' },
  });
  expect(await db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
});

test('a new account begins with its browser’s zone, which no later sign-in changes', async () => {
  const { call, login } = await accounts();
  const cookies = ['rapport-time-zone=Asia/Kolkata'];
  const { body } = await call(routes.register, { body: REGISTRATION, cookies });
  expect(body.user).toMatchObject({ timezone: 'Asia/Kolkata' });
  const elsewhere = { cookies: ['rapport-time-zone=Europe/Berlin'] };
  const { token } = (await login(REGISTRATION.email, REGISTRATION.password, elsewhere)).body;
  expect((await call(routes.getProfile, { token })).body.timezone).toBe('Asia/Kolkata');
});
