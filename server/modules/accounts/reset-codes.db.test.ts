import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { hashCode } from '../../platform/crypto.ts';
import { databaseKind } from '../../testing/database.ts';
import { accounts, wrongCode } from './accounts.fixture.ts';
import { ask, verify } from './password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('an unknown address’s challenge is worn out like any other', async () => {
  const o = await accounts();
  const { body } = await o.call(routes.forgotPassword, { body: { email: 'nobody@example.com' } });
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await verify(o, { challenge: body.message, code: '123456' });
    expect([answer.status, answer.body.code]).toEqual([400, 10]);
  }
});

test('neither code nor challenge nor grant is kept as it is', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const { challenge, code } = await ask(o, email);
  const { cookies } = await verify(o, { challenge, code });
  const kept = JSON.stringify(
    await Promise.all([
      o.db.selectFrom('codes').selectAll().execute(),
      o.db.selectFrom('reset_challenges').selectAll().execute(),
      o.db.selectFrom('reset_grants').selectAll().execute(),
    ]),
  );
  const grant = cookies[0]?.split('=')[1] ?? '';
  for (const secret of [code, challenge, grant]) expect(kept).not.toContain(secret);
});

test('a code with leading zeros may come without them', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const { challenge } = await ask(o, email);
  // One code in ten begins with a zero; this one is made to.
  const code_hash = await hashCode('000042', o.secrets.codePepper);
  await o.db.updateTable('codes').set({ code_hash }).execute();
  expect((await verify(o, { challenge, code: 42 })).status).toBe(200);
});

test('T03 after five wrong guesses the right code is dead as well', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const { challenge, code } = await ask(o, email);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await verify(o, { challenge, code: wrongCode(code) })).body.code).toBe(10);
  }
  expect((await verify(o, { challenge, code })).body.code).toBe(10);
});

test.runIf(onPostgres)('T04 a right code sent many times at once grants one reset', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  for (let round = 0; round < 3; round += 1) {
    const { challenge, code } = await ask(o, email);
    const body = { message: challenge, code };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        o.call(routes.verifyResetCode, { body, address: `203.${round}.${place}.1` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('T05 a code works once, and only the newest one', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const first = await ask(o, email);
  o.clock.advance({ seconds: 1 });
  const second = await ask(o, email);
  expect((await verify(o, first)).body.code).toBe(10);
  expect((await verify(o, { ...first, code: second.code })).body.code).toBe(10);
  expect((await verify(o, second)).status).toBe(200);
  expect((await verify(o, second)).body).toMatchObject({
    code: 10,
    errors: { code: ['Invalid or expired code!'] },
  });
});

test('a code lives ten minutes, to the second', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const [forAda, forBob] = [await ask(o, ada.email), await ask(o, bob.email)];
  o.clock.advance({ minutes: 9, seconds: 59 });
  expect((await verify(o, forAda)).status).toBe(200);
  o.clock.advance({ seconds: 1 });
  expect((await verify(o, forBob)).body.code).toBe(10);
});

test('a code that is late at the mail server is not mailed', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await o.work();
  o.mails.length = 0;
  await o.call(routes.forgotPassword, { body: { email } });
  o.clock.advance({ minutes: 11 });
  await o.work();
  expect(o.mails).toEqual([]);
});

test('T41 an address gets three codes an hour, whether or not it has an account', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  for (const each of [email, 'nobody@example.com']) {
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) {
      answers.push((await o.call(routes.forgotPassword, { body: { email: each } })).status);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  }
});

test('everybody’s guesses have one budget; at home it does not bind', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const asked = await ask(o, email);
  const spent = { name: 'code-guess-all', points: 1000, perSeconds: 86_400 };
  await Promise.all(Array.from({ length: 1000 }, () => o.limits.consume(spent, 'all')));
  const body = { message: asked.challenge, code: asked.code };
  const stranger = await o.call(routes.verifyResetCode, { body, address: '198.51.100.9' });
  expect(stranger.status).toBe(429);
  expect((await verify(o, asked)).status).toBe(200);
}, 60_000);
