import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { endOtherSessions } from '../../../../contract/routes/security.ts';
import { makeOwnedSecret } from '../../../platform/crypto/owned-secrets.ts';
import { buildToken } from '../../sessions/sessions.ts';
import { type Accounts, startAccounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';

async function readRefusal({ call }: Accounts, token: string, headers = {}): Promise<unknown> {
  const { status, body } = await call(routes.getUser, { token, headers });
  return status === 401 && body.code === 100 ? body.message : status;
}

test('a call with an ended session says that the password was changed', async () => {
  const api = await startAccounts();
  const { email, token } = await api.addUser();
  const other = (await api.login(email)).body.token;
  const passwords = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  const body = { currentPassword: PASSWORD, ...passwords, logout: false };
  expect((await api.call(routes.changePassword, { token, body })).status).toBe(200);
  expect(await readRefusal(api, other)).toBe(
    'You were signed out because your password was changed.',
  );
  expect(await readRefusal(api, token)).toBe(200);
});

test('a call with an ended session says that it was ended', async () => {
  const api = await startAccounts();
  const { email, token } = await api.addUser();
  const other = (await api.login(email)).body.token;
  await api.call(endOtherSessions, { token });
  expect(await readRefusal(api, other)).toBe(
    'You were signed out because this session was ended, for example on another device.',
  );
});

test('a call with an ended session says that it was not used', async () => {
  const api = await startAccounts();
  const { token } = await api.addUser();
  api.clock.advance({ days: 7, minutes: 1 });
  expect(await readRefusal(api, token)).toBe(
    'You were signed out because you had not used Rapport for 7 days.',
  );
  api.clock.advance({ days: 23 });
  expect(await readRefusal(api, token)).toBe(
    'You were signed out because a session lasts 30 days at most.',
  );
});

test('an unknown token, and one from an address, get no reason', async () => {
  const api = await startAccounts();
  const { token } = await api.addUser();
  const unknown = buildToken('session', makeOwnedSecret(crypto.randomUUID()));
  expect(await readRefusal(api, unknown)).toBe('Please sign in to continue');
  api.clock.advance({ days: 8 });
  const fromAddress = { 'x-token-source': 'address' };
  expect(await readRefusal(api, token, fromAddress)).toBe('Please sign in to continue');
});
