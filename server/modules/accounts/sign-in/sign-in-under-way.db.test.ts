import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { holdAccountRow } from '../../../testing/held-account.ts';
import { paused } from '../../../testing/paused.ts';
import { type Accounts, NEW_PASSWORD, PASSWORD } from '../accounts.fixture.ts';
import { exchange, signIn, withGoogle } from '../google/google.fixture.ts';
import { grantFor, reset } from '../reset/password-reset.fixture.ts';

type User = Awaited<ReturnType<Accounts['addUser']>>;

/**
 * The owner's action while someone else signs in with the earlier password; true if it succeeded.
 */
const WAYS = {
  'a reset': async (o, { email }) => {
    const cookies = await grantFor(o, email);
    return (await reset(o, { email, cookies })).status === 200;
  },
  'Google’s adoption': async (o) => (await signIn(o)).token !== '',
  'a change of the password': async (o, { token }) => {
    const body = {
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      passwordConfirmation: NEW_PASSWORD,
      logout: true,
    };
    return (await o.call(routes.changePassword, { token, body })).status === 200;
  },
} satisfies Record<string, (o: Accounts, user: User) => Promise<boolean>>;

async function liveSessions({ db }: Accounts): Promise<number> {
  const live = db.selectFrom('sessions').select('id').where('revoked_at', 'is', null);
  return (await live.execute()).length;
}

test('T28, T52, T07 a sign-in in progress with the earlier password is refused', async () => {
  for (const [way, act] of Object.entries(WAYS)) {
    const o = await withGoogle();
    const user = await o.addUser('ada@example.com');
    const comparing = paused(o.passwords, 'matches');
    const late = o.login(user.email, PASSWORD, { address: '203.0.113.9' });
    await comparing.reached;
    expect(await act(o, user)).toBe(true);
    comparing.goOn();
    const [refused, wrong] = [await late, await o.login(user.email, 'Wrong-Harbour7!')];
    const { requestId: _, ...answer } = wrong.body;
    expect([way, refused.status, refused.body]).toMatchObject([way, wrong.status, answer]);
    expect([way, await liveSessions(o)]).toEqual([way, 0]);
  }
});

test('T52 a handoff from an identity that was dropped starts no session', async () => {
  const o = await withGoogle();
  const handoff = await signIn(o);
  await o.db.deleteFrom('identities').execute();
  await o.db.deleteFrom('identity_routes').execute();
  expect((await exchange(o, handoff)).status).toBe(401);
  expect(await liveSessions(o)).toBe(0);
});

test.runIf(databaseKind === 'postgres')(
  'T52 a Google sign-in in progress gets no handoff once its identity is dropped',
  async () => {
    const o = await withGoogle();
    await signIn(o);
    const { user_id } = await o.db
      .selectFrom('identities')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const held = await holdAccountRow(o.database, user_id);
    const late = signIn(o);
    await held.isWaitedFor();
    await held.run('delete from identities');
    await held.run('delete from identity_routes');
    await held.release();
    expect(await late).toMatchObject({ token: '', error: 'google_failed' });
  },
);
