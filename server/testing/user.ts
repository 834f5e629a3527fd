import type { TestDb } from './databases/tables.ts';

export async function insertUser(
  db: TestDb,
  overrides: { id?: string; email?: string; createdAt?: Date; deletedAt?: Date } = {},
): Promise<string> {
  const id = overrides.id ?? crypto.randomUUID();
  await db
    .insertInto('users')
    .values({
      id,
      email: overrides.email ?? `${id}@example.com`,
      first_name: 'Ada',
      last_name: 'Lovelace',
      created_at: overrides.createdAt ?? new Date(),
      deleted_at: overrides.deletedAt ?? null,
    })
    .execute();
  return id;
}

export async function insertLinkedProfile(
  db: TestDb,
  { userId, name = `ada-${userId}`, memberId = `member ${userId}` }: LinkedProfile,
): Promise<void> {
  await db
    .insertInto('linked_profiles')
    .values({
      user_id: userId,
      public_identifier: name,
      url: `https://www.linkedin.com/in/${name}`,
      member_id: memberId,
      linked_at: new Date(),
    })
    .execute();
}

type LinkedProfile = { userId: string; name?: string; memberId?: string };
