import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as routes from '../../../../contract/routes/accounts.ts';
import { listActivity } from '../../../../contract/routes/security.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { mayMailStranger } from '../../mail/mail.ts';
import { type Accounts, accounts, codeIn, wrongCode } from '../accounts.fixture.ts';
import { limitByAddress, limitByKey } from '../attempts.ts';
import { askToDelete, confirm as confirmDeletion } from '../deletion/deletion.fixture.ts';
import { ask, grantFor, reset, verify } from '../reset/password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';
const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';

type User = { id: string; token: string; email: string };

const request = ({ call }: Accounts, { token }: User, address = HOME) =>
  call(routes.requestEmailCode, { token, address });

const confirm = ({ call }: Accounts, { token }: User, code: string, address = HOME) =>
  call(routes.confirmEmail, { token, body: { code }, address });

async function askForCode(o: Accounts, user: User): Promise<string> {
  expect((await request(o, user)).body).toEqual({ code: 14, message: 'Code sent to email' });
  return codeIn(await o.mailTo(user.email));
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
  const o = await accounts();
  const user = await o.addUser();
  const other = (await o.login(user.email)).body.token;
  const code = await askForCode(o, user);
  expect(await isVerified(o, user)).toBe(false);
  o.clock.advance({ seconds: 1 });
  const answer = await confirm(o, user, code);
  expect([answer.status, answer.body]).toEqual([
    200,
    { code: 123, message: 'Email address verified' },
  ]);
  expect(await isVerified(o, user)).toBe(true);
  expect([await o.isSignedIn(user.token), await o.isSignedIn(other)]).toEqual([true, true]);
  const { body } = await o.call(listActivity, { token: user.token });
  expect(z.parse(listActivity.replies[200], body)[0]?.event).toBe('email_verified');
});

test('the code of the welcome mail verifies the address for a week, also beside another one', async () => {
  const o = await accounts();
  const [ada, bob, eve] = [await o.addUser(), await o.addUser(), await o.addUser()];
  const welcome = async (user: User) => codeIn(await o.mailTo(user.email));
  const [ofAda, ofBob, ofEve] = [await welcome(ada), await welcome(bob), await welcome(eve)];
  if (ofAda !== ofBob) expect((await confirm(o, ada, ofBob)).body.code).toBe(10);
  expect((await confirm(o, ada, ofAda)).status).toBe(200);
  expect(await isVerified(o, ada)).toBe(true);
  o.clock.advance({ days: 6 });
  await askForCode(o, bob);
  expect((await confirm(o, bob, ofBob)).status).toBe(200);
  o.clock.advance({ days: 1 });
  // The earlier session has ended, too.
  const { token } = (await o.login(eve.email)).body;
  expect((await confirm(o, { ...eve, token }, ofEve)).body.errors).toEqual({
    code: ['Your code has expired'],
  });
  expect(await isVerified(o, eve)).toBe(false);
});

test('T03 the code of the welcome mail has five tries', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = codeIn(await o.mailTo(user.email));
  for (let tries = 0; tries < 5; tries += 1) await confirm(o, user, wrongCode(code));
  expect((await confirm(o, user, code)).body.code).toBe(10);
  expect((await confirm(o, user, await askForCode(o, user))).status).toBe(200);
});

test('a verified address gets no code, and keeps the time of its verification', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await request(o, user);
  const at = o.clock.now();
  await o.db.updateTable('users').set({ email_verified_at: at }).execute();
  o.clock.advance({ minutes: 1 });
  o.mails.length = 0;
  expect((await request(o, user)).body.code).toBe(123);
  expect((await confirm(o, user, '123456')).body.code).toBe(123);
  await o.work();
  // Neither the code that was requested before nor another one.
  expect(o.mails.filter(({ subject }) => subject.includes('code'))).toEqual([]);
  const { email_verified_at } = await o.db
    .selectFrom('users')
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  expect(email_verified_at).toEqual(at);
});

test('T03 all codes for an address share five tries, and then the correct one is refused', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const first = await askForCode(o, user);
  for (let tries = 0; tries < 3; tries += 1) {
    const wrong = await confirm(o, user, wrongCode(first));
    expect(wrong.body).toMatchObject({ code: 10, errors: { code: ['Invalid code'] } });
  }
  o.clock.advance({ minutes: 1 });
  const second = await askForCode(o, user);
  const wrong = ['123456', '654321', '111111'].find((code) => ![first, second].includes(code));
  for (let tries = 0; tries < 2; tries += 1) await confirm(o, user, String(wrong));
  for (const code of [first, second]) {
    expect((await confirm(o, user, code)).body.errors).toEqual({ code: ['Your code has expired'] });
  }
  expect(await isVerified(o, user)).toBe(false);
});

