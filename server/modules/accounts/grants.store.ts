import type { Db } from '../../platform/database/database.ts';

export async function insertGrant(
  tx: Db,
  grant: { userId: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('reset_grants')
    .values({
      user_id: grant.userId,
      grant_hash: grant.hash,
      created_at: grant.now,
      expires_at: grant.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The account that a live grant is for. */
export async function findGrant(
  db: Db,
  o: { hash: Buffer; now: Date },
): Promise<{ userId: string; email: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('reset_grants')
    .innerJoin('users', 'users.id', 'reset_grants.user_id')
    .select(['users.id as userId', 'users.email', 'users.password_hash as passwordHash'])
    .where('reset_grants.grant_hash', '=', o.hash)
    .where('reset_grants.used_at', 'is', null)
    .where('reset_grants.expires_at', '>', o.now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** True for the one caller that uses the grant up. */
export async function consumeGrant(
  tx: Db,
  o: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('reset_grants')
    .set({ used_at: o.now })
    .where('user_id', '=', o.userId)
    .where('grant_hash', '=', o.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', o.now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
