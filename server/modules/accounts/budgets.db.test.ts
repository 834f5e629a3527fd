import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { atScale } from '../../../contract/testing/scale.ts';
import {
  type Accounts,
  startAccounts,
  type CallOptions,
  NEW_PASSWORD,
  PASSWORD,
  makeWrongCode,
} from './accounts.fixture.ts';
import { ask, reset, verify } from './reset/password-reset.fixture.ts';

/** Another client in the owner's IP network. */
const NEIGHBOR = '192.0.2.66';
const AN_HOUR_MS = 3_600_000;

/** Twenty parallel calls at a time, repeated while the server is too busy. */
async function flood(calls: number, call: (number: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  const next = Array.from({ length: calls }, (_, number) => number).values();
  const attacker = async () => {
    for (const number of next) {
      let { status } = await call(number);
      while (status === 503) ({ status } = await call(number));
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: 20 }, attacker));
  return statuses;
}

/** One attempt in ten from the owner's network, the others from 250 more. */
function getStrangerAddress(number: number): string {
  return number % 10 === 0 ? NEIGHBOR : `203.0.${number % 250}.1`;
}

const requestReset = (app: Accounts, email: string, from: CallOptions) =>
  app.call(routes.forgotPassword, { body: { email }, ...from });
const login = (app: Accounts, email: string, from: CallOptions, password = PASSWORD) =>
  app.login(email, password, from);

/** The state after this many wrong guesses at live codes. */
async function spend({ limits }: Accounts, guesses: number) {
  const all = { name: 'wrong-guesses', points: 1000, perSeconds: 86_400 };
  for (let guess = 0; guess < guesses; guess += 1) await limits.count(all, 'at live codes');
}

/** As the owner on a known device: each step succeeds at the first try. */
async function signInAndReset(
  app: Accounts,
  { email, cookies }: { email: string; cookies: string[] },
) {
  expect((await login(app, email, { cookies })).status).toBe(200);
  const asked = await ask(app, email, { cookies });
  const verified = await verify(app, asked);
  expect(verified.status).toBe(200);
  const done = await reset(app, { email, cookies: [...cookies, ...verified.cookies] });
  expect(done.status).toBe(200);
  expect((await login(app, email, { cookies }, NEW_PASSWORD)).status).toBe(200);
}

