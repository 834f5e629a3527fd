import type { Db } from '../../platform/database/database.ts';
import type { SessionKind } from '../sessions/sessions.ts';

export type IdentityKey = { issuer: string; subject: string };

export async function findByIdentity(db: Db, key: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('users.id')
    .where('identities.issuer', '=', key.issuer)
    .where('identities.subject', '=', key.subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** False where the identity is linked already: of two sign-ins at once one comes first. */
export async function linkIdentity(
  tx: Db,
  identity: IdentityKey & { userId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: identity.now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account at an address, locked: nobody proves or drops anything of it meanwhile. */
export async function lockByEmail(
  tx: Db,
  email: string,
): Promise<{ id: string; isProved: boolean } | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { id: row.id, isProved: row.email_verified_at !== null };
}

export type Handoff = {
  userId: string;
  hash: Buffer;
  bindingHash: Buffer;
  kind: SessionKind;
  now: Date;
  expiresAt: Date;
};

export async function insertHandoff(db: Db, handoff: Handoff): Promise<void> {
  await db
    .insertInto('handoffs')
    .values({
      user_id: handoff.userId,
      handoff_hash: handoff.hash,
      binding_hash: handoff.bindingHash,
      kind: handoff.kind,
      created_at: handoff.now,
      expires_at: handoff.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The user of a handoff, used or not. */
export async function findHandoffUser(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('handoffs')
    .select('user_id')
    .where('handoff_hash', '=', hash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a handoff; only one caller gets it. Needs the account's lock. */
export async function consumeHandoff(
  tx: Db,
  o: { userId: string; hash: Buffer; bindingHash: Buffer; now: Date },
): Promise<{ kind: SessionKind } | undefined> {
  return tx
    .updateTable('handoffs')
    .set({ used_at: o.now })
    .where('user_id', '=', o.userId)
    .where('handoff_hash', '=', o.hash)
    .where('binding_hash', '=', o.bindingHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', o.now)
    .returning('kind')
    .executeTakeFirst();
}
