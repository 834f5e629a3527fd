import { expect, test } from 'vitest';
import { PASSWORD } from '../accounts.fixture.ts';
import { requestGrants, reset } from '../reset/password-reset.fixture.ts';
import { exchange, signIn, startWithGoogle } from './google.fixture.ts';

type Google = Awaited<ReturnType<typeof startWithGoogle>>;

const EMAIL = 'ada@example.com';
const REMOVED = 'Google sign-in was removed from your account';

/** The former owner of an address that the provider verified once, but does not manage. */
const startWithFormerHolder = () => startWithGoogle({ subject: 'former', isAuthoritative: false });

/** Now the owner signs in, whose address the provider manages. */
function becomeOwner(app: Google) {
  Object.assign(app.shown, { subject: 'owner', isAuthoritative: true });
}

function becomeFormerHolder(app: Google) {
  Object.assign(app.shown, { subject: 'former', isAuthoritative: false });
}

async function findVerifiedAt({ db }: Google) {
  const user = await db.selectFrom('users').select('email_verified_at').executeTakeFirstOrThrow();
  return user.email_verified_at;
}

async function listSubjects(app: Google) {
  const rows = await app.db.selectFrom('identities').select('subject').orderBy('subject').execute();
  return rows.map(({ subject }) => subject);
}

async function countRemovals(app: Google) {
  await app.work();
  return app.mails.filter(({ to, subject }) => to === EMAIL && subject === REMOVED).length;
}

test('T07 an identity that the provider does not manage opens an account without verifying its address', async () => {
  const app = await startWithFormerHolder();
  const me = await exchange(app, await signIn(app));
  expect(me.body).toMatchObject({ email: EMAIL, hasPassword: false });
  expect(await findVerifiedAt(app)).toBeNull();
  const again = await exchange(app, await signIn(app));
  expect(again.status).toBe(200);
});

test('T52 a reset removes the identity by which a former holder opened the account, and says so', async () => {
  const app = await startWithFormerHolder();
  const former = await exchange(app, await signIn(app));
  await reset(app, { email: EMAIL, cookies: await requestGrants(app, EMAIL) });
  expect(await app.isSignedIn(former.body.token)).toBe(false);
  expect((await signIn(app)).error).toBe('google_unproved');
  expect(await countRemovals(app)).toBe(1);
});

test('T52 a reset removes an identity that someone with the password linked after the address was verified', async () => {
  const app = await startWithFormerHolder();
  const user = await app.addUser(EMAIL);
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute();
  const { cookies } = await signIn(app);
  await app.login(user.email, PASSWORD, { cookies });
  expect(await listSubjects(app)).toEqual(['former']);
  await reset(app, { email: EMAIL, cookies: await requestGrants(app, EMAIL) });
  expect(await listSubjects(app)).toEqual([]);
});

test('a reset keeps the identity of an address that the provider manages, and mentions none', async () => {
  const app = await startWithGoogle({ subject: 'owner' });
  await exchange(app, await signIn(app));
  await reset(app, { email: EMAIL, cookies: await requestGrants(app, EMAIL) });
  expect(await listSubjects(app)).toEqual(['owner']);
  expect(await countRemovals(app)).toBe(0);
});

test('T07 an account that a former holder opened is taken over when its owner signs in', async () => {
  const app = await startWithFormerHolder();
  const former = await exchange(app, await signIn(app));
  becomeOwner(app);
  const owner = await exchange(app, await signIn(app));
  expect(owner.status).toBe(200);
  expect(await app.isSignedIn(former.body.token)).toBe(false);
  expect(await listSubjects(app)).toEqual(['owner']);
  becomeFormerHolder(app);
  expect((await signIn(app)).error).toBe('google_unproved');
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('T07 the owner’s identity ends what another began in an account with a verified address', async () => {
  const app = await startWithFormerHolder();
  const user = await app.addUser(EMAIL);
  const { cookies } = await signIn(app);
  await app.login(user.email, PASSWORD, { cookies });
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute();
  const former = await exchange(app, await signIn(app));
  const late = await signIn(app);
  becomeOwner(app);
  expect((await exchange(app, await signIn(app))).status).toBe(200);
  expect(await app.isSignedIn(former.body.token)).toBe(false);
  expect((await exchange(app, late)).status).toBe(401);
  expect(await listSubjects(app)).toEqual(['owner']);
  expect(await countRemovals(app)).toBe(1);
});

test('an identity verifies the address once the provider manages it', async () => {
  const app = await startWithFormerHolder();
  await exchange(app, await signIn(app));
  app.shown.isAuthoritative = true;
  app.shown.email = 'other@example.com';
  await exchange(app, await signIn(app));
  expect(await findVerifiedAt(app)).toBeNull();
  app.shown.email = EMAIL;
  const { token } = (await exchange(app, await signIn(app))).body;
  expect(await findVerifiedAt(app)).toEqual(app.clock.now());
  await reset(app, { email: EMAIL, cookies: await requestGrants(app, EMAIL) });
  expect(await app.isSignedIn(token)).toBe(false);
  expect(await listSubjects(app)).toEqual(['former']);
});
