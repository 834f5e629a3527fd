import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { startAccounts, type Accounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';

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

async function addGoogleUser(app: Accounts) {
  const user = await app.addUser();
  await app.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', user.id)
    .execute();
  return user;
}

test('T28 a password change ends all other sessions, keeps this one, and is mailed [S7.15, S10.04]', async () => {
  const app = await startAccounts();
  const { email, token } = await app.addUser();
  const others = await Promise.all(
    Array.from({ length: 9 }, async () => (await app.login(email)).body.token),
  );
  const answer = await change(app, token);
  expect(answer.body).toEqual({ code: 17, message: 'Password updated' });
  for (const other of others) expect(await app.isSignedIn(other)).toBe(false);
  expect(await app.isSignedIn(token)).toBe(true);
  expect((await app.login(email)).status).toBe(400);
  expect((await app.login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await app.mailTo(email)).subject).toBe('Your password was changed');
});

test('`logout` ends this session too', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  expect((await change(app, token, { logout: true })).status).toBe(200);
  expect(await app.isSignedIn(token)).toBe(false);
});

test('a wrong or missing current password is reported at its field [S8.06]', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  for (const currentPassword of ['Wrong-Harbour7!', undefined]) {
    const answer = await change(app, token, { currentPassword });
    expect([answer.status, answer.body.code, answer.body.type]).toEqual([
      400,
      19,
      'currentPassword',
    ]);
    expect(answer.body.errors).toEqual({ currentPassword: ['Current password is not valid!'] });
  }
  expect((await app.login(email)).status).toBe(200);
});

test('the current password is refused as the new one [S8.06]', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const same = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const answer = await change(app, token, same);
  expect([answer.status, answer.body.code, answer.body.type]).toEqual([400, 18, 'newPassword']);
});

test('a common password is reported at the new password’s field', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const weak = { password: 'Password1!', passwordConfirmation: 'Password1!' };
  const answer = await change(app, token, weak);
  expect(answer.body).toMatchObject({ code: 2, type: 'newPassword' });
});

test('a session allows ten guesses of the current password', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const wrong = { currentPassword: 'Wrong-Harbour7!' };
  for (let tries = 0; tries < 10; tries += 1) await change(app, token, wrong);
  expect((await change(app, token)).status).toBe(429);
});

test('T54 a first password needs no current one, but a session of the last ten minutes [S10.04]', async () => {
  const app = await startAccounts();
  const { token, email } = await addGoogleUser(app);
  app.clock.advance({ minutes: 10, seconds: 1 });
  const late = await change(app, token, { currentPassword: undefined });
  expect([late.status, late.body.code, late.body.type]).toEqual([400, 19, 'newPassword']);

  app.clock.advance({ seconds: -1 });
  expect((await change(app, token, { currentPassword: undefined })).status).toBe(200);
  expect((await app.login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await app.mailTo(email)).subject).toBe('A password was set for your account');
});

test('T54 an account with a password always needs it to set a new one', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  const answer = await change(app, token, { currentPassword: undefined });
  expect(answer.body).toMatchObject({ code: 19, type: 'currentPassword' });
});

test.runIf(onPostgres)('one of two parallel changes succeeds', async () => {
  const app = await startAccounts();
  const { token, email } = await app.addUser();
  const second = (await app.login(email)).body.token;
  const passwords = [NEW_PASSWORD, 'Third$Mountain9'];
  const answers = await Promise.all(
    [token, second].map((each, place) => {
      const password = passwords[place];
      return change(app, each, { password, passwordConfirmation: password });
    }),
  );
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)];
  expect((await app.login(email, winner)).status).toBe(200);
});
