import { expect, test } from 'vitest';
import { atScale } from '../../contract/testing/scale.ts';
import {
  addHolder,
  type Prepared,
  startProduct,
  SESSION_ENDINGS,
} from './ended-sessions.fixture.ts';
import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { databaseKind } from '../testing/databases/database.ts';

const onPostgres = databaseKind === 'postgres';
const ROUNDS = atScale({ short: 1, long: 10 });
const LIMIT_MS = atScale({ short: 120_000, long: 600_000 });
/** Members with concurrent calls: more would only queue for connections. */
const MEMBERS_AT_ONCE = 4;

const CHANGED = { password: 'Calm%River-93', passwordConfirmation: 'Calm%River-93' };

const CALLS: Readonly<Record<string, Prepared>> = {
  ...SESSION_ENDINGS,
  'another name': async (_, { call, token }) => {
    const body = { firstName: 'Eve', lastName: 'Mallory' };
    return () => call('/user/profile', { method: 'PUT', token, body });
  },
  'a ticket': async (_, { call, token }) => {
    return () => call('/user/supportTicket', { token, body: { message: 'Hello there.' } });
  },
  'a profile': async (_, { call, token, userId }) => {
    const linkedinProfileUrls = [`https://www.linkedin.com/in/ada-${userId}`];
    return () => call('/linkedin-profiles', { token, body: { linkedinProfileUrls } });
  },
  'a new password of its own': async (_, { call, token }) => {
    const body = { currentPassword: PASSWORD, ...CHANGED };
    return () => call('/user/changePassword', { token, body });
  },
  'a code to delete by': async (_, { call, token }) => {
    return () => call('/user/delete', { token });
  },
  'sign-in': async (_, { call, email }) => {
    const body = { email, password: PASSWORD, accessType: 'web' };
    return () => call('/auth/login', { body });
  },
  'proof of a reset code': async (_, { call, resetCode }) => {
    const body = await resetCode();
    return () => call('/auth/password/verifyCode', { body });
  },
  'exchange of a handoff': async ({ origin }, { call, email }) => {
    const begun = await call(`/auth/google?redirect_uri=${origin}/auth&accessType=web`);
    const { cookie } = begun;
    const back = await call(`/auth/google/callback?code=${email}&state=s`, { cookie });
    const token = new URL(back.location ?? '').searchParams.get('token') ?? '';
    return () => call('/auth/isAuthenticated', { token, cookie: back.cookie });
  },
};

const PAIRS = Object.entries(CALLS).flatMap((one, index, all) =>
  all.slice(index).map((other) => [one, other] as const),
);

test(
  'each of these calls succeeds on its own',
  async () => {
    const on = await startProduct();
    for (const [name, prepare] of Object.entries(CALLS)) {
      const call = await prepare(on, await addHolder(on));
      expect([name, (await call()).status]).toEqual([name, name === 'a profile' ? 201 : 200]);
    }
  },
  LIMIT_MS,
);

test.runIf(onPostgres)(
  'T55 calls that end sessions or write, made at once, never wait for each other in a circle',
  async () => {
    const on = await startProduct();
    const waiting = Array.from({ length: ROUNDS }, () => PAIRS).flat();
    let pairs = 0;
    const race = async () => {
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
        const member = await addHolder(on);
        const calls = [];
        for (const [, prepare] of pair) calls.push(await prepare(on, member));
        const answers = await Promise.all(calls.map((call) => call()));
        const names = pair.map(([name]) => name);
        const faults = answers.filter(({ status }) => status >= 500);
        expect([names, faults]).toEqual([names, []]);
        pairs += 1;
      }
    };
    await Promise.all(Array.from({ length: MEMBERS_AT_ONCE }, race));
  },
  LIMIT_MS,
);

test('T55 one of several concurrent sign-outs of a session succeeds, and none is a server error', async () => {
  const on = await startProduct();
  const { call, token } = await addHolder(on);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('/auth/logout', { method: 'POST', token })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)]);
});
