import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { holdAccountRow } from '../../../testing/held-account.ts';
import { pauseBefore } from '../../../testing/paused.ts';
import { type Accounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { exchange, signIn, startWithGoogle } from '../google/google.fixture.ts';
import { requestGrants, reset } from '../reset/password-reset.fixture.ts';

type User = Awaited<ReturnType<Accounts['addUser']>>;

/**
 * The owner's action while someone else signs in with the earlier password; true if it succeeded.
 */
const WAYS = {
  'a reset': async (app, { email }) => {
    const cookies = await requestGrants(app, email);
    return (await reset(app, { email, cookies })).status === 200;
  },
  'Google’s adoption': async (app) => (await signIn(app)).token !== '',
  'a change of the password': async (app, { token }) => {
    const body = {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
      logout: true,
    };
    return (await app.call(routes.changePassword, { token, body })).status === 200;
  },
} satisfies Record<string, (app: Accounts, user: User) => Promise<boolean>>;

async function countLiveSessions({ db }: Accounts): Promise<number> {
  const live = db.selectFrom('sessions').select('id').where('revoked_at', 'is', null);
  return (await live.execute()).length;
}

test('T28, T52, T07 a sign-in in progress with the earlier password is refused', async () => {
  for (const [way, act] of Object.entries(WAYS)) {
    const app = await startWithGoogle();
    const user = await app.addUser('ada@example.com');
    const comparing = pauseBefore(app.passwords, 'matches');
    const late = app.login(user.email, PASSWORD, { address: '203.0.113.9' });
    await comparing.reached;
    expect(await act(app, user)).toBe(true);
    comparing.goOn();
    const [refused, wrong] = [await late, await app.login(user.email, 'Wrong-Harbour7!')];
    const { requestId: _, ...answer } = wrong.body;
    expect([way, refused.status, refused.body]).toMatchObject([way, wrong.status, answer]);
    expect([way, await countLiveSessions(app)]).toEqual([way, 0]);
  }
});

test('T52 a handoff from an identity that was dropped starts no session', async () => {
  const app = await startWithGoogle();
  const handoff = await signIn(app);
  await app.db.deleteFrom('identities').execute();
  await app.db.deleteFrom('identity_routes').execute();
  expect((await exchange(app, handoff)).status).toBe(401);
  expect(await countLiveSessions(app)).toBe(0);
});

test.runIf(databaseKind === 'postgres')(
  'T52 a Google sign-in in progress gets no handoff once its identity is dropped',
  async () => {
    const app = await startWithGoogle();
    await signIn(app);
    const { user_id } = await app.db
      .selectFrom('identities')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const held = await holdAccountRow(app.database, user_id);
    const late = signIn(app);
    await held.isWaitedFor();
    await held.run('delete from identities');
    await held.run('delete from identity_routes');
    await held.release();
    expect(await late).toMatchObject({ token: '', error: 'google_failed' });
  },
);
