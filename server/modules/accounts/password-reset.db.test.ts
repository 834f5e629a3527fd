import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { hashCode } from '../../platform/crypto.ts';
import { databaseKind } from '../../testing/database.ts';
import {
  type Accounts,
  accounts,
  codeIn,
  NEW_PASSWORD,
  PASSWORD,
  wrongCode,
} from './accounts.fixture.ts';

const onPostgres = databaseKind === 'postgres';

async function ask({ call, mailTo }: Accounts, email: string) {
  const { body } = await call(routes.forgotPassword, { body: { email } });
  return { challenge: body.message, code: codeIn(await mailTo(email)) };
}

function verify({ call }: Accounts, o: { challenge: string; code: string | number }) {
  return call(routes.verifyResetCode, { body: { message: o.challenge, code: o.code } });
}

function reset({ call }: Accounts, o: { email: string; cookies?: string[]; password?: string }) {
  const password = o.password ?? NEW_PASSWORD;
  return call(routes.resetPassword, {
    body: { email: o.email, password, passwordConfirmation: password },
    ...(o.cookies ? { cookies: o.cookies } : {}),
  });
}

async function grantFor(o: Accounts, email: string): Promise<string[]> {
  return (await verify(o, await ask(o, email))).cookies;
}

test('T52 a reset by the mailed code sets the password, ends all sessions, and is told by mail', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const asked = await ask(o, user.email);
  const verified = await verify(o, { ...asked, code: Number(asked.code) });
  expect(verified.body).toEqual({ email: user.email });
  expect(verified.setCookies).toEqual([
    expect.stringMatching(
      /^rapport-reset=[\w-]{43}; Path=\/api\/auth\/password\/reset; Max-Age=600; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const answer = await reset(o, { email: user.email, cookies: verified.cookies });
  expect(answer.body).toEqual({ code: 11, message: 'Password successfully reset' });

  expect(await o.isSignedIn(user.token)).toBe(false);
  expect((await o.login(user.email)).status).toBe(400);
  expect((await o.login(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await o.mailTo(user.email)).subject).toBe('Your password was reset');
});

test('the proved address counts as proved from then on', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await reset(o, { email, cookies: await grantFor(o, email) });
  const row = await o.db.selectFrom('users').select('email_verified_at').executeTakeFirst();
  expect(row?.email_verified_at).toEqual(o.clock.now());
});

test('on https the grant travels on https only', async () => {
  const o = await accounts({ appUrl: 'https://app.example.com' });
  const { email } = await o.addUser();
  const verified = await verify(o, await ask(o, email));
  expect(verified.setCookies[0]).toMatch(/^__Secure-rapport-reset=.*; Secure$/);
  expect((await reset(o, { email, cookies: verified.cookies })).status).toBe(200);
});

test('an unknown address is answered like a known one, and gets no mail', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await o.work();
  o.mails.length = 0;
  const known = await o.call(routes.forgotPassword, { body: { email } });
  const unknown = await o.call(routes.forgotPassword, { body: { email: 'nobody@example.com' } });
  for (const { status, body } of [known, unknown]) {
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringMatching(/^[\w-]{43}$/) });
  }
  await o.work();
  expect(o.mails.map(({ to }) => to)).toEqual([email]);
});

test('nothing is looked up before the answer: who asks cannot tell by the time either', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  for (const each of [email, 'nobody@example.com']) {
    await o.call(routes.forgotPassword, { body: { email: each } });
  }
  const challenges = await o.db.selectFrom('reset_challenges').select('email').execute();
  expect(challenges).toHaveLength(2);
  expect(await o.db.selectFrom('codes').selectAll().execute()).toEqual([]);
});

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

