import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { SessionKind } from '../../sessions/sessions.ts';
import type { AccountsTables } from '../accounts.tables.ts';

const on = selectTables<AccountsTables>();

export type IdentityKey = { issuer: string; subject: string };

/** Never a deleted user: identities are deleted with the account. */
export async function findUserOfIdentity(db: Db, key: IdentityKey): Promise<string | undefined> {
  const row = await on(db)
    .selectFrom('identity_routes')
    .select('user_id')
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function countIdentities(db: Db, userId: string): Promise<number> {
  const { count } = await on(db)
    .selectFrom('identities')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Does nothing if a parallel sign-in has linked the identity. */
export async function linkIdentity(
  tx: Db,
  identity: IdentityKey & { userId: string; isAuthoritative: boolean; now: Date },
): Promise<void> {
  const { issuer, subject, userId } = identity;
  const route = await on(tx)
    .insertInto('identity_routes')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!route) return;
  await on(tx)
    .insertInto('identities')
    .values({
      issuer,
      subject,
      user_id: userId,
      created_at: identity.now,
      authoritative_at: identity.isAuthoritative ? identity.now : null,
      other_address_hash: null,
    })
    .execute();
}

/** False if the identity was authoritative already. */
export async function confirmIdentity(
  tx: Db,
  key: IdentityKey & { userId: string },
  now: Date,
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('identities')
    .set({ authoritative_at: now })
    .where('user_id', '=', key.userId)
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .where('authoritative_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the hash is stored already. */
export async function setOtherAddress(
  tx: Db,
  key: IdentityKey & { userId: string },
  hash: Buffer | null,
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('identities')
    .set({ other_address_hash: hash })
    .where('user_id', '=', key.userId)
    .where('issuer', '=', key.issuer)
    .where('subject', '=', key.subject)
    .where('other_address_hash', 'is distinct from', hash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Handoff = {
  userId: string;
  identity: IdentityKey;
  hash: Buffer;
  bindingHash: Buffer;
  kind: SessionKind;
  now: Date;
  expiresAt: Date;
};

export async function insertHandoff(tx: Db, handoff: Handoff): Promise<void> {
  await on(tx)
    .insertInto('handoffs')
    .values({
      user_id: handoff.userId,
      issuer: handoff.identity.issuer,
      subject: handoff.identity.subject,
      handoff_hash: handoff.hash,
      binding_hash: handoff.bindingHash,
      kind: handoff.kind,
      created_at: handoff.now,
      expires_at: handoff.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Used or not. */
export async function hasHandoff(
  db: Db,
  { userId, hash }: { userId: string; hash: Buffer },
): Promise<boolean> {
  const row = await on(db)
    .selectFrom('handoffs')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('handoff_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Succeeds for one caller only. Needs the account's lock. */
export async function consumeHandoff(
  tx: Db,
  options: { userId: string; hash: Buffer; bindingHash: Buffer; now: Date },
): Promise<{ kind: SessionKind; identity: IdentityKey } | undefined> {
  const row = await on(tx)
    .updateTable('handoffs')
    .set({ used_at: options.now })
    .where('user_id', '=', options.userId)
    .where('handoff_hash', '=', options.hash)
    .where('binding_hash', '=', options.bindingHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', options.now)
    .returning(['kind', 'issuer', 'subject'])
    .executeTakeFirst();
  return row && { kind: row.kind, identity: { issuer: row.issuer, subject: row.subject } };
}

export async function deleteIdentities(tx: Db, userId: string): Promise<void> {
  await on(tx).deleteFrom('identities').where('user_id', '=', userId).execute();
  await on(tx).deleteFrom('identity_routes').where('user_id', '=', userId).execute();
}

/** True if any were deleted. */
export async function deleteOtherIdentities(
  tx: Db,
  userId: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where((row) => row.not(row.and({ issuer, subject })))
    .returning(['issuer', 'subject'])
    .execute();
  await deleteRoutes(tx, deleted);
  return deleted.length > 0;
}

/** True if any were deleted. */
export async function deleteUnprovedIdentities(tx: Db, userId: string): Promise<boolean> {
  const deleted = await on(tx)
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('authoritative_at', 'is', null)
    .returning(['issuer', 'subject'])
    .execute();
  await deleteRoutes(tx, deleted);
  return deleted.length > 0;
}

async function deleteRoutes(tx: Db, identities: readonly IdentityKey[]): Promise<void> {
  for (const { issuer, subject } of identities) {
    await on(tx)
      .deleteFrom('identity_routes')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
  }
}
