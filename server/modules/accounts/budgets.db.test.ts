import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { atScale } from '../../../contract/testing/scale.ts';
import {
  type Accounts,
  accounts,
  type CallOptions,
  NEW_PASSWORD,
  PASSWORD,
  wrongCode,
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
function strangerAt(number: number): string {
  return number % 10 === 0 ? NEIGHBOR : `203.0.${number % 250}.1`;
}

const forgot = (o: Accounts, email: string, from: CallOptions) =>
  o.call(routes.forgotPassword, { body: { email }, ...from });
const login = (o: Accounts, email: string, from: CallOptions, password = PASSWORD) =>
  o.login(email, password, from);

/** The state after this many wrong guesses at live codes. */
async function spend({ limits }: Accounts, guesses: number) {
  const all = { name: 'wrong-guesses', points: 1000, perSeconds: 86_400 };
  for (let guess = 0; guess < guesses; guess += 1) await limits.count(all, 'at live codes');
}

/** As the owner on a known device: each step succeeds at the first try. */
async function signInAndReset(
  o: Accounts,
  { email, cookies }: { email: string; cookies: string[] },
) {
  expect((await login(o, email, { cookies })).status).toBe(200);
  const asked = await ask(o, email, { cookies });
  const verified = await verify(o, asked);
  expect(verified.status).toBe(200);
  const done = await reset(o, { email, cookies: [...cookies, ...verified.cookies] });
  expect(done.status).toBe(200);
  expect((await login(o, email, { cookies }, NEW_PASSWORD)).status).toBe(200);
}

test(
  'T56 guesses at addresses without an account affect no one: an owner resets at the first try',
  async () => {
    const o = await accounts();
    const { email } = await o.addUser();
    await spend(o, 900);
    const guesses = atScale({ short: 200, long: 10_000 });
    const challenges: string[] = [];
    await flood(guesses / 5, async (number) => {
      const address = `203.${number % 11}.${Math.floor(number / 90)}.1`;
      const asked = await forgot(o, `unknown-${number}@example.com`, { address });
      if (asked.status === 200) challenges.push(asked.body.message);
      return asked;
    });
    const statuses = await flood(guesses, (number) => {
      const challenge = challenges[Math.floor(number / 5)] ?? '';
      const address = `203.${number % 250}.${Math.floor(number / 25_000)}.1`;
      return verify(o, { challenge, code: '123456' }, { address });
    });
    expect(statuses.filter((status) => status === 400)).toHaveLength(guesses);

    const elsewhere = { address: '198.51.100.9' };
    const asked = await ask(o, email, elsewhere);
    // The shared limit is not exhausted: after a mistake the owner has four more tries.
    await verify(o, { ...asked, code: wrongCode(asked.code) }, elsewhere);
    const verified = await verify(o, asked, elsewhere);
    expect(verified.status).toBe(200);
    expect((await reset(o, { email, cookies: verified.cookies })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test('T03, T56 while many accounts are under attack, unknown devices have one try per code, and owners five', async () => {
  const o = await accounts();
  await spend(o, 1000);
  const elsewhere = { address: '198.51.100.9' };
  const mistakeFirst = async (asking: CallOptions) => {
    const { email, cookies } = await o.addUser();
    const from = asking.cookies ? { ...asking, cookies } : asking;
    const asked = await ask(o, email, from);
    expect((await verify(o, { ...asked, code: wrongCode(asked.code) }, from)).status).toBe(400);
    return (await verify(o, asked, from)).status;
  };
  expect(await mistakeFirst(elsewhere)).toBe(400);
  expect(await mistakeFirst({ ...elsewhere, cookies: [] })).toBe(200);
  const atHome = {};
  expect(await mistakeFirst(atHome)).toBe(200);

  const { email } = await o.addUser();
  const asked = await ask(o, email, elsewhere);
  expect((await verify(o, asked, elsewhere)).status).toBe(200);
});

test(
  'T57 requests by strangers invalidate no code and do not use up a known device’s limit',
  async () => {
    const o = await accounts();
    const user = await o.addUser();
    const byDevice = await ask(o, user.email, { cookies: user.cookies });
    const byPhone = await ask(o, user.email, { address: '198.51.100.9' });
    const statuses = await flood(atScale({ short: 100, long: 1_000 }), (number) =>
      forgot(o, user.email, { address: strangerAt(number) }),
    );
    await o.work();
    expect(statuses).toContain(429);
    const live = await o.db
      .selectFrom('codes')
      .select('id')
      .where('purpose', '!=', 'welcome')
      .execute();
    expect(live.length).toBeLessThanOrEqual(3);

    o.clock.advance({ minutes: 9, seconds: 59 });
    for (const asked of [byDevice, byPhone]) expect((await verify(o, asked)).status).toBe(200);
    const again = await ask(o, user.email, { cookies: user.cookies });
    expect((await verify(o, again)).status).toBe(200);
  },
  AN_HOUR_MS,
);

test(
  'T53 wrong passwords from many IP networks, including the owner’s, do not lock out a known device',
  async () => {
    const o = await accounts();
    const { email, cookies } = await o.addUser();
    await flood(atScale({ short: 150, long: 10_000 }), (number) =>
      login(o, email, { address: strangerAt(number) }, 'Wrong-Harbour7!'),
    );
    expect((await login(o, email, { address: NEIGHBOR })).status).toBe(429);
    expect((await login(o, email, { cookies })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test(
  'T53, T57 after floods of sign-ins, requests and guesses each owner on a known device signs in and resets',
  async () => {
    const o = await accounts();
    const owners: Awaited<ReturnType<typeof o.addUser>>[] = [];
    for (let owner = 0; owner < atScale({ short: 2, long: 100 }); owner += 1) {
      owners.push(await o.addUser());
    }
    const emailOf = (number: number) => owners[number % owners.length]?.email ?? '';
    const each = owners.length * 100;
    const placeOf = (number: number) => strangerAt(Math.floor(number / owners.length));
    await flood(each, (number) =>
      login(o, emailOf(number), { address: placeOf(number) }, 'Wrong-Harbour7!'),
    );
    const challenges: string[] = [];
    await flood(each / 10, async (number) => {
      const asked = await forgot(o, emailOf(number), { address: placeOf(number) });
      if (asked.status === 200) challenges.push(asked.body.message);
      return asked;
    });
    await o.work();
    await flood(each, (number) => {
      const challenge = challenges[number % challenges.length] ?? '';
      return verify(o, { challenge, code: '123456' }, { address: placeOf(number) });
    });
    const stranger = { address: NEIGHBOR };
    expect((await login(o, emailOf(0), stranger)).status).toBe(429);
    expect((await forgot(o, emailOf(0), stranger)).status).toBe(429);

    for (const owner of owners) await signInAndReset(o, owner);
  },
  AN_HOUR_MS,
);

test('T53 a known device is limited to ten wrong passwords, without affecting other devices', async () => {
  const o = await accounts();
  const { email, cookies } = await o.addUser();
  const answers = await flood(12, () => login(o, email, { cookies }, 'Wrong-Harbour7!'));
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
  expect((await login(o, email, { address: NEIGHBOR })).status).toBe(200);
});

/** Of sixty-five calls in turn: at once, a busy server would refuse some. */
async function successes(call: () => Promise<{ status: number }>): Promise<number> {
  let count = 0;
  for (let round = 0; round < 65; round += 1) if ((await call()).status === 200) count += 1;
  return count;
}

test(
  'T53 sixty sign-ins an hour with the correct password are enough for a device, and limit no other',
  async () => {
    const o = await accounts();
    const { email, cookies } = await o.addUser();
    expect(await successes(() => login(o, email, { cookies }))).toBe(60);
    const refused = await login(o, email, { cookies });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);

    // An attacker who knows the password, and never sends a device cookie.
    const elsewhere = { address: '203.0.113.9' };
    expect(await successes(() => login(o, email, elsewhere))).toBe(60);
    expect((await login(o, email, { address: NEIGHBOR })).status).toBe(200);
  },
  AN_HOUR_MS,
);

test('T41 a known device gets three codes an hour in addition to those of unknown devices', async () => {
  const o = await accounts();
  const { email, cookies } = await o.addUser();
  const asked = async (from: CallOptions) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push((await forgot(o, email, from)).status);
    return answers;
  };
  expect(await asked({ cookies })).toEqual([200, 200, 200, 429]);
  expect(await asked({ address: NEIGHBOR })).toEqual([200, 200, 200, 429]);
});

test('T41 all known devices of an account together get twenty codes a day', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const answers = [];
  for (let device = 0; device < 7; device += 1) {
    const { cookies } = await login(o, email, {});
    for (let time = 0; time < 3; time += 1) answers.push(await forgot(o, email, { cookies }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
});

test('T02 a device secret reveals nothing about accounts that do not know it', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const ofAda = { cookies: ada.cookies };
  const answersTo = async (email: string) => {
    const answers = [];
    for (let time = 0; time < 4; time += 1) {
      const { status, setCookies, body } = await forgot(o, email, ofAda);
      const wrong = await verify(o, { challenge: body.message, code: '1' }, ofAda);
      const cookies = setCookies.map((cookie) => cookie.replace(/=[\w-]{43}/, '=…'));
      answers.push([status, Object.keys(body), cookies, wrong.status, wrong.body.errors]);
    }
    return answers;
  };
  expect(await answersTo(bob.email)).toEqual(await answersTo('unknown@example.com'));
  const limited = async (email: string) => {
    const answers = await flood(12, () => login(o, email, ofAda, 'Wrong-Harbour7!'));
    return answers.toSorted();
  };
  expect(await limited('unknown@example.com')).toEqual(await limited(bob.email));
});