test(
  'T56 guesses at addresses without an account affect no one: an owner resets at the first try',
  async () => {
    const app = await startAccounts();
    const { email } = await app.addUser();
    await spend(app, 900);
    const guesses = atScale({ short: 200, long: 10_000 });
    const challenges: string[] = [];
    await flood(guesses / 5, async (number) => {
      const address = `203.${number % 11}.${Math.floor(number / 90)}.1`;
      const asked = await requestReset(app, `unknown-${number}@example.com`, { address });
      if (asked.status === 200) challenges.push(asked.body.message);
      return asked;
    });
    const statuses = await flood(guesses, (number) => {
      const challenge = challenges[Math.floor(number / 5)] ?? '';
      const address = `203.${number % 250}.${Math.floor(number / 25_000)}.1`;
      return verify(app, { challenge, code: '123456' }, { address });
    });
    expect(statuses.filter((status) => status === 400)).toHaveLength(guesses);

    const elsewhere = { address: '198.51.100.9' };
    const asked = await ask(app, email, elsewhere);
    // The shared limit is not exhausted: after a mistake the owner has four more tries.
    await verify(app, { ...asked, code: makeWrongCode(asked.code) }, elsewhere);
    const verified = await verify(app, asked, elsewhere);
    expect(verified.status).toBe(200);
    expect((await reset(app, { email, cookies: verified.cookies })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test('T03, T56 while many accounts are under attack, unknown devices have one try per code, and owners five', async () => {
  const app = await startAccounts();
  await spend(app, 1000);
  const elsewhere = { address: '198.51.100.9' };
  const makeMistakeFirst = async (asking: CallOptions) => {
    const { email, cookies } = await app.addUser();
    const from = asking.cookies ? { ...asking, cookies } : asking;
    const asked = await ask(app, email, from);
    expect((await verify(app, { ...asked, code: makeWrongCode(asked.code) }, from)).status).toBe(
      400,
    );
    return (await verify(app, asked, from)).status;
  };
  expect(await makeMistakeFirst(elsewhere)).toBe(400);
  expect(await makeMistakeFirst({ ...elsewhere, cookies: [] })).toBe(200);
  const atHome = {};
  expect(await makeMistakeFirst(atHome)).toBe(200);

  const { email } = await app.addUser();
  const asked = await ask(app, email, elsewhere);
  expect((await verify(app, asked, elsewhere)).status).toBe(200);
});

test(
  'T57 requests by strangers invalidate no code and do not use up a known device’s limit',
  async () => {
    const app = await startAccounts();
    const user = await app.addUser();
    const byDevice = await ask(app, user.email, { cookies: user.cookies });
    const byPhone = await ask(app, user.email, { address: '198.51.100.9' });
    const statuses = await flood(atScale({ short: 100, long: 1_000 }), (number) =>
      requestReset(app, user.email, { address: getStrangerAddress(number) }),
    );
    await app.work();
    expect(statuses).toContain(429);
    const live = await app.db
      .selectFrom('codes')
      .select('id')
      .where('purpose', '!=', 'welcome')
      .execute();
    expect(live.length).toBeLessThanOrEqual(3);

    app.clock.advance({ minutes: 9, seconds: 59 });
    for (const asked of [byDevice, byPhone]) expect((await verify(app, asked)).status).toBe(200);
    const again = await ask(app, user.email, { cookies: user.cookies });
    expect((await verify(app, again)).status).toBe(200);
  },
  AN_HOUR_MS,
);

test(
  'T53 wrong passwords from many IP networks, including the owner’s, do not lock out a known device',
  async () => {
    const app = await startAccounts();
    const { email, cookies } = await app.addUser();
    await flood(atScale({ short: 150, long: 10_000 }), (number) =>
      login(app, email, { address: getStrangerAddress(number) }, 'Wrong-Harbour7!'),
    );
    expect((await login(app, email, { address: NEIGHBOR })).status).toBe(429);
    expect((await login(app, email, { cookies })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test(
  'T53, T57 after floods of sign-ins, requests and guesses each owner on a known device signs in and resets',
  async () => {
    const app = await startAccounts();
    const owners: Awaited<ReturnType<typeof app.addUser>>[] = [];
    for (let owner = 0; owner < atScale({ short: 2, long: 100 }); owner += 1) {
      owners.push(await app.addUser());
    }
    const getEmail = (number: number) => owners[number % owners.length]?.email ?? '';
    const each = owners.length * 100;
    const getPlace = (number: number) => getStrangerAddress(Math.floor(number / owners.length));
    await flood(each, (number) =>
      login(app, getEmail(number), { address: getPlace(number) }, 'Wrong-Harbour7!'),
    );
    const challenges: string[] = [];
    await flood(each / 10, async (number) => {
      const asked = await requestReset(app, getEmail(number), { address: getPlace(number) });
      if (asked.status === 200) challenges.push(asked.body.message);
      return asked;
    });
    await app.work();
    await flood(each, (number) => {
      const challenge = challenges[number % challenges.length] ?? '';
      return verify(app, { challenge, code: '123456' }, { address: getPlace(number) });
    });
    const stranger = { address: NEIGHBOR };
    expect((await login(app, getEmail(0), stranger)).status).toBe(429);
    expect((await requestReset(app, getEmail(0), stranger)).status).toBe(429);

    for (const owner of owners) await signInAndReset(app, owner);
  },
  AN_HOUR_MS,
);

test('T53 a known device is limited to ten wrong passwords, without affecting other devices', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const answers = await flood(12, () => login(app, email, { cookies }, 'Wrong-Harbour7!'));
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
  expect((await login(app, email, { address: NEIGHBOR })).status).toBe(200);
});

/** Of sixty-five calls in turn: at once, a busy server would refuse some. */
async function countSuccesses(call: () => Promise<{ status: number }>): Promise<number> {
  let count = 0;
  for (let round = 0; round < 65; round += 1) if ((await call()).status === 200) count += 1;
  return count;
}

test(
  'T53 sixty sign-ins an hour with the correct password are enough for a device, and limit no other',
  async () => {
    const app = await startAccounts();
    const { email, cookies } = await app.addUser();
    expect(await countSuccesses(() => login(app, email, { cookies }))).toBe(60);
    const refused = await login(app, email, { cookies });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);

    // An attacker who knows the password, and never sends a device cookie.
    const elsewhere = { address: '203.0.113.9' };
    expect(await countSuccesses(() => login(app, email, elsewhere))).toBe(60);
    expect((await login(app, email, { address: NEIGHBOR })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test('T41 a known device gets three codes an hour in addition to those of unknown devices', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const asked = async (from: CallOptions) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1)
      answers.push((await requestReset(app, email, from)).status);
    return answers;
  };
  expect(await asked({ cookies })).toEqual([200, 200, 200, 429]);
  expect(await asked({ address: NEIGHBOR })).toEqual([200, 200, 200, 429]);
});

test('T41 all known devices of an account together get twenty codes a day', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const answers = [];
  for (let device = 0; device < 7; device += 1) {
    const { cookies } = await login(app, email, {});
    for (let time = 0; time < 3; time += 1)
      answers.push(await requestReset(app, email, { cookies }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
});

test('T02 a device secret reveals nothing about accounts that do not know it', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const ofAda = { cookies: ada.cookies };
  const collectAnswersTo = async (email: string) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) {
      const { status, setCookies, body } = await requestReset(app, email, ofAda);
      const wrong = await verify(app, { challenge: body.message, code: '1' }, ofAda);
      const cookies = setCookies.map((cookie) => cookie.replace(/=[\w-]{43}/, '=…'));
      answers.push([status, Object.keys(body), cookies, wrong.status, wrong.body.errors]);
    }
    return answers;
  };
  expect(await collectAnswersTo(bob.email)).toEqual(await collectAnswersTo('unknown@example.com'));
  const limited = async (email: string) => {
    const answers = await flood(12, () => login(app, email, ofAda, 'Wrong-Harbour7!'));
    return answers.toSorted();
  };
  expect(await limited('unknown@example.com')).toEqual(await limited(bob.email));
});
