import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { holdAccountRow } from '../../../testing/held-account.ts';
import { accounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { ask, grantFor, reset, verify } from './password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('T52 a reset by the mailed code sets the password, ends all sessions, and is mailed [S7.08, S10.04]', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const thief = (await o.login(user.email)).body.token;
  const asked = await ask(o, user.email);
  const verified = await verify(o, { ...asked, code: Number(asked.code) });
  expect(verified.body).toEqual({ email: user.email });
  expect(verified.setCookies).toEqual([
    expect.stringMatching(
      /^rapport-reset=[\w-]{65}; Path=\/api\/auth\/password\/reset; Max-Age=600; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  const answer = await reset(o, { email: user.email, cookies: verified.cookies });
  expect(answer.body).toEqual({ code: 11, message: 'Password successfully reset' });

  const sessions = [user.token, thief];
  for (const token of sessions) expect(await o.isSignedIn(token)).toBe(false);
  expect((await o.login(user.email)).status).toBe(400);
  expect((await o.login(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await o.mailTo(user.email)).subject).toBe('Your password was reset');
});

test('a reset verifies the address', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await reset(o, { email, cookies: await grantFor(o, email) });
  const row = await o.db.selectFrom('users').select('email_verified_at').executeTakeFirst();
  expect(row?.email_verified_at).toEqual(o.clock.now());
});

test('a reset keeps a Google identity only if the provider manages its address', async () => {
  const o = await accounts();
  for (const isManaged of [true, false]) {
    const { email, id } = await o.addUser();
    const now = o.clock.now();
    await o.db.updateTable('users').set({ email_verified_at: now }).where('id', '=', id).execute();
    const authoritative_at = isManaged ? now : null;
    await o.db
      .insertInto('identities')
      .values({ user_id: id, issuer: 'google', subject: email, created_at: now, authoritative_at })
      .execute();
    await reset(o, { email, cookies: await grantFor(o, email) });
    const left = await o.db
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual(isManaged ? [{ subject: email }] : []);
  }
});

test('on HTTPS the grant cookie is Secure', async () => {
  const o = await accounts({ appUrl: 'https://app.example.com' });
  const { email } = await o.addUser();
  const verified = await verify(o, await ask(o, email));
  expect(verified.setCookies[0]).toMatch(/^__Secure-rapport-reset=.*; Secure$/);
  expect((await reset(o, { email, cookies: verified.cookies })).status).toBe(200);
});

test('T02 an unknown address gets the same response as a known one, and no mail [S7.06, S10.02]', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await o.work();
  o.mails.length = 0;
  const known = await o.call(routes.forgotPassword, { body: { email } });
  const unknown = await o.call(routes.forgotPassword, { body: { email: 'unknown@example.com' } });
  for (const { status, body } of [known, unknown]) {
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringMatching(/^[\w-]{43}$/) });
  }
  await o.work();
  expect(o.mails.map(({ to }) => to)).toEqual([email]);
});

test('T01 a reset request responds before any account is queried, so timing reveals nothing', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  for (const each of [email, 'unknown@example.com']) {
    await o.call(routes.forgotPassword, { body: { email: each } });
  }
  const challenges = await o.db.selectFrom('reset_challenges').select('email').execute();
  expect(challenges).toHaveLength(2);
  expect(
    await o.db.selectFrom('codes').selectAll().where('purpose', '!=', 'welcome').execute(),
  ).toEqual([]);
});

