import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { insertUser } from '../../testing/user.ts';
import { findAccount, findContact } from './users.ts';

test('a deleted account has no contact and no details', async () => {
  const { db } = await openTestDatabase();
  const userId = await insertUser(db);
  const deleted = await insertUser(db, { deletedAt: new Date() });
  expect(await findContact(db, userId)).toMatchObject({ email: `${userId}@example.com` });
  expect(await findContact(db, deleted)).toBeUndefined();
  expect(await findAccount(db, userId)).toBeDefined();
  expect(await findAccount(db, deleted)).toBeUndefined();
});
