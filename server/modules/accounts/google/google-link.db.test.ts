import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { requestGrants, reset } from '../reset/password-reset.fixture.ts';
import { linkIdentity } from './google.store.ts';
import { exchange, signIn, startWithGoogle } from './google.fixture.ts';

type Google = Awaited<ReturnType<typeof startWithGoogle>>;

/** An address that the provider verified once, but whose mailbox it does not manage. */
const ELSEWHERE = { isAuthoritative: false };

function findIdentities(app: Google) {
  return app.db.selectFrom('identities').select('user_id').execute();
}

async function isLinked(app: Google): Promise<boolean> {
  return (await signIn(app)).token !== '';
}

// It is authoritative for gmail.com and for domains in `hd` only; other addresses may have changed
// hands (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
test.each([true, false])(
  'an address that changed hands opens no account that has it; verified before: %s',
  async (isVerified) => {
    const app = await startWithGoogle(ELSEWHERE);
    const user = await app.addUser('ada@example.com');
    const email_verified_at = isVerified ? app.clock.now() : null;
    await app.db.updateTable('users').set({ email_verified_at }).execute();
    const refused = await signIn(app);
    expect([refused.error, refused.token]).toEqual(['google_unproved', '']);
    expect(await findIdentities(app)).toEqual([]);
    expect(await app.isSignedIn(user.token)).toBe(true);
    expect((await app.login(user.email)).status).toBe(200);
  },
);

test('it opens a new account where none has the address', async () => {
  const app = await startWithGoogle(ELSEWHERE);
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: 'ada@example.com', hasPassword: false });
});

test('the password, typed in the same browser, links it, and notifies its owner', async () => {
  const app = await startWithGoogle(ELSEWHERE);
  const user = await app.addUser('ada@example.com');
  const { cookies } = await signIn(app);
  const wrong = await app.login(user.email, 'Wrong-Harbour7!', { cookies });
  expect(wrong.status).toBe(400);
  expect(await findIdentities(app)).toEqual([]);
  const proved = await app.login(user.email, PASSWORD, { cookies });
  expect(proved.setCookies).toContainEqual(
    expect.stringMatching(/^rapport-google-link=; .*Max-Age=0/),
  );
  expect(await findIdentities(app)).toEqual([{ user_id: user.id }]);
  await app.work();
  expect(app.mails.map(({ subject }) => subject)).toContain(
    'Google sign-in was added to your account',
  );
  expect(await isLinked(app)).toBe(true);
});

test('a code to the address proves it as well, by a new password', async () => {
  const app = await startWithGoogle(ELSEWHERE);
  const { email } = await app.addUser('ada@example.com');
  const { cookies } = await signIn(app);
  await reset(app, { email, cookies: await requestGrants(app, email) });
  await app.login(email, NEW_PASSWORD, { cookies });
  expect(await isLinked(app)).toBe(true);
});

test('nothing else links it', async () => {
  const app = await startWithGoogle(ELSEWHERE);
  const ada = await app.addUser('ada@example.com');
  const bob = await app.addUser('bob@example.com');
  const { cookies } = await signIn(app);
  const [kept = ''] = cookies.filter((cookie) => cookie.startsWith('rapport-google-link='));
  // Another account, another browser, a changed cookie, the cookie of a sign-in, and too late.
  await app.login(bob.email, PASSWORD, { cookies });
  await app.login(ada.email);
  await app.login(ada.email, PASSWORD, { cookies: [`${kept}x`] });
  const flow = (
    await app.call(routes.startGoogleSignIn, {
      query: { redirect_uri: `${app.settings.http.appUrl}/auth`, accessType: 'web' },
    })
  ).cookies.map((cookie) => cookie.replace('rapport-google=', 'rapport-google-link='));
  await app.login(ada.email, PASSWORD, { cookies: flow });
  app.clock.advance({ minutes: 30 });
  await app.login(ada.email, PASSWORD, { cookies });
  expect(await findIdentities(app)).toEqual([]);
});

test('an identity that is linked already is not linked to a second account', async () => {
  const app = await startWithGoogle(ELSEWHERE);
  await app.addUser('ada@example.com');
  const { cookies } = await signIn(app);
  const bob = await app.addUser('bob@example.com');
  const { issuer, subject } = app.shown;
  const linked = { issuer, subject, userId: bob.id, isAuthoritative: false };
  await linkIdentity(app.db, { ...linked, now: app.clock.now() });
  expect((await app.login('ada@example.com', PASSWORD, { cookies })).status).toBe(200);
  expect(await findIdentities(app)).toEqual([{ user_id: bob.id }]);
});

test('T07 verifying the address removes identities linked before', async () => {
  for (const prove of ['code', 'google'] as const) {
    const app = await startWithGoogle(ELSEWHERE);
    const { email } = await app.addUser('ada@example.com');
    const { cookies } = await signIn(app);
    await app.login(email, PASSWORD, { cookies });
    expect(await isLinked(app)).toBe(true);
    const former = { ...app.shown };
    if (prove === 'code') {
      await reset(app, { email, cookies: await requestGrants(app, email) });
    } else {
      Object.assign(app.shown, { subject: 'owner', isAuthoritative: true });
      expect(await isLinked(app)).toBe(true);
      Object.assign(app.shown, former);
    }
    expect((await signIn(app)).error).toBe('google_unproved');
  }
});
