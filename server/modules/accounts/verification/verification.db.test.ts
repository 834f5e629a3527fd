import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as routes from '../../../../contract/routes/accounts.ts';
import { listActivity } from '../../../../contract/routes/security.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { mayMailStranger } from '../../mail/mail.ts';
import { type Accounts, startAccounts, findCode, makeWrongCode } from '../accounts.fixture.ts';
import { limitByAddress, limitByKey } from '../attempts.ts';
import { askToDelete, confirm as confirmDeletion } from '../deletion/deletion.fixture.ts';
import { ask, requestGrants, reset, verify } from '../reset/password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';
const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';

type User = { id: string; token: string; email: string };

const request = ({ call }: Accounts, { token }: User, address = HOME) =>
  call(routes.requestEmailCode, { token, address });

const confirm = ({ call }: Accounts, { token }: User, code: string, address = HOME) =>
  call(routes.confirmEmail, { token, body: { code }, address });

async function askForCode(app: Accounts, user: User): Promise<string> {
  expect((await request(app, user)).body).toEqual({ code: 14, message: 'Code sent to email' });
  return findCode(await app.mailTo(user.email));
}

async function isVerified({ db }: Accounts, { id }: User): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.email_verified_at !== null;
}

test('a mailed code verifies the address, and every session stays', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const other = (await app.login(user.email)).body.token;
  const code = await askForCode(app, user);
  expect(await isVerified(app, user)).toBe(false);
  app.clock.advance({ seconds: 1 });
  const answer = await confirm(app, user, code);
  expect([answer.status, answer.body]).toEqual([
    200,
    { code: 123, message: 'Email address verified' },
  ]);
  expect(await isVerified(app, user)).toBe(true);
  expect([await app.isSignedIn(user.token), await app.isSignedIn(other)]).toEqual([true, true]);
  const { body } = await app.call(listActivity, { token: user.token });
  expect(z.parse(listActivity.replies[200], body)[0]?.event).toBe('email_verified');
});

test('the code of the welcome mail verifies the address for a week, also beside another one', async () => {
  const app = await startAccounts();
  const [ada, bob, eve] = [await app.addUser(), await app.addUser(), await app.addUser()];
  const welcome = async (user: User) => findCode(await app.mailTo(user.email));
  const [ofAda, ofBob, ofEve] = [await welcome(ada), await welcome(bob), await welcome(eve)];
  if (ofAda !== ofBob) expect((await confirm(app, ada, ofBob)).body.code).toBe(10);
  expect((await confirm(app, ada, ofAda)).status).toBe(200);
  expect(await isVerified(app, ada)).toBe(true);
  app.clock.advance({ days: 6 });
  await askForCode(app, bob);
  expect((await confirm(app, bob, ofBob)).status).toBe(200);
  app.clock.advance({ days: 1 });
  // The earlier session has ended, too.
  const { token } = (await app.login(eve.email)).body;
  expect((await confirm(app, { ...eve, token }, ofEve)).body.errors).toEqual({
    code: ['Your code has expired'],
  });
  expect(await isVerified(app, eve)).toBe(false);
});

test('T03 the code of the welcome mail has five tries', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = findCode(await app.mailTo(user.email));
  for (let tries = 0; tries < 5; tries += 1) await confirm(app, user, makeWrongCode(code));
  expect((await confirm(app, user, code)).body.code).toBe(10);
  expect((await confirm(app, user, await askForCode(app, user))).status).toBe(200);
});

test('a verified address gets no code, and keeps the time of its verification', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await request(app, user);
  const at = app.clock.now();
  await app.db.updateTable('users').set({ email_verified_at: at }).execute();
  app.clock.advance({ minutes: 1 });
  app.mails.length = 0;
  expect((await request(app, user)).body.code).toBe(123);
  expect((await confirm(app, user, '123456')).body.code).toBe(123);
  await app.work();
  // Neither the code that was requested before nor another one.
  expect(app.mails.filter(({ subject }) => subject.includes('code'))).toEqual([]);
  const { email_verified_at } = await app.db
    .selectFrom('users')
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  expect(email_verified_at).toEqual(at);
});

test('T03 all codes for an address share five tries, and then the correct one is refused', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const first = await askForCode(app, user);
  for (let tries = 0; tries < 3; tries += 1) {
    const wrong = await confirm(app, user, makeWrongCode(first));
    expect(wrong.body).toMatchObject({ code: 10, errors: { code: ['Invalid code'] } });
  }
  app.clock.advance({ minutes: 1 });
  const second = await askForCode(app, user);
  const wrong = ['123456', '654321', '111111'].find((code) => ![first, second].includes(code));
  for (let tries = 0; tries < 2; tries += 1) await confirm(app, user, String(wrong));
  for (const code of [first, second]) {
    expect((await confirm(app, user, code)).body.errors).toEqual({
      code: ['Your code has expired'],
    });
  }
  expect(await isVerified(app, user)).toBe(false);
});

