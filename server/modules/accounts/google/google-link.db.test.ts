import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { grantFor, reset } from '../reset/password-reset.fixture.ts';
import { linkIdentity } from './google.store.ts';
import { exchange, signIn, withGoogle } from './google.fixture.ts';

type Google = Awaited<ReturnType<typeof withGoogle>>;

/** An address that the provider verified once, but whose mailbox it does not manage. */
const ELSEWHERE = { isAuthoritative: false };

function identitiesOf(o: Google) {
  return o.db.selectFrom('identities').select('user_id').execute();
}

async function isLinked(o: Google): Promise<boolean> {
  return (await signIn(o)).token !== '';
}

// It is authoritative for gmail.com and for domains in `hd` only; other addresses may have changed
// hands (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
test.each([true, false])(
  'an address that changed hands opens no account that has it; verified before: %s',
  async (isVerified) => {
    const o = await withGoogle(ELSEWHERE);
    const user = await o.addUser('ada@example.com');
    const email_verified_at = isVerified ? o.clock.now() : null;
    await o.db.updateTable('users').set({ email_verified_at }).execute();
    const refused = await signIn(o);
    expect([refused.error, refused.token]).toEqual(['google_unproved', '']);
    expect(await identitiesOf(o)).toEqual([]);
    expect(await o.isSignedIn(user.token)).toBe(true);
    expect((await o.login(user.email)).status).toBe(200);
  },
);

test('it opens a new account where none has the address', async () => {
  const o = await withGoogle(ELSEWHERE);
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: 'ada@example.com', hasPassword: false });
});

test('the password, typed in the same browser, links it, and notifies its owner', async () => {
  const o = await withGoogle(ELSEWHERE);
  const user = await o.addUser('ada@example.com');
  const { cookies } = await signIn(o);
  const wrong = await o.login(user.email, 'Wrong-Harbour7!', { cookies });
  expect(wrong.status).toBe(400);
  expect(await identitiesOf(o)).toEqual([]);
  const proved = await o.login(user.email, PASSWORD, { cookies });
  expect(proved.setCookies).toContainEqual(
    expect.stringMatching(/^rapport-google-link=; .*Max-Age=0/),
  );
  expect(await identitiesOf(o)).toEqual([{ user_id: user.id }]);
  await o.work();
  expect(o.mails.map(({ subject }) => subject)).toContain(
    'Google sign-in was added to your account',
  );
  expect(await isLinked(o)).toBe(true);
});

test('a code to the address proves it as well, by a new password', async () => {
  const o = await withGoogle(ELSEWHERE);
  const { email } = await o.addUser('ada@example.com');
  const { cookies } = await signIn(o);
  await reset(o, { email, cookies: await grantFor(o, email) });
  await o.login(email, NEW_PASSWORD, { cookies });
  expect(await isLinked(o)).toBe(true);
});

test('nothing else links it', async () => {
  const o = await withGoogle(ELSEWHERE);
  const ada = await o.addUser('ada@example.com');
  const bob = await o.addUser('bob@example.com');
  const { cookies } = await signIn(o);
  const [kept = ''] = cookies.filter((cookie) => cookie.startsWith('rapport-google-link='));
  // Another account, another browser, a changed cookie, the cookie of a sign-in, and too late.
  await o.login(bob.email, PASSWORD, { cookies });
  await o.login(ada.email);
  await o.login(ada.email, PASSWORD, { cookies: [`${kept}x`] });
  const flow = (
    await o.call(routes.startGoogleSignIn, {
      query: { redirect_uri: `${o.settings.http.appUrl}/auth`, accessType: 'web' },
    })
  ).cookies.map((cookie) => cookie.replace('rapport-google=', 'rapport-google-link='));
  await o.login(ada.email, PASSWORD, { cookies: flow });
  o.clock.advance({ minutes: 30 });
  await o.login(ada.email, PASSWORD, { cookies });
  expect(await identitiesOf(o)).toEqual([]);
});

test('an identity that is linked already is not linked to a second account', async () => {
  const o = await withGoogle(ELSEWHERE);
  await o.addUser('ada@example.com');
  const { cookies } = await signIn(o);
  const bob = await o.addUser('bob@example.com');
  const { issuer, subject } = o.shown;
  const linked = { issuer, subject, userId: bob.id, isAuthoritative: false };
  await linkIdentity(o.db, { ...linked, now: o.clock.now() });
  expect((await o.login('ada@example.com', PASSWORD, { cookies })).status).toBe(200);
  expect(await identitiesOf(o)).toEqual([{ user_id: bob.id }]);
});

test('T07 verifying the address removes identities linked before', async () => {
  for (const prove of ['code', 'google'] as const) {
    const o = await withGoogle(ELSEWHERE);
    const { email } = await o.addUser('ada@example.com');
    const { cookies } = await signIn(o);
    await o.login(email, PASSWORD, { cookies });
    expect(await isLinked(o)).toBe(true);
    const former = { ...o.shown };
    if (prove === 'code') {
      await reset(o, { email, cookies: await grantFor(o, email) });
    } else {
      Object.assign(o.shown, { subject: 'owner', isAuthoritative: true });
      expect(await isLinked(o)).toBe(true);
      Object.assign(o.shown, former);
    }
    expect((await signIn(o)).error).toBe('google_unproved');
  }
});
