import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { accounts, type Accounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';

const onPostgres = databaseKind === 'postgres';

function change({ call }: Accounts, token: string, changed: Record<string, unknown> = {}) {
  return call(routes.changePassword, {
    token,
    body: {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
      logout: false,
      ...changed,
    },
  });
}

async function addGoogleUser(o: Accounts) {
  const user = await o.addUser();
  await o.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
  return user;
}

test('T28 a password change ends all other sessions, keeps this one, and is mailed [S7.15, S10.04]', async () => {
  const o = await accounts();
  const { email, token } = await o.addUser();
  const others = await Promise.all(
    Array.from({ length: 9 }, async () => (await o.login(email)).body.token),
  );
  const answer = await change(o, token);
  expect(answer.body).toEqual({ code: 17, message: 'Password updated' });
  for (const other of others) expect(await o.isSignedIn(other)).toBe(false);
  expect(await o.isSignedIn(token)).toBe(true);
  expect((await o.login(email)).status).toBe(400);
  expect((await o.login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await o.mailTo(email)).subject).toBe('Your password was changed');
});

test('`logout` ends this session too', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  expect((await change(o, token, { logout: true })).status).toBe(200);
  expect(await o.isSignedIn(token)).toBe(false);
});

test('a wrong or missing current password is reported at its field [S8.06]', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  for (const currentPassword of ['Wrong-Harbour7!', undefined]) {
    const answer = await change(o, token, { currentPassword });
    expect([answer.status, answer.body.code, answer.body.type]).toEqual([
      400,
      19,
      'currentPassword',
    ]);
    expect(answer.body.errors).toEqual({ currentPassword: ['Current password is not valid!'] });
  }
  expect((await o.login(email)).status).toBe(200);
});

test('the current password is refused as the new one [S8.06]', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const same = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const answer = await change(o, token, same);
  expect([answer.status, answer.body.code, answer.body.type]).toEqual([400, 18, 'newPassword']);
});

test('a common password is reported at the new password’s field', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const weak = { password: 'Password1!', passwordConfirmation: 'Password1!' };
  const answer = await change(o, token, weak);
  expect(answer.body).toMatchObject({ code: 2, type: 'newPassword' });
});

test('a session allows ten guesses of the current password', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const wrong = { currentPassword: 'Wrong-Harbour7!' };
  for (let tries = 0; tries < 10; tries += 1) await change(o, token, wrong);
  expect((await change(o, token)).status).toBe(429);
});

test('T54 a first password needs no current one, but a session of the last ten minutes [S10.04]', async () => {
  const o = await accounts();
  const { token, email } = await addGoogleUser(o);
  o.clock.advance({ minutes: 10, seconds: 1 });
  const late = await change(o, token, { currentPassword: undefined });
  expect([late.status, late.body.code, late.body.type]).toEqual([400, 19, 'newPassword']);

  o.clock.advance({ seconds: -1 });
  expect((await change(o, token, { currentPassword: undefined })).status).toBe(200);
  expect((await o.login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await o.mailTo(email)).subject).toBe('A password was set for your account');
});

test('T54 an account with a password always needs it to set a new one', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  const answer = await change(o, token, { currentPassword: undefined });
  expect(answer.body).toMatchObject({ code: 19, type: 'currentPassword' });
});

test.runIf(onPostgres)('one of two parallel changes succeeds', async () => {
  const o = await accounts();
  const { token, email } = await o.addUser();
  const second = (await o.login(email)).body.token;
  const passwords = [NEW_PASSWORD, 'Third$Mountain9'];
  const answers = await Promise.all(
    [token, second].map((each, place) => {
      const password = passwords[place];
      return change(o, each, { password, passwordConfirmation: password });
    }),
  );
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)];
  expect((await o.login(email, winner)).status).toBe(200);
});
