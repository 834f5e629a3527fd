import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { reauthenticate } from '../../../../contract/routes/security.ts';
import { createPasswordHasher } from '../../../platform/crypto/crypto.ts';
import {
  type Accounts,
  accounts,
  NEW_PASSWORD,
  PASSWORD,
  REGISTRATION,
} from '../accounts.fixture.ts';
import { grantFor, reset } from '../reset/password-reset.fixture.ts';

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
  const o = await accounts();
  const { token, cookies, email } = await o.addUser();
  fillQueue(o);
  expect((await o.login('unknown@example.com')).status).toBe(503);
  const registration = { ...REGISTRATION, email: 'newcomer@example.com' };
  expect((await o.call(routes.register, { body: registration })).status).toBe(503);

  expect((await o.login(email, PASSWORD, { cookies })).status).toBe(200);
  const proof = { currentPassword: PASSWORD };
  expect((await o.call(reauthenticate, { token, body: proof })).status).toBe(200);
  const renewed = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD, logout: false };
  const change = { ...renewed, ...proof };
  expect((await o.call(routes.changePassword, { token, body: change, cookies })).status).toBe(200);
  expect((await o.login(email, NEW_PASSWORD, { cookies })).status).toBe(200);
});

test('T53 an owner resets the password while strangers fill the queue', async () => {
  const o = await accounts();
  const { email, cookies } = await o.addUser();
  const grant = await grantFor(o, email);
  fillQueue(o);
  const done = await reset(o, { email, cookies: [...cookies, ...grant] });
  expect(done.status).toBe(200);
  expect((await o.login(email, NEW_PASSWORD, { cookies })).status).toBe(200);
});
