import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import type { UserSettings } from '../../../../contract/user.ts';
import { insertUser } from '../../../testing/user.ts';
import { startAccounts, REGISTRATION } from '../accounts.fixture.ts';
import { presentUser } from './signed-in-user.ts';

test('the user and the email are those of the account [S7.12]', async () => {
  const { call, addUser } = await startAccounts();
  const { token, email } = await addUser();
  expect((await call(routes.getUser, { token })).body).toMatchObject({ email });
  expect((await call(routes.getEmail, { token })).body).toEqual({ email });
});

test('a changed name is answered with code 16 and saved [S7.13]', async () => {
  const { call, addUser } = await startAccounts();
  const { token } = await addUser();
  const body = { firstName: 'Grace ', lastName: 'Hopper' };
  const answer = await call(routes.updateName, { token, body });
  expect(answer.body).toMatchObject({ code: 16, firstName: 'Grace', lastName: 'Hopper' });
  const after = await call(routes.getUser, { token });
  expect(after.body).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
});

test.each([
  ['Weili', '李', { firstName: 'Weili2', lastName: '李' }, 'Weili2', '李'],
  ['Weili', '', { firstName: 'Mei', lastName: '' }, 'Mei', ''],
  ['w', 'Li', { firstName: 'w', lastName: 'Lý' }, 'w', 'Lý'],
  ['Ada', 'Byron', { firstName: '丽', lastName: '李' }, '丽', '李'],
])(
  'of the stored name %s %s, the member may change a part and keep the other',
  async (firstName, lastName, body, first, last) => {
    const { call, addUser, db } = await startAccounts();
    const { token, id } = await addUser();
    await db
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', id)
      .execute();
    const answer = await call(routes.updateName, { token, body });
    expect(answer.body).toMatchObject({ code: 16, firstName: first, lastName: last });
  },
);

test('a name that changes must follow the rules', async () => {
  const { call, addUser } = await startAccounts();
  const { token } = await addUser();
  const answer = await call(routes.updateName, { token, body: { firstName: 'Ada', lastName: '' } });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { errors: { lastName: ['Last name must be at least 2 characters long'] } },
  ]);
});

test('a new account’s user is shown with default settings, its standing, and no private columns [S3.01, S6.06, S7.10]', async () => {
  const { call, addUser, clock } = await startAccounts();
  const { token, email } = await addUser();
  expect((await call(routes.getUser, { token })).body).toEqual({
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    createdAt: clock.now().toISOString(),
    hasPassword: true,
    timezone: 'UTC',
    language: 'en',
    darkMode: null,
    registrationFinished: false,
    dataProcessing: false,
    hasLinkedinUsername: false,
    profileOwner: null,
    hasSubscription: false,
    isActiveSubscription: false,
  });
});

test('a user deleted during the request is not shown', async () => {
  const deps = await startAccounts();
  const user = await insertUser(deps.db, { deletedAt: deps.clock.now() });
  await expect(presentUser(deps, user)).rejects.toMatchObject({ failure: 'unauthenticated' });
});

const CHANGES: { [Name in keyof UserSettings]: readonly UserSettings[Name][] } = {
  language: ['en'],
  darkMode: [true, false, null],
};

test('settings change one by one and leave the others unchanged [S4.38, S7.14]', async () => {
  const { call, addUser } = await startAccounts();
  const { token } = await addUser();
  let { body: user } = await call(routes.getUser, { token });
  const put = async (body: Record<string, unknown>, change = body) => {
    user = { ...user, ...change };
    expect((await call(routes.updateSettings, { token, body })).body).toEqual(user);
    expect((await call(routes.getUser, { token })).body).toEqual(user);
  };
  await put({ timeZone: 'Europe/Berlin' }, { timezone: 'Europe/Berlin' });
  for (const [name, values] of Object.entries(CHANGES)) {
    for (const value of values) await put({ [name]: value });
  }
  await put({ darkMode: true, language: 'en' });
  await put({});
});

test('a finished registration is answered with code 15 and stays finished [S4.19]', async () => {
  const { call, addUser, db, clock } = await startAccounts();
  const { token } = await addUser();
  const finish = () => call(routes.updateSettings, { token, body: { registrationFinished: true } });
  const first = clock.now();
  expect((await finish()).body).toMatchObject({ code: 15, registrationFinished: true });
  clock.advance({ days: 1 });
  await finish();
  const row = await db.selectFrom('users').select('registration_finished_at').executeTakeFirst();
  expect(row?.registration_finished_at).toEqual(first);
});

test('an invalid time zone is refused at its field', async () => {
  const { call, addUser } = await startAccounts();
  const { token } = await addUser();
  for (const timeZone of ['Europe/Atlantis', '+02:00', 'UTC; drop table users', '']) {
    const answer = await call(routes.updateSettings, { token, body: { timeZone } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('timeZone');
  }
});

test('time zones of the list are accepted unchanged [S3.12, S7.24]', async () => {
  const { call, addUser } = await startAccounts();
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
  const { call, addUser, db } = await startAccounts();
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
  await call(routes.updateName, {
    token,
    body: { ...forbidden, firstName: 'Ada', lastName: 'Lovelace' },
  });
  expect(await db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
});

test('a new account has its browser’s time zone, which later sign-ins do not change', async () => {
  const { call, login } = await startAccounts();
  const cookies = ['rapport-time-zone=Asia/Kolkata'];
  const { body } = await call(routes.register, { body: REGISTRATION, cookies });
  expect(body.user).toMatchObject({ timezone: 'Asia/Kolkata' });
  const elsewhere = { cookies: ['rapport-time-zone=Europe/Berlin'] };
  const { token } = (await login(REGISTRATION.email, REGISTRATION.password, elsewhere)).body;
  expect((await call(routes.getUser, { token })).body.timezone).toBe('Asia/Kolkata');
});
