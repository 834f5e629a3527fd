import { expect, test } from 'vitest';
import type { Member } from '../../member.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { holdAccountRow } from '../../testing/held-account.ts';
import { startSessions } from './sessions.fixture.ts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  recordProof,
  runWhileSignedIn,
} from './sessions.ts';

test('a proof counts for one session only', async () => {
  const { deps, signIn, findMember, clock } = await startSessions();
  const [first, second] = [await signIn(), await signIn()];
  const begun = clock.now();
  clock.advance({ hours: 1 });
  await recordProof(deps, await findMember(first));
  expect((await findMember(first)).authenticatedAt).toEqual(clock.now());
  expect((await findMember(second)).authenticatedAt).toEqual(begun);
});

test.runIf(databaseKind === 'postgres')(
  'beginning and ending a session waits for the account’s lock',
  async () => {
    const { deps, database, userId, signIn, findMember } = await startSessions();
    const member = await findMember(await signIn());
    const calls = [
      () => signIn(),
      () => endOtherSessions(deps, member),
      () => endSession(deps, member),
      () => signIn(),
      () => endAllSessions(deps, userId),
    ];
    const kept = () => database.db.selectFrom('sessions').selectAll().execute();
    for (const call of calls) {
      const held = await holdAccountRow(database, userId);
      const before = await kept();
      const answer = call();
      await held.isWaitedFor();
      expect(await kept()).toEqual(before);
      await held.release();
      await answer;
      expect(await kept()).not.toEqual(before);
    }
  },
);

test('a member’s request runs only while the session is live', async () => {
  const { deps, db, signIn, findMember, clock } = await startSessions();
  const [ended, aged] = [await findMember(await signIn()), await findMember(await signIn())];
  const ask = (member: Member) =>
    runWhileSignedIn(deps, member, () => runInTransaction(db, async () => 'done'));
  expect([await ask(ended), await ask(aged)]).toEqual(['done', 'done']);

  await endSession(deps, ended);
  const refused = { failure: 'unauthenticated' };
  await expect(ask(ended)).rejects.toMatchObject(refused);
  clock.advance({ days: 30, seconds: -1 });
  expect(await ask(aged)).toBe('done');
  clock.advance({ seconds: 1 });
  await expect(ask(aged)).rejects.toMatchObject(refused);
});

test('a member’s request does not run in a deleted account', async () => {
  const { deps, db, signIn, findMember, userId, clock } = await startSessions();
  const member = await findMember(await signIn());
  const deleted = { deleted_at: clock.now() };
  await db.updateTable('users').set(deleted).where('id', '=', userId).execute();
  const asking = runWhileSignedIn(deps, member, () => runInTransaction(db, async () => 'done'));
  await expect(asking).rejects.toMatchObject({ failure: 'unauthenticated' });
});
