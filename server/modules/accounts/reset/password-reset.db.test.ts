import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { holdAccountRow } from '../../../testing/held-account.ts';
import { startAccounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { ask, requestGrants, reset, verify } from './password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('T52 a reset by the mailed code sets the password, ends all sessions, and is mailed [S7.08, S10.04]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const thief = (await app.login(user.email)).body.token;
  const asked = await ask(app, user.email);
  const verified = await verify(app, { ...asked, code: Number(asked.code) });
  expect(verified.body).toEqual({ email: user.email });
  expect(verified.setCookies).toEqual([
    expect.stringMatching(
      /^rapport-reset=[\w-]{65}; Path=\/api\/auth\/password\/reset; Max-Age=600; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const answer = await reset(app, { email: user.email, cookies: verified.cookies });
  expect(answer.body).toEqual({ code: 11, message: 'Password successfully reset' });

  const sessions = [user.token, thief];
  for (const token of sessions) expect(await app.isSignedIn(token)).toBe(false);
  expect((await app.login(user.email)).status).toBe(400);
  expect((await app.login(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await app.mailTo(user.email)).subject).toBe('Your password was reset');
});

test('a reset verifies the address', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  await reset(app, { email, cookies: await requestGrants(app, email) });
  const row = await app.db.selectFrom('users').select('email_verified_at').executeTakeFirst();
  expect(row?.email_verified_at).toEqual(app.clock.now());
});

test('a reset keeps a Google identity only if the provider manages its address', async () => {
  const app = await startAccounts();
  for (const isManaged of [true, false]) {
    const { email, id } = await app.addUser();
    const now = app.clock.now();
    await app.db
      .updateTable('users')
      .set({ email_verified_at: now })
      .where('id', '=', id)
      .execute();
    const authoritative_at = isManaged ? now : null;
    await app.db
      .insertInto('identities')
      .values({ user_id: id, issuer: 'google', subject: email, created_at: now, authoritative_at })
      .execute();
    await reset(app, { email, cookies: await requestGrants(app, email) });
    const left = await app.db
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual(isManaged ? [{ subject: email }] : []);
  }
});

test('on HTTPS the grant cookie is Secure', async () => {
  const app = await startAccounts({ appUrl: 'https://app.example.com' });
  const { email } = await app.addUser();
  const verified = await verify(app, await ask(app, email));
  expect(verified.setCookies[0]).toMatch(/^__Secure-rapport-reset=.*; Secure$/);
  expect((await reset(app, { email, cookies: verified.cookies })).status).toBe(200);
});

test('T02 an unknown address gets the same response as a known one, and no mail [S7.06, S10.02]', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  await app.work();
  app.mails.length = 0;
  const known = await app.call(routes.forgotPassword, { body: { email } });
  const unknown = await app.call(routes.forgotPassword, { body: { email: 'unknown@example.com' } });
  for (const { status, body } of [known, unknown]) {
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringMatching(/^[\w-]{43}$/) });
  }
  await app.work();
  expect(app.mails.map(({ to }) => to)).toEqual([email]);
});

test('T01 a reset request responds before any account is queried, so timing reveals nothing', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  for (const each of [email, 'unknown@example.com']) {
    await app.call(routes.forgotPassword, { body: { email: each } });
  }
  const challenges = await app.db.selectFrom('reset_challenges').select('email').execute();
  expect(challenges).toHaveLength(2);
  expect(
    await app.db.selectFrom('codes').selectAll().where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
});

test.runIf(onPostgres)(
  'T03 five of 200 parallel guesses from many IP networks are compared',
  async () => {
    const app = await startAccounts();
    const { email } = await app.addUser();
    const { challenge } = await ask(app, email);
    const guesses = Array.from({ length: 200 }, (_, place) =>
      app.call(routes.verifyResetCode, {
        body: { message: challenge, code: String(100_000 + place) },
        address: `203.0.${place}.1`,
      }),
    );
    const answers = await Promise.all(guesses);
    const right = answers.filter(({ status }) => status === 200).length;
    expect(right).toBeLessThanOrEqual(1);
    const row = await app.db.selectFrom('reset_challenges').select('tries').executeTakeFirst();
    expect(row?.tries).toBe(5);
  },
);

test('T05 a password change invalidates pending codes and grants', async () => {
  const app = await startAccounts();
  const { email, token } = await app.addUser();
  const cookies = await requestGrants(app, email);
  app.clock.advance({ seconds: 1 });
  const asked = await ask(app, email);
  await app.call(routes.changePassword, {
    token,
    body: {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
      logout: false,
    },
  });
  expect((await verify(app, asked)).body.code).toBe(10);
  expect((await reset(app, { email, cookies, password: 'Third-Harbour9!' })).body.code).toBe(10);
});

