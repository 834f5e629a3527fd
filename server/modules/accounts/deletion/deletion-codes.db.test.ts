import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { startAccounts, findCode, makeWrongCode } from '../accounts.fixture.ts';
import { limitByKey } from '../attempts.ts';
import { askToDelete, confirm } from './deletion.fixture.ts';
import { ask, verify } from '../reset/password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('another code is mailed after a minute, and the first stays valid until it expires [S7.18, S10.03]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const first = await askToDelete(app, user);
  const tooSoon = await app.call(routes.requestDeletion, { token: user.token });
  expect([tooSoon.status, tooSoon.headers.get('retry-after')]).toEqual([429, '60']);
  app.clock.advance({ seconds: 59.999 });
  const almost = await app.call(routes.requestDeletion, { token: user.token });
  expect([almost.status, almost.headers.get('retry-after')]).toEqual([429, '1']);

  app.clock.advance({ seconds: 1 });
  await askToDelete(app, user);
  app.clock.advance({ minutes: 8, seconds: 59 });
  expect((await confirm(app, user.token, first)).status).toBe(200);
});

test('at most three codes are valid: a fourth replaces the oldest', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const asked = [];
  for (let time = 0; time < 4; time += 1) {
    if (time === 3) await app.db.deleteFrom('rate_limits').execute();
    asked.push(await askToDelete(app, user));
    app.clock.advance({ minutes: 1 });
  }
  expect(
    await app.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toHaveLength(3);
  const [oldest = '', second = '', ...rest] = asked;
  if (![second, ...rest].includes(oldest)) {
    expect((await confirm(app, user.token, oldest)).body.code).toBe(10);
  }
  expect((await confirm(app, user.token, second)).status).toBe(200);
});

test('T03 all requested codes share five tries', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const first = await askToDelete(app, user);
  for (let tries = 0; tries < 3; tries += 1) await confirm(app, user.token, makeWrongCode(first));
  app.clock.advance({ minutes: 1 });
  const second = await askToDelete(app, user);
  const wrong = ['123456', '654321', '111111'].find((code) => ![first, second].includes(code));
  for (let tries = 0; tries < 2; tries += 1) await confirm(app, user.token, String(wrong));
  for (const code of [first, second]) {
    expect((await confirm(app, user.token, code)).body.code).toBe(10);
  }
  // A new code after the last try has its own tries.
  app.clock.advance({ minutes: 1 });
  expect((await confirm(app, user.token, await askToDelete(app, user))).status).toBe(200);
});

test.runIf(onPostgres)('T04 exactly five of 100 parallel guesses are counted', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const first = await askToDelete(app, user);
  app.clock.advance({ minutes: 1 });
  await askToDelete(app, user);
  const guesses = Array.from({ length: 100 }, () => confirm(app, user.token, makeWrongCode(first)));
  const answers = await Promise.all(guesses);
  const messages = answers.map(({ body }) => body.errors?.['code']?.[0]);
  // Guesses that are compared get "invalid", later ones "expired".
  expect(messages.filter((message) => message === 'Invalid code')).toHaveLength(5);
  const tries = await app.db
    .selectFrom('codes')
    .select('tries')
    .where('purpose', '!=', 'welcome')
    .execute();
  expect(tries).toEqual([{ tries: 5 }, { tries: 5 }]);
});

test('three codes are mailed an hour, not counting requests that come too soon', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const request = async () =>
    (await app.call(routes.requestDeletion, { token: user.token })).status;
  for (let time = 0; time < 3; time += 1) {
    expect([await request(), await request(), await request()]).toEqual([200, 429, 429]);
    app.clock.advance({ minutes: 1 });
  }
  expect(await request()).toBe(429);
  await app.work();
  expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(4);
});

test('accounts that request codes in parallel each have a code and five tries', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  for (const { token } of [ada, bob]) await app.call(routes.requestDeletion, { token });
  const [ofAda, ofBob] = [
    findCode(await app.mailTo(ada.email)),
    findCode(await app.mailTo(bob.email)),
  ];
  for (let tries = 0; tries < 5; tries += 1) await confirm(app, bob.token, makeWrongCode(ofBob));
  expect((await confirm(app, ada.token, ofAda)).status).toBe(200);
});

test('reset codes and deletion codes are independent', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const forReset = await ask(app, user.email);
  const toDelete = await askToDelete(app, user);
  for (let tries = 0; tries < 4; tries += 1)
    await confirm(app, user.token, makeWrongCode(toDelete));
  expect((await verify(app, forReset)).status).toBe(200);
  expect((await confirm(app, user.token, toDelete)).status).toBe(200);
});

test('a code that has expired or been replaced is not mailed', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const request = () => app.call(routes.requestDeletion, { token: user.token });
  const mailed = async () => {
    app.mails.length = 0;
    await app.work();
    return app.mails.length;
  };
  await mailed();
  for (let time = 0; time < 4; time += 1) {
    if (time === 3) await app.db.deleteFrom('rate_limits').execute();
    await request();
    app.clock.advance({ minutes: 1 });
  }
  expect(await mailed()).toBe(3);
  app.clock.advance({ minutes: 10 });
  await request();
  app.clock.advance({ minutes: 9, seconds: 59 });
  expect(await mailed()).toBe(1);
  await request();
  app.clock.advance({ minutes: 10 });
  expect(await mailed()).toBe(0);
});

test.runIf(onPostgres)('one of two parallel requests mails a code', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  await app.work();
  const ask = () => app.call(routes.requestDeletion, { token });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(app.jobsWaiting()).toEqual(['accounts.deletion-code']);
});

test('T03 after five wrong guesses the correct code is refused too', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = await askToDelete(app, user);
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await confirm(app, user.token, makeWrongCode(code));
    expect(wrong.body).toMatchObject({ code: 10, errors: { code: ['Invalid code'] } });
  }
  const dead = await confirm(app, user.token, code);
  expect(dead.body).toMatchObject({ code: 10, errors: { code: ['Your code has expired'] } });
  expect(await app.isSignedIn(user.token)).toBe(true);
});

test('T05 a deletion code is valid for ten minutes, for its own account, and not for a reset [S8.24]', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const code = await askToDelete(app, ada);
  expect((await confirm(app, bob.token, code)).body.code).toBe(10);
  const { body } = await app.call(routes.forgotPassword, { body: { email: ada.email } });
  const forReset = findCode(await app.mailTo(ada.email));
  const swapped = code === forReset ? makeWrongCode(code) : code;
  const answer = await app.call(routes.verifyResetCode, {
    body: { message: body.message, code: swapped },
  });
  expect(answer.body.code).toBe(10);
  app.clock.advance({ minutes: 10 });
  const late = await confirm(app, ada.token, code);
  expect(late.body).toMatchObject({ code: 10, errors: { code: ['Your code has expired'] } });
});

test('guesses at deletion codes are limited to 100 in 15 minutes', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  for (let guess = 0; guess < 100; guess += 1) await limitByKey(app, 'deletionGuess', user.id);
  expect((await confirm(app, user.token, '123456')).status).toBe(429);
});

test('without a requested code nothing is deleted [S7.19]', async () => {
  const app = await startAccounts();
  const { token } = await app.addUser();
  expect((await confirm(app, token, '123456')).body.code).toBe(10);
  await app.call(routes.requestDeletion, { token });
  // Requested but not mailed yet: no code to compare with.
  expect((await confirm(app, token, '123456')).body.code).toBe(10);
  expect(await app.isSignedIn(token)).toBe(true);
});
