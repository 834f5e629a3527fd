import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { isLimitReached } from '../../platform/limits/rate-limit.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import {
  type Accounts,
  startAccounts,
  NEW_PASSWORD,
  PASSWORD,
  makeWrongCode,
} from './accounts.fixture.ts';
import { limitByAddress, limitLogin, limitByKey, limitSignIns } from './attempts.ts';
import { ask, requestGrants, reset, verify } from './reset/password-reset.fixture.ts';

const NEIGHBOR = '192.0.2.66';
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The limits of decision 0105: attempts and seconds. */
const GRANTED = [
  ['registration', 600, HOUR_S],
  ['loginFromIpNetwork', 300, 15 * MINUTE_S],
  ['loginToAccountFromIpNetwork', 10, 15 * MINUTE_S],
  ['loginToAccount', 100, HOUR_S],
  ['loginFromDevice', 10, 15 * MINUTE_S],
  ['signIns', 60, HOUR_S],
  ['allSignIns', 300, HOUR_S],
  ['currentPassword', 10, 15 * MINUTE_S],
  ['codeRequest', 100, HOUR_S],
  ['mailedCodesAnHour', 3, HOUR_S],
  ['mailedCodesADay', 10, DAY_S],
  ['deviceCodesAnHour', 3, HOUR_S],
  ['deviceCodesADay', 10, DAY_S],
  ['allDeviceCodesADay', 20, DAY_S],
  ['newDeviceMails', 10, DAY_S],
  ['codeGuess', 100, 15 * MINUTE_S],
  ['deletionGuess', 100, 15 * MINUTE_S],
  ['emailGuess', 100, 15 * MINUTE_S],
  ['newPassword', 30, 15 * MINUTE_S],
  ['googleSignIn', 300, 15 * MINUTE_S],
] as const;

test('each limit allows its number of attempts, and no more until it resets', async () => {
  const app = await startAccounts();
  for (const [limit, points, seconds] of GRANTED) {
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: points }, () => limitByKey(app, limit, 'a key')));
    const wait = await measureSecondsToWait(() => limitByKey(app, limit, 'a key'));
    const passed = Math.ceil((Date.now() - startedAt) / 1_000);
    expect([limit, wait <= seconds, wait >= seconds - passed]).toEqual([limit, true, true]);
  }
});

async function measureSecondsToWait(attempt: () => Promise<void>): Promise<number> {
  try {
    await attempt();
    return 0;
  } catch (refusal) {
    if (!isLimitReached(refusal)) throw refusal;
    return refusal.details.retryAfterSeconds ?? 0;
  }
}

async function spendFrom(app: Accounts, limit: 'codeRequest' | 'codeGuess', points: number) {
  for (let count = 0; count < points; count += 1) await limitByAddress(app, limit, NEIGHBOR);
}

test('an IP network has 300 sign-ins over all accounts; a known device there has its own limit', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  for (let count = 0; count < 300; count += 1) {
    const stranger = { email: `unknown-${count}@example.com`, address: NEIGHBOR, device: null };
    await limitLogin(app, stranger);
  }
  const from = { address: NEIGHBOR };
  expect((await app.login(email, PASSWORD, from)).status).toBe(429);
  expect((await app.login(email, PASSWORD, { ...from, cookies })).status).toBe(200);
});

test('an account has 300 successful sign-ins an hour over all devices, until a new password', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const grant = await requestGrants(app, email);
  for (let device = 0; device < 300; device += 1) {
    await limitSignIns(app, {
      email,
      address: NEIGHBOR,
      device: Buffer.from([device >> 8, device]),
    });
  }
  expect((await app.login(email)).status).toBe(429);
  expect((await reset(app, { email, cookies: grant })).status).toBe(200);
  expect((await app.login(email, NEW_PASSWORD)).status).toBe(200);
});

test('an IP network has 100 code requests; a known device there has its own limit', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  await spendFrom(app, 'codeRequest', 100);
  const request = (from: { cookies?: string[] }) =>
    app.call(routes.forgotPassword, { body: { email }, address: NEIGHBOR, ...from });
  expect((await request({})).status).toBe(429);
  expect((await request({ cookies })).status).toBe(200);
});

test('an IP network has 100 guesses at mailed codes; those of known devices are not counted', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const [byStranger, byDevice] = [await ask(app, email), await ask(app, email, { cookies })];
  await spendFrom(app, 'codeGuess', 99);
  const from = { address: NEIGHBOR };
  expect(
    (await verify(app, { ...byDevice, code: makeWrongCode(byDevice.code) }, from)).status,
  ).toBe(400);
  // The hundredth guess: a reset without a valid grant counts, too.
  const grant = [`rapport-reset=${'x'.repeat(43)}`];
  expect((await reset(app, { email, cookies: grant })).status).toBe(400);
  expect((await verify(app, byStranger, from)).status).toBe(429);
  expect((await reset(app, { email, cookies: grant })).status).toBe(429);
  expect((await verify(app, byDevice, from)).status).toBe(200);
});

test('T41 an address gets ten codes a day, and its known device another ten', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  for (const from of [{}, { cookies }]) {
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      // Resets the hourly limit.
      if (count % 3 === 0) {
        await app.database.pool.query("delete from rate_limits where key like '%-hour:%'");
      }
      const { status } = await app.call(routes.forgotPassword, { body: { email }, ...from });
      answers.push(status);
    }
    expect(answers).toEqual([...Array(10).fill(200), 429]);
  }
});

test('a grant allows thirty attempts at a new password, from any IP network', async () => {
  const app = await startAccounts();
  const { email, id } = await app.addUser();
  const cookies = await requestGrants(app, email);
  for (let count = 0; count < 29; count += 1) await limitByKey(app, 'newPassword', id);
  expect((await reset(app, { email, cookies, password: 'Password1!' })).status).toBe(400);
  expect((await reset(app, { email, cookies })).status).toBe(429);
});

test('the 1,000th wrong guess in a day is logged as an error, once', async () => {
  const { log, lines } = createReadableLog();
  const app = await startAccounts({ log });
  const { email } = await app.addUser();
  const all = { name: 'wrong-guesses', points: 1000, perSeconds: DAY_S };
  for (let count = 0; count < 998; count += 1) await app.limits.count(all, 'at live codes');
  const asked = await ask(app, email);
  const errors = () =>
    lines.filter(({ level }) => level === 'error').map((line) => line['guesses']);
  const guess = () => verify(app, { ...asked, code: makeWrongCode(asked.code) });
  await guess();
  expect(errors()).toEqual([]);
  await guess();
  expect(errors()).toEqual([1000]);
  await guess();
  expect(errors()).toEqual([1000]);
});

test('a guess without a live code does not count as a guess at a live code', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const counted = async () =>
    (await app.limits.list({ keys: ['at live codes'], limit: 1 })).map(({ points }) => points);
  const asked = await ask(app, email);
  const wrong = { ...asked, code: makeWrongCode(asked.code) };
  await verify(app, asked);
  // Another browser's code is live, but not compared with this guess.
  const elsewhere = await ask(app, email);
  await verify(app, wrong);
  expect(await counted()).toEqual([]);
  await verify(app, { ...elsewhere, code: makeWrongCode(elsewhere.code) });
  expect(await counted()).toEqual([1]);
});