test('T03 guesses are limited by account and by network', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const code = await askForCode(app, ada);
  for (let guess = 0; guess < 100; guess += 1) await limitByAddress(app, 'codeGuess', HOME);
  expect((await confirm(app, ada, code)).status).toBe(429);
  for (let guess = 0; guess < 100; guess += 1) await limitByKey(app, 'emailGuess', bob.id);
  expect((await confirm(app, bob, '123456', ELSEWHERE)).status).toBe(429);
  expect((await confirm(app, ada, code, ELSEWHERE)).status).toBe(200);
});

test('T03, T56 after 1,000 wrong guesses at addresses in a day, each code for one has one try', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const all = { name: 'wrong-guesses', points: 1000, perSeconds: 86_400 };
  for (let guess = 0; guess < 999; guess += 1) await app.limits.count(all, 'at addresses');
  // Not at a live code, so it counts for no one.
  await confirm(app, bob, '123456');
  const ofAda = await askForCode(app, ada);
  await confirm(app, ada, makeWrongCode(ofAda));
  expect((await confirm(app, ada, ofAda)).body.errors).toEqual({ code: ['Your code has expired'] });
  expect((await confirm(app, bob, await askForCode(app, bob))).status).toBe(200);
});

test.runIf(onPostgres)(
  'T04 exactly five of 40 parallel guesses at an address are counted',
  async () => {
    const app = await startAccounts();
    const user = await app.addUser();
    const code = await askForCode(app, user);
    const guesses = Array.from({ length: 40 }, () => confirm(app, user, makeWrongCode(code)));
    const messages = (await Promise.all(guesses)).map(({ body }) => body.errors?.['code']?.[0]);
    expect(messages.filter((message) => message === 'Invalid code')).toHaveLength(5);
    expect(
      await app.db.selectFrom('codes').select('tries').where('purpose', '!=', 'welcome').execute(),
    ).toEqual([{ tries: 5 }]);
  },
);

test('T05 a code for an address is valid for ten minutes, for its own account and purpose', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const code = await askForCode(app, ada);
  await request(app, bob);
  await app.work();
  expect((await confirm(app, bob, code)).body.code).toBe(10);
  expect((await confirmDeletion(app, ada.token, code)).body.code).toBe(10);
  const asked = await ask(app, ada.email);
  expect((await verify(app, { ...asked, code })).body.code).toBe(10);
  app.clock.advance({ minutes: 1 });
  expect((await confirm(app, ada, await askToDelete(app, ada))).body.code).toBe(10);
  app.clock.advance({ minutes: 9 });
  expect((await confirm(app, ada, code)).body.errors).toEqual({ code: ['Your code has expired'] });
});

test('T05 a code is used once, also if the address is no longer verified', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = await askForCode(app, user);
  expect((await confirm(app, user, code)).status).toBe(200);
  await app.db.updateTable('users').set({ email_verified_at: null }).execute();
  expect((await confirm(app, user, code)).body.code).toBe(10);
});

test('T05 a code proves only the address that it was mailed to', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = await askForCode(app, user);
  const moved = { email: 'other@example.com' };
  await app.db.updateTable('users').set(moved).where('id', '=', user.id).execute();
  expect((await confirm(app, user, code)).body.code).toBe(10);
  expect(await isVerified(app, user)).toBe(false);
});

test('T05 a new password ends the codes of before', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await askForCode(app, user);
  const cookies = await requestGrants(app, user.email);
  expect((await reset(app, { email: user.email, cookies })).status).toBe(200);
  expect(
    await app.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
});

test('T29 a code requested before a deletion is neither mailed nor kept', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const toDelete = await askToDelete(app, user);
  await request(app, user);
  expect((await confirmDeletion(app, user.token, toDelete)).status).toBe(200);
  app.mails.length = 0;
  await app.work();
  expect(app.mails.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  expect(
    await app.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
  expect((await confirm(app, user, '123456')).status).toBe(401);
});

test('T41 an address gets three codes an hour', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await request(app, user)).status);
    app.clock.advance({ minutes: 1 });
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('T41 an address gets a code a minute, and ten a day', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await app.work();
  app.mails.length = 0;
  const statuses = [];
  for (let count = 0; count < 11; count += 1) {
    // Resets the hourly limit.
    if (count % 3 === 0) {
      await app.database.pool.query("delete from rate_limits where key like '%-hour:%'");
    }
    statuses.push((await request(app, user)).status);
    expect((await request(app, user)).status).toBe(429);
    await app.work();
    app.clock.advance({ minutes: 1 });
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(app.mails).toHaveLength(10);
});

test('T58 codes to unverified addresses are within the budget of mails to them', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  for (let mail = 0; mail < 20; mail += 1) {
    expect(await mayMailStranger(app, 'verification', HOME)).toBe(true);
  }
  const refused = await request(app, user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await request(app, user, ELSEWHERE)).status).toBe(200);
  const { body: metrics } = await app.metrics.text();
  expect(metrics).toContain('mails_left_out_total{budget="network"} 1');
});