test.runIf(onPostgres)(
  'T03 five of 200 parallel guesses from many IP networks are compared',
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

test('T05 a password change invalidates pending codes and grants', async () => {
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

test('T06 a reset needs this account’s grant, once, within ten minutes [S8.21]', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const { email } = ada;
  const refused = { code: 10 };
  expect((await reset(o, { email })).body).toMatchObject(refused);
  expect((await reset(o, { email, cookies: ['rapport-reset='] })).body).toMatchObject(refused);
  expect((await reset(o, { email, cookies: ['rapport-reset=x'] })).body).toMatchObject(refused);
  const ofBob = await grantFor(o, bob.email);
  expect((await reset(o, { email, cookies: ofBob })).body).toMatchObject({
    ...refused,
    errors: { email: ['Account not found!'] },
  });

  const cookies = await grantFor(o, email);
  expect((await reset(o, { email, cookies })).status).toBe(200);
  const again = await reset(o, { email, cookies, password: 'Third-Harbour9!' });
  expect(again.body).toMatchObject(refused);
  o.clock.advance({ minutes: 10 });
  expect((await reset(o, { email: bob.email, cookies: ofBob })).body).toMatchObject(refused);
  expect((await o.login(bob.email)).status).toBe(200);
});

test.runIf(onPostgres)(
  'T06 one of two parallel resets with the same grant sets its password',
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

test('T06 a used or expired grant does not reveal whether a password is the current one', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const [used, over] = [await grantFor(o, ada.email), await grantFor(o, bob.email)];
  await reset(o, { email: ada.email, cookies: used });
  // A live grant does reveal that the password is the current one.
  const guess = (email: string, cookies: string[], password: string) =>
    reset(o, { email, cookies, password }).then(({ body }) => body.code);
  expect(await guess(ada.email, used, NEW_PASSWORD)).toBe(10);
  o.clock.advance({ minutes: 10 });
  expect(await guess(bob.email, over, PASSWORD)).toBe(10);
});

test('T05 a reset invalidates all codes and grants of its account, and of no other', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const [mine, grantElsewhere] = [await grantFor(o, ada.email), await grantFor(o, ada.email)];
  const askedElsewhere = await ask(o, ada.email);
  const [grantOfBob, askedByBob] = [await grantFor(o, bob.email), await ask(o, bob.email)];
  expect((await reset(o, { email: ada.email, cookies: mine })).status).toBe(200);
  expect((await verify(o, askedElsewhere)).body.code).toBe(10);
  const late = { email: ada.email, cookies: grantElsewhere, password: 'Third-Harbour9!' };
  expect((await reset(o, late)).body.code).toBe(10);
  expect((await verify(o, askedByBob)).status).toBe(200);
  expect((await reset(o, { email: bob.email, cookies: grantOfBob })).status).toBe(200);
});

test.runIf(onPostgres)('using a code or a grant waits for the account’s lock', async () => {
  const o = await accounts();
  const { email, id } = await o.addUser();
  const cookies = await grantFor(o, email);
  const asked = await ask(o, email);
  for (const call of [() => verify(o, asked), () => reset(o, { email, cookies })]) {
    const held = await holdAccountRow(o.database, id);
    const answer = call();
    await held.isWaitedFor();
    await held.release();
    expect((await answer).status).toBe(200);
  }
});

test('the current password is refused, and the grant stays valid', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const cookies = await grantFor(o, email);
  const same = await reset(o, { email, cookies, password: PASSWORD });
  expect([same.status, same.body.code]).toEqual([400, 18]);
  const weak = await reset(o, { email, cookies, password: 'Password1!' });
  expect(weak.body).toMatchObject({ code: 2, errors: { password: [expect.any(String)] } });
  expect((await reset(o, { email, cookies })).status).toBe(200);
});

test('T13 links in mails come from the settings, not from the request’s Host', async () => {
  const o = await accounts({ appUrl: 'https://app.example.com' });
  const { email } = await o.addUser();
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    forwarded: 'host=evil.example',
  };
  await o.call(routes.forgotPassword, { body: { email }, headers });
  await o.work();
  for (const { html, text } of o.mails) {
    expect(html + text).not.toContain('evil.example');
    for (const [link] of (html + text).matchAll(/https?:\/\/[^\s"'<>]+/g)) {
      expect(link).toMatch(/^https:\/\/app\.example\.com\/|^http:\/\/www\.w3\.org\//);
    }
  }
});

test('T12 no link in a mail changes anything: codes are typed', async () => {
  const o = await accounts();
  const { email, token } = await o.addUser();
  await ask(o, email);
  await o.call(routes.requestDeletion, { token });
  await o.work();
  const links = o.mails.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)]);
  const pages = links.map(([, href = '']) => new URL(href).pathname);
  expect(new Set(pages)).toEqual(new Set(['/linkedin-profile', '/forgot-password']));
});