test.runIf(onPostgres)(
  'T03 of 200 guesses at once, from many places, five are compared',
  async () => {
    const o = await accounts();
    const { email } = await o.addUser();
    const { challenge } = await ask(o, email);
    const guesses = Array.from({ length: 200 }, (_, place) =>
      o.call(routes.verifyResetCode, {
        body: { message: challenge, code: String(100_000 + place) },
        address: `203.0.${place}.1`,
      }),
    );
    const answers = await Promise.all(guesses);
    const right = answers.filter(({ status }) => status === 200).length;
    expect(right).toBeLessThanOrEqual(1);
    const row = await o.db.selectFrom('reset_challenges').select('tries').executeTakeFirst();
    expect(row?.tries).toBe(5);
  },
);

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
  expect((await verify(o, second)).body.code).toBe(10);
});

test('T05 a change of the password ends codes and grants that are on their way', async () => {
  const o = await accounts();
  const { email, token } = await o.addUser();
  const cookies = await grantFor(o, email);
  o.clock.advance({ seconds: 1 });
  const asked = await ask(o, email);
  await o.call(routes.changePassword, {
    token,
    body: {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
      logout: false,
    },
  });
  expect((await verify(o, asked)).body.code).toBe(10);
  expect((await reset(o, { email, cookies, password: 'Third-Harbour9!' })).body.code).toBe(10);
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

test('T06 a reset needs the grant, this account’s, once, within ten minutes', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const { email } = ada;
  const refused = { code: 10 };
  expect((await reset(o, { email })).body).toMatchObject(refused);
  expect((await reset(o, { email, cookies: ['rapport-reset='] })).body).toMatchObject(refused);
  expect((await reset(o, { email, cookies: ['rapport-reset=x'] })).body).toMatchObject(refused);
  const ofBob = await grantFor(o, bob.email);
  expect((await reset(o, { email, cookies: ofBob })).body).toMatchObject(refused);

  const cookies = await grantFor(o, email);
  expect((await reset(o, { email, cookies })).status).toBe(200);
  const again = await reset(o, { email, cookies, password: 'Third-Harbour9!' });
  expect(again.body).toMatchObject(refused);
  o.clock.advance({ minutes: 10 });
  expect((await reset(o, { email: bob.email, cookies: ofBob })).body).toMatchObject(refused);
  expect((await o.login(bob.email)).status).toBe(200);
});

test.runIf(onPostgres)(
  'T06 of two resets by one grant at once, one sets its password',
  async () => {
    const o = await accounts();
    const { email } = await o.addUser();
    const cookies = await grantFor(o, email);
    const passwords = [NEW_PASSWORD, 'Third-Harbour9!'];
    const answers = await Promise.all(
      passwords.map((password) => reset(o, { email, cookies, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await o.login(email, winner)).status).toBe(200);
  },
);

test('the password before is refused, and the grant is good for another', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const cookies = await grantFor(o, email);
  const same = await reset(o, { email, cookies, password: PASSWORD });
  expect([same.status, same.body.code]).toEqual([400, 18]);
  const weak = await reset(o, { email, cookies, password: 'Password1!' });
  expect(weak.body).toMatchObject({ code: 2, errors: { password: [expect.any(String)] } });
  expect((await reset(o, { email, cookies })).status).toBe(200);
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

test('T13 links in mails come from the settings, whatever host the request names', async () => {
  const o = await accounts({ appUrl: 'https://app.example.com' });
  const { email } = await o.addUser();
  await o.call(routes.forgotPassword, {
    body: { email },
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
    },
  });
  await o.work();
  for (const { html, text } of o.mails) {
    expect(html + text).not.toContain('evil.example');
    for (const [link] of (html + text).matchAll(/https?:\/\/[^\s"'<>]+/g)) {
      expect(link).toMatch(/^https:\/\/app\.example\.com\/|^http:\/\/www\.w3\.org\//);
    }
  }
});

test('T12 no mail carries a link that changes anything: codes are typed', async () => {
  const o = await accounts();
  const { email, token } = await o.addUser();
  await ask(o, email);
  await o.call(routes.requestDeletion, { token });
  await o.work();
  const links = o.mails.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)]);
  const pages = links.map(([, href = '']) => new URL(href).pathname);
  expect(new Set(pages)).toEqual(new Set(['/linkedin-profile', '/forgot-password']));
});
