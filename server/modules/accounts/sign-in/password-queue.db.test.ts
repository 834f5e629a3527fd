import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { reauthenticate } from '../../../../contract/routes/security.ts';
import { createPasswordHasher } from '../../../platform/crypto/crypto.ts';
import {
  type Accounts,
  startAccounts,
  NEW_PASSWORD,
  PASSWORD,
  REGISTRATION,
} from '../accounts.fixture.ts';
import { requestGrants, reset } from '../reset/password-reset.fixture.ts';

/** Strangers who keep the queue for passwords full until the test ends. */
function fillQueue({ passwords }: Accounts): void {
  Object.assign(passwords, createPasswordHasher({ running: 1, queued: 4 }));
  const state = { isOver: false };
  const stranger = async () => {
    while (!state.isOver) await passwords.matches(PASSWORD, null, 'stranger').catch(() => sleep(1));
  };
  const strangers = Array.from({ length: 60 }, stranger);
  onTestFinished(async () => {
    state.isOver = true;
    await Promise.all(strangers);
  });
}

test('T53 owners sign in, and prove and change their passwords, while strangers fill the queue', async () => {
  const app = await startAccounts();
  const { token, cookies, email } = await app.addUser();
  fillQueue(app);
  expect((await app.login('unknown@example.com')).status).toBe(503);
  const registration = { ...REGISTRATION, email: 'newcomer@example.com' };
  expect((await app.call(routes.register, { body: registration })).status).toBe(503);

  expect((await app.login(email, PASSWORD, { cookies })).status).toBe(200);
  const proof = { currentPassword: PASSWORD };
  expect((await app.call(reauthenticate, { token, body: proof })).status).toBe(200);
  const renewed = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, logout: false };
  const change = { ...renewed, ...proof };
  expect((await app.call(routes.changePassword, { token, body: change, cookies })).status).toBe(
    200,
  );
  expect((await app.login(email, NEW_PASSWORD, { cookies })).status).toBe(200);
});

test('T53 an owner resets the password while strangers fill the queue', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const grant = await requestGrants(app, email);
  fillQueue(app);
  const done = await reset(app, { email, cookies: [...cookies, ...grant] });
  expect(done.status).toBe(200);
  expect((await app.login(email, NEW_PASSWORD, { cookies })).status).toBe(200);
});
