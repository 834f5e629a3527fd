import { expect, test } from 'vitest';
import { forgotPassword } from '../../../../contract/routes/accounts.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import * as routes from '../../../../contract/routes/accounts.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { type Accounts, startAccounts, makeWrongCode } from '../accounts.fixture.ts';
import { ask, verify } from './password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('a challenge for an unknown address runs out of tries like any other', async () => {
  const app = await startAccounts();
  const { body } = await app.call(routes.forgotPassword, {
    body: { email: 'unknown@example.com' },
  });
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await verify(app, { challenge: body.message, code: '123456' });
    expect([answer.status, answer.body.code]).toEqual([400, 10]);
  }
});

test('codes, challenges and grants are stored only as hashes', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const { challenge, code } = await ask(app, email);
  const { cookies } = await verify(app, { challenge, code });
  const kept = JSON.stringify(
    await Promise.all([
      app.db.selectFrom('codes').selectAll().where('purpose', '!=', 'welcome').execute(),
      app.db.selectFrom('reset_challenges').selectAll().execute(),
      app.db.selectFrom('reset_grants').selectAll().execute(),
    ]),
  );
  const grant = cookies[0]?.split('=')[1] ?? '';
  for (const secret of [code, challenge, grant]) expect(kept).not.toContain(secret);
});

test('a code is accepted without its leading zeros [S5.15]', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const { challenge } = await ask(app, email);
  // Forces the leading zero that one code in ten has.
  const code_hash = await app.codes.hash('000042', hashSha256(challenge));
  await app.db.updateTable('codes').set({ code_hash }).execute();
  expect((await verify(app, { challenge, code: 42 })).status).toBe(200);
});

test('T03 after five wrong guesses the correct code is refused too', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const { challenge, code } = await ask(app, email);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await verify(app, { challenge, code: makeWrongCode(code) })).body.code).toBe(10);
  }
  const known = await verify(app, { challenge, code });
  expect(known.body).toMatchObject({
    code: 10,
    errors: { code: ['Too many wrong codes were entered. Please request a new code.'] },
  });
  // The response is the same for an address without an account.
  const stranger = await app.call(forgotPassword, { body: { email: 'unknown@example.com' } });
  const guess = { challenge: stranger.body.message, code: makeWrongCode(code) };
  for (let tries = 0; tries < 5; tries += 1) await verify(app, guess);
  expect((await verify(app, guess)).body.errors).toEqual(known.body.errors);
});

test('T03 all codes of a browser share five tries', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const first = await ask(app, email);
  const wrong = makeWrongCode(first.code);
  for (let tries = 0; tries < 3; tries += 1) await verify(app, { ...first, code: wrong });
  const second = await ask(app, email, { cookies: first.cookies });
  for (let tries = 0; tries < 2; tries += 1) await verify(app, { ...second, code: wrong });
  for (const asked of [first, second]) expect((await verify(app, asked)).body.code).toBe(10);
  // A new code after the last try has its own tries.
  const third = await ask(app, email, { cookies: second.cookies });
  expect((await verify(app, third)).status).toBe(200);
});

test.runIf(onPostgres)('T04 a correct code sent many times at once grants one reset', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  for (let round = 0; round < 3; round += 1) {
    const { challenge, code } = await ask(app, email);
    const body = { message: challenge, code };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        app.call(routes.verifyResetCode, { body, address: `203.${round}.${place}.1` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test.runIf(onPostgres)(
  'T04 five of 100 parallel guesses at two codes of one browser are compared',
  async () => {
    const app = await startAccounts();
    const rounds = atScale({ short: 2, long: 200 });
    for (let round = 1; round <= rounds; round += 1) {
      const { email } = await app.addUser();
      // An IP network is limited to 100 code requests an hour.
      const address = `198.51.${round}.1`;
      const { challenge, cookies } = await ask(app, email, { address });
      const { code } = await ask(app, email, { address, cookies });
      const body = { message: challenge, code: makeWrongCode(code) };
      const guesses = Array.from({ length: 100 }, (_, place) =>
        app.call(routes.verifyResetCode, { body, address: `203.${round}.${place}.1` }),
      );
      await Promise.all(guesses);
      expect(await countWrongGuesses(app)).toBe(5 * round);
    }
  },
  3_600_000,
);

/** Each wrong guess that was compared is counted once. */
async function countWrongGuesses({ db }: Accounts): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', 'like', 'wrong-guesses:%')
    .executeTakeFirst();
  return Number(row?.points);
}

test('T05 a code works once, and stays valid when another is requested [S7.07, S8.22]', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const first = await ask(app, email);
  app.clock.advance({ minutes: 5 });
  const second = await ask(app, email, { cookies: first.cookies });
  // In the same browser every code matches its challenge.
  expect(second.challenge).toBe(first.challenge);
  app.clock.advance({ minutes: 4, seconds: 59 });
  expect((await verify(app, { ...second, code: first.code })).status).toBe(200);
  expect((await verify(app, { ...second, code: first.code })).body.code).toBe(10);
  app.clock.advance({ minutes: 5 });
  expect((await verify(app, second)).status).toBe(200);
  expect((await verify(app, second)).body).toMatchObject({
    code: 10,
    errors: { code: ['Invalid or expired code!'] },
  });
});

test('a code of another browser does not match this one’s challenge', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const [here, there] = [await ask(app, email), await ask(app, email)];
  const swapped = { ...here, code: there.code };
  // Both codes are the same once in a million.
  if (here.code !== there.code) expect((await verify(app, swapped)).body.code).toBe(10);
  for (const asked of [here, there]) expect((await verify(app, asked)).status).toBe(200);
});

test('a challenge is extended for its own address only', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const forAda = await ask(app, ada.email);
  const forBob = await ask(app, bob.email, { cookies: forAda.cookies });
  expect(forBob.challenge).not.toBe(forAda.challenge);
  expect((await verify(app, forBob)).body).toEqual({ email: bob.email });
});

test('a code is valid for exactly ten minutes', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const [forAda, forBob] = [await ask(app, ada.email), await ask(app, bob.email)];
  app.clock.advance({ minutes: 9, seconds: 59 });
  expect((await verify(app, forAda)).status).toBe(200);
  app.clock.advance({ seconds: 1 });
  expect((await verify(app, forBob)).body.code).toBe(10);
});

test('an expired code is not mailed', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  await app.work();
  app.mails.length = 0;
  await app.call(routes.forgotPassword, { body: { email } });
  app.clock.advance({ minutes: 11 });
  await app.work();
  expect(app.mails).toEqual([]);
});

test('T41 an address gets three codes an hour, whether or not it has an account', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  for (const each of [email, 'unknown@example.com']) {
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) {
      answers.push((await app.call(routes.forgotPassword, { body: { email: each } })).status);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  }
});