test('T03 guesses are limited by account and by network', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const code = await askForCode(o, ada);
  for (let guess = 0; guess < 100; guess += 1) await limitByAddress(o, 'codeGuess', HOME);
  expect((await confirm(o, ada, code)).status).toBe(429);
  for (let guess = 0; guess < 100; guess += 1) await limitByKey(o, 'emailGuess', bob.id);
  expect((await confirm(o, bob, '123456', ELSEWHERE)).status).toBe(429);
  expect((await confirm(o, ada, code, ELSEWHERE)).status).toBe(200);
});

test('T03, T56 after 1,000 wrong guesses at addresses in a day, each code for one has one try', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const all = { name: 'wrong-guesses', points: 1000, perSeconds: 86_400 };
  for (let guess = 0; guess < 999; guess += 1) await o.limits.count(all, 'at addresses');
  // Not at a live code, so it counts for no one.
  await confirm(o, bob, '123456');
  const ofAda = await askForCode(o, ada);
  await confirm(o, ada, wrongCode(ofAda));
  expect((await confirm(o, ada, ofAda)).body.errors).toEqual({ code: ['Your code has expired'] });
  expect((await confirm(o, bob, await askForCode(o, bob))).status).toBe(200);
});

test.runIf(onPostgres)(
  'T04 exactly five of 40 parallel guesses at an address are counted',
  async () => {
    const o = await accounts();
    const user = await o.addUser();
    const code = await askForCode(o, user);
    const guesses = Array.from({ length: 40 }, () => confirm(o, user, wrongCode(code)));
    const messages = (await Promise.all(guesses)).map(({ body }) => body.errors?.['code']?.[0]);
    expect(messages.filter((message) => message === 'Invalid code')).toHaveLength(5);
    expect(
      await o.db.selectFrom('codes').select('tries').where('purpose', '!=', 'welcome').execute(),
    ).toEqual([{ tries: 5 }]);
  },
);

test('T05 a code for an address is valid for ten minutes, for its own account and purpose', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const code = await askForCode(o, ada);
  await request(o, bob);
  await o.work();
  expect((await confirm(o, bob, code)).body.code).toBe(10);
  expect((await confirmDeletion(o, ada.token, code)).body.code).toBe(10);
  const asked = await ask(o, ada.email);
  expect((await verify(o, { ...asked, code })).body.code).toBe(10);
  o.clock.advance({ minutes: 1 });
  expect((await confirm(o, ada, await askToDelete(o, ada))).body.code).toBe(10);
  o.clock.advance({ minutes: 9 });
  expect((await confirm(o, ada, code)).body.errors).toEqual({ code: ['Your code has expired'] });
});

test('T05 a code is used once, also if the address is no longer verified', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = await askForCode(o, user);
  expect((await confirm(o, user, code)).status).toBe(200);
  await o.db.updateTable('users').set({ email_verified_at: null }).execute();
  expect((await confirm(o, user, code)).body.code).toBe(10);
});

test('T05 a code proves only the address that it was mailed to', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = await askForCode(o, user);
  const moved = { email: 'other@example.com' };
  await o.db.updateTable('users').set(moved).where('id', '=', user.id).execute();
  expect((await confirm(o, user, code)).body.code).toBe(10);
  expect(await isVerified(o, user)).toBe(false);
});

test('T05 a new password ends the codes of before', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await askForCode(o, user);
  const cookies = await grantFor(o, user.email);
  expect((await reset(o, { email: user.email, cookies })).status).toBe(200);
  expect(
    await o.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
});

test('T29 a code requested before a deletion is neither mailed nor kept', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const toDelete = await askToDelete(o, user);
  await request(o, user);
  expect((await confirmDeletion(o, user.token, toDelete)).status).toBe(200);
  o.mails.length = 0;
  await o.work();
  expect(o.mails.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  expect(
    await o.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
  expect((await confirm(o, user, '123456')).status).toBe(401);
});

test('T41 an address gets three codes an hour', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await request(o, user)).status);
    o.clock.advance({ minutes: 1 });
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('T41 an address gets a code a minute, and ten a day', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.work();
  o.mails.length = 0;
  const statuses = [];
  for (let count = 0; count < 11; count += 1) {
    // Resets the hourly limit.
    if (count % 3 === 0) {
      await o.database.pool.query("delete from rate_limits where key like '%-hour:%'");
    }
    statuses.push((await request(o, user)).status);
    expect((await request(o, user)).status).toBe(429);
    await o.work();
    o.clock.advance({ minutes: 1 });
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(o.mails).toHaveLength(10);
});

test('T58 codes to unverified addresses are within the budget of mails to them', async () => {
  const o = await accounts();
  const user = await o.addUser();
  for (let mail = 0; mail < 20; mail += 1) {
    expect(await mayMailStranger(o, 'verification', HOME)).toBe(true);
  }
  const refused = await request(o, user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await request(o, user, ELSEWHERE)).status).toBe(200);
  const { body: metrics } = await o.metrics.text();
  expect(metrics).toContain('mails_left_out_total{budget="network"} 1');
});
