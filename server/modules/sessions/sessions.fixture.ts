import type { Member } from '../../member.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { authenticate, createSession } from './sessions.ts';

export const client = { address: '192.0.2.7', userAgent: 'Browser' };

export const isStillProven = async () => true;

export async function startSessions() {
  const database = await openTestDatabase();
  const deps = { database, db: database.db, clock: createTestClock(), log: silentLog };
  const addUser = async () => {
    const id = crypto.randomUUID();
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    const user = { id, email: `${id}@example.com`, ...name, created_at: deps.clock.now() };
    await database.db.insertInto('users').values(user).execute();
    return id;
  };
  const userId = await addUser();
  const signIn = async (who = userId) => {
    const begun = await createSession(deps, { userId: who, kind: 'web', client }, isStillProven);
    if (begun === null) throw new Error('the account is there');
    return begun.token;
  };
  const findMember = async (token: string): Promise<Member> => {
    const member = await authenticate(deps, token);
    if (member === null) throw new Error('the session is live');
    return member;
  };
  const findLastUse = async () =>
    (await database.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at;
  return { ...deps, deps, userId, addUser, signIn, findMember, lastUse: findLastUse };
}
