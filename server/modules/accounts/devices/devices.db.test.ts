import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import {
  type Accounts,
  startAccounts,
  findCode,
  NEW_PASSWORD,
  PASSWORD,
  REGISTRATION,
} from '../accounts.fixture.ts';
import { findKnownDevice, deleteUnseenDevices } from './devices.ts';
import { describeDevice } from '../../../platform/http/requests/client-description.ts';
import { exchange, signIn, startWithGoogle } from '../google/google.fixture.ts';

const NEW_DEVICE = 'New sign-in to your account';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ELSEWHERE = { headers: { 'user-agent': FIREFOX } };

async function findNewDeviceMails(app: Accounts) {
  await app.work();
  return app.mails.filter(({ subject }) => subject === NEW_DEVICE);
}

const findDeviceCookie = (cookies: readonly string[]) =>
  cookies.filter((cookie) => cookie.startsWith('rapport-device='));

test('a sign-in from an unknown device is mailed, with time, device and what to do [S10.05]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await app.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await app.login(user.email, PASSWORD, ELSEWHERE);
  const [mail, ...more] = await findNewDeviceMails(app);
  expect(more).toEqual([]);
  expect(mail?.to).toBe(user.email);
  expect(mail?.text).toContain('When: Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect(mail?.text).toContain('Device: Firefox on Windows');
  expect(mail?.text).toContain('Signed in: with the password');
  expect(mail?.text).toContain(`${app.settings.http.appUrl}/forgot-password`);
});

test('the first device and known devices cause no mail [S10.05]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await app.login(user.email);
  const elsewhere = await app.login(user.email, PASSWORD, ELSEWHERE);
  expect(await findNewDeviceMails(app)).toHaveLength(1);
  await app.login(user.email, PASSWORD, { cookies: findDeviceCookie(elsewhere.cookies) });
  await app.login(user.email);
  expect(await findNewDeviceMails(app)).toHaveLength(1);
});

test('a Google sign-in makes its device known, and an unknown one is mailed', async () => {
  const app = await startWithGoogle();
  const first = await exchange(app, await signIn(app));
  expect(await findNewDeviceMails(app)).toEqual([]);
  const home = await signIn(app);
  const known = findDeviceCookie(first.cookies);
  await exchange(app, { ...home, cookies: [...home.cookies, ...known] });
  expect(await findNewDeviceMails(app)).toEqual([]);
  await exchange(app, await signIn(app));
  const [mail] = await findNewDeviceMails(app);
  expect(mail?.text).toContain('Signed in: with Google');
});

test('a device secret is in an HttpOnly cookie, and only its hash in the database', async () => {
  const app = await startAccounts({ appUrl: 'https://app.example.com' });
  const [one, two] = [await app.addUser(), await app.addUser()];
  const { setCookies } = await app.login(one.email);
  const [cookie = ''] = setCookies;
  expect(cookie).toMatch(
    /^__Host-rapport-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [pair = ''] = cookie.split(';');
  // The same browser with another account has another hash.
  await app.login(two.email, PASSWORD, { cookies: [pair] });
  const rows = await app.db.selectFrom('known_devices').selectAll().execute();
  expect(new Set(rows.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(3);
  expect(JSON.stringify(rows)).not.toContain(pair.split('=')[1]);
});

test('a new password makes every other device unknown', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const thief = findDeviceCookie((await app.login(user.email, PASSWORD, ELSEWHERE)).cookies);
  const home = findDeviceCookie((await app.login(user.email)).cookies);
  const body = {
    currentPassword: PASSWORD,
    password: NEW_PASSWORD,
    passwordConfirmation: NEW_PASSWORD,
  };
  await app.call(routes.changePassword, { token: user.token, body, cookies: home });
  expect(await findNewDeviceMails(app)).toHaveLength(1);
  await app.login(user.email, NEW_PASSWORD, { cookies: home });
  expect(await findNewDeviceMails(app)).toHaveLength(1);
  await app.login(user.email, NEW_PASSWORD, { cookies: thief });
  expect(await findNewDeviceMails(app)).toHaveLength(2);
});

test('after a reset only the owner’s device is known, and any other is mailed', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const thief = findDeviceCookie((await app.login(user.email, PASSWORD, ELSEWHERE)).cookies);
  const { body } = await app.call(routes.forgotPassword, { body: { email: user.email } });
  const code = findCode(await app.mailTo(user.email));
  const { cookies } = await app.call(routes.verifyResetCode, {
    body: { message: body.message, code },
  });
  const passwords = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  await app.call(routes.resetPassword, { body: { email: user.email, ...passwords }, cookies });
  await app.login(user.email, NEW_PASSWORD);
  expect(await findNewDeviceMails(app)).toHaveLength(1);
  await app.login(user.email, NEW_PASSWORD, { cookies: thief });
  expect(await findNewDeviceMails(app)).toHaveLength(2);
});

test('a malformed device cookie is ignored and replaced', async () => {
  const app = await startAccounts();
  const cookies = [`rapport-device=${'x'.repeat(4000)}`];
  const answer = await app.call(routes.register, { body: REGISTRATION, cookies });
  expect(findDeviceCookie(answer.cookies)[0]).toMatch(/=[\w-]{43}$/);
});

test('without a well-formed device cookie no account is queried', async () => {
  const app = await startAccounts();
  const db = app.db.withPlugin({
    transformQuery() {
      throw new Error('an account was looked up');
    },
    transformResult: async ({ result }) => result,
  });
  for (const secret of [undefined, '', 'x', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
    expect(await findKnownDevice({ db }, { email: 'ada@example.com', secret })).toBeNull();
  }
});

test('T41 the owner gets at most ten new-device mails a day', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  for (let time = 0; time < 12; time += 1) await app.login(user.email, PASSWORD, ELSEWHERE);
  expect(await findNewDeviceMails(app)).toHaveLength(10);
});

test('a device that was not used for 400 days is deleted', async () => {
  const app = await startAccounts();
  const known = () => app.db.selectFrom('known_devices').select('user_id').execute();
  const { id } = await app.addUser();
  app.clock.advance({ days: 399 });
  await deleteUnseenDevices(app);
  expect(await known()).toEqual([{ user_id: id }]);
  app.clock.advance({ days: 2 });
  await deleteUnseenDevices(app);
  expect(await known()).toEqual([]);
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'An unknown browser'],
  ['', 'An unknown browser'],
  ['<script>alert(1)</script>', 'An unknown browser'],
])('%j is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test('an account knows the hundred devices that were used last', async () => {
  const app = await startAccounts();
  const { email, id } = await app.addUser();
  const since = new Date('2026-01-01T00:00:00Z').getTime();
  await app.db
    .insertInto('known_devices')
    .values(
      Array.from({ length: 120 }, (_, number) => ({
        user_id: id,
        device_hash: Buffer.from([number]),
        first_seen_at: new Date(since),
        last_seen_at: new Date(since + number),
      })),
    )
    .execute();
  await app.login(email, PASSWORD, ELSEWHERE);
  const known = await app.db.selectFrom('known_devices').select('device_hash').execute();
  const numbers = known.map(({ device_hash: hash }) => (hash.length === 1 ? hash[0] : 'signed in'));
  expect(numbers).toHaveLength(100);
  expect(numbers).toContain('signed in');
  expect(numbers).toContain(119);
  expect(numbers).not.toContain(20);
});
