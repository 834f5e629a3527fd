import { expect, test } from 'vitest';
import { PASSWORD } from '../accounts.fixture.ts';
import { grantFor, reset } from '../reset/password-reset.fixture.ts';
import { exchange, signIn, withGoogle } from './google.fixture.ts';

type Google = Awaited<ReturnType<typeof withGoogle>>;

const EMAIL = 'ada@example.com';
const REMOVED = 'Google sign-in was removed from your account';

/** The former owner of an address that the provider verified once, but does not manage. */
const formerHolder = () => withGoogle({ subject: 'former', isAuthoritative: false });

/** Now the owner signs in, whose address the provider manages. */
function becomeOwner(o: Google) {
  Object.assign(o.shown, { subject: 'owner', isAuthoritative: true });
}

function becomeFormerHolder(o: Google) {
  Object.assign(o.shown, { subject: 'former', isAuthoritative: false });
}

async function verifiedAt({ db }: Google) {
  const user = await db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow();
  return user.email_verified_at;
}

async function subjectsOf(o: Google) {
  const rows = await o.db.selectFrom('identities').select('subject').orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
}

async function removals(o: Google) {
  await o.work();
  return o.mails.filter(({ to, subject }) => to === EMAIL && subject === REMOVED).length;
}

test('T07 an identity that the provider does not manage opens an account without verifying its address', async () => {
  const o = await formerHolder();
  const me = await exchange(o, await signIn(o));
  expect(me.body).toMatchObject({ email: EMAIL, hasPassword: false });
  expect(await verifiedAt(o)).toBeNull();
  const again = await exchange(o, await signIn(o));
  expect(again.status).toBe(200);
});

test('T52 a reset removes the identity by which a former holder opened the account, and says so', async () => {
  const o = await formerHolder();
  const former = await exchange(o, await signIn(o));
  await reset(o, { email: EMAIL, cookies: await grantFor(o, EMAIL) });
  expect(await o.isSignedIn(former.body.token)).toBe(false);
  expect((await signIn(o)).error).toBe('google_unproved');
  expect(await removals(o)).toBe(1);
});

test('T52 a reset removes an identity that someone with the password linked after the address was verified', async () => {
  const o = await formerHolder();
  const user = await o.addUser(EMAIL);
  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  const { cookies } = await signIn(o);
  await o.login(user.email, PASSWORD, { cookies });
  expect(await subjectsOf(o)).toEqual(['former']);
  await reset(o, { email: EMAIL, cookies: await grantFor(o, EMAIL) });
  expect(await subjectsOf(o)).toEqual([]);
});

test('a reset keeps the identity of an address that the provider manages, and mentions none', async () => {
  const o = await withGoogle({ subject: 'owner' });
  await exchange(o, await signIn(o));
  await reset(o, { email: EMAIL, cookies: await grantFor(o, EMAIL) });
  expect(await subjectsOf(o)).toEqual(['owner']);
  expect(await removals(o)).toBe(0);
});

test('T07 an account that a former holder opened is taken over when its owner signs in', async () => {
  const o = await formerHolder();
  const former = await exchange(o, await signIn(o));
  becomeOwner(o);
  const owner = await exchange(o, await signIn(o));
  expect(owner.status).toBe(200);
  expect(await o.isSignedIn(former.body.token)).toBe(false);
  expect(await subjectsOf(o)).toEqual(['owner']);
  becomeFormerHolder(o);
  expect((await signIn(o)).error).toBe('google_unproved');
  expect(await o.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('T07 the owner’s identity ends what another began in an account with a verified address', async () => {
  const o = await formerHolder();
  const user = await o.addUser(EMAIL);
  const { cookies } = await signIn(o);
  await o.login(user.email, PASSWORD, { cookies });
  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  const former = await exchange(o, await signIn(o));
  const late = await signIn(o);
  becomeOwner(o);
  expect((await exchange(o, await signIn(o))).status).toBe(200);
  expect(await o.isSignedIn(former.body.token)).toBe(false);
  expect((await exchange(o, late)).status).toBe(401);
  expect(await subjectsOf(o)).toEqual(['owner']);
  expect(await removals(o)).toBe(1);
});

test('an identity verifies the address once the provider manages it', async () => {
  const o = await formerHolder();
  await exchange(o, await signIn(o));
  o.shown.isAuthoritative = true;
  o.shown.email = 'other@example.com';
  await exchange(o, await signIn(o));
  expect(await verifiedAt(o)).toBeNull();
  o.shown.email = EMAIL;
  const { token } = (await exchange(o, await signIn(o))).body;
  expect(await verifiedAt(o)).toEqual(o.clock.now());
  await reset(o, { email: EMAIL, cookies: await grantFor(o, EMAIL) });
  expect(await o.isSignedIn(token)).toBe(false);
  expect(await subjectsOf(o)).toEqual(['former']);
});