test('T06 a reset needs this account’s grant, once, within ten minutes [S8.21]', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const { email } = ada;
  const refused = { code: 10 };
  expect((await reset(app, { email })).body).toMatchObject(refused);
  expect((await reset(app, { email, cookies: ['rapport-reset='] })).body).toMatchObject(refused);
  expect((await reset(app, { email, cookies: ['rapport-reset=x'] })).body).toMatchObject(refused);
  const ofBob = await requestGrants(app, bob.email);
  expect((await reset(app, { email, cookies: ofBob })).body).toMatchObject({
    ...refused,
    errors: { email: ['Account not found!'] },
  });

  const cookies = await requestGrants(app, email);
  expect((await reset(app, { email, cookies })).status).toBe(200);
  const again = await reset(app, { email, cookies, password: 'Third-Harbour9!' });
  expect(again.body).toMatchObject(refused);
  app.clock.advance({ minutes: 10 });
  expect((await reset(app, { email: bob.email, cookies: ofBob })).body).toMatchObject(refused);
  expect((await app.login(bob.email)).status).toBe(200);
});

test.runIf(onPostgres)(
  'T06 one of two parallel resets with the same grant sets its password',
  async () => {
    const app = await startAccounts();
    const { email } = await app.addUser();
    const cookies = await requestGrants(app, email);
    const passwords = [NEW_PASSWORD, 'Third-Harbour9!'];
    const answers = await Promise.all(
      passwords.map((password) => reset(app, { email, cookies, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await app.login(email, winner)).status).toBe(200);
  },
);

test('T06 a used or expired grant does not reveal whether a password is the current one', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const [used, over] = [await requestGrants(app, ada.email), await requestGrants(app, bob.email)];
  await reset(app, { email: ada.email, cookies: used });
  // A live grant does reveal that the password is the current one.
  const guess = (email: string, cookies: string[], password: string) =>
    reset(app, { email, cookies, password }).then(({ body }) => body.code);
  expect(await guess(ada.email, used, NEW_PASSWORD)).toBe(10);
  app.clock.advance({ minutes: 10 });
  expect(await guess(bob.email, over, PASSWORD)).toBe(10);
});

test('T05 a reset invalidates all codes and grants of its account, and of no other', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const [mine, grantElsewhere] = [
    await requestGrants(app, ada.email),
    await requestGrants(app, ada.email),
  ];
  const askedElsewhere = await ask(app, ada.email);
  const [grantOfBob, askedByBob] = [await requestGrants(app, bob.email), await ask(app, bob.email)];
  expect((await reset(app, { email: ada.email, cookies: mine })).status).toBe(200);
  expect((await verify(app, askedElsewhere)).body.code).toBe(10);
  const late = { email: ada.email, cookies: grantElsewhere, password: 'Third-Harbour9!' };
  expect((await reset(app, late)).body.code).toBe(10);
  expect((await verify(app, askedByBob)).status).toBe(200);
  expect((await reset(app, { email: bob.email, cookies: grantOfBob })).status).toBe(200);
});

test.runIf(onPostgres)('using a code or a grant waits for the account’s lock', async () => {
  const app = await startAccounts();
  const { email, id } = await app.addUser();
  const cookies = await requestGrants(app, email);
  const asked = await ask(app, email);
  for (const call of [() => verify(app, asked), () => reset(app, { email, cookies })]) {
    const held = await holdAccountRow(app.database, id);
    const answer = call();
    await held.isWaitedFor();
    await held.release();
    expect((await answer).status).toBe(200);
  }
});

test('the current password is refused, and the grant stays valid', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const cookies = await requestGrants(app, email);
  const same = await reset(app, { email, cookies, password: PASSWORD });
  expect([same.status, same.body.code]).toEqual([400, 18]);
  const weak = await reset(app, { email, cookies, password: 'Password1!' });
  expect(weak.body).toMatchObject({ code: 2, errors: { password: [expect.any(String)] } });
  expect((await reset(app, { email, cookies })).status).toBe(200);
});

test('T13 links in mails come from the settings, not from the request’s Host', async () => {
  const app = await startAccounts({ appUrl: 'https://app.example.com' });
  const { email } = await app.addUser();
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    forwarded: 'host=evil.example',
  };
  await app.call(routes.forgotPassword, { body: { email }, headers });
  await app.work();
  for (const { html, text } of app.mails) {
    expect(html + text).not.toContain('evil.example');
    for (const [link] of (html + text).matchAll(/https?:\/\/[^\s"'<>]+/g)) {
      expect(link).toMatch(/^https:\/\/app\.example\.com\/|^http:\/\/www\.w3\.org\//);
    }
  }
});

test('T12 no link in a mail changes anything: codes are typed', async () => {
  const app = await startAccounts();
  const { email, token } = await app.addUser();
  await ask(app, email);
  await app.call(routes.requestDeletion, { token });
  await app.work();
  const links = app.mails.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)]);
  const pages = links.map(([, href = '']) => new URL(href).pathname);
  expect(new Set(pages)).toEqual(new Set(['/linkedin-profile', '/forgot-password']));
});
