import type { Db } from '../../platform/database/database.ts';

export type SupportTables = {
  support_messages: {
    id: string;
    /** What both sides quote: short, and not guessed from another one. */
    reference: string;
    /** Null where it was written without signing in. */
    user_id: string | null;
    first_name: string;
    last_name: string;
    email: string;
    message: string;
    created_at: Date;
  };
};

export type SupportMessage = {
  id: string;
  reference: string;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  message: string;
  createdAt: Date;
};

export async function insertMessage(tx: Db, message: SupportMessage): Promise<void> {
  await tx
    .insertInto('support_messages')
    .values({
      id: message.id,
      reference: message.reference,
      user_id: message.userId,
      first_name: message.firstName,
      last_name: message.lastName,
      email: message.email,
      message: message.message,
      created_at: message.createdAt,
    })
    .execute();
}

/**
 * Undefined where the message was erased with its account. Proved is the address of an account
 * that wrote signed in: a visitor may have typed somebody else's.
 */
export async function findMessage(
  db: Db,
  id: string,
): Promise<(SupportMessage & { timeZone: string; emailVerifiedAt: Date | null }) | undefined> {
  const row = await db
    .selectFrom('support_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.reference', 'm.user_id as userId', 'm.email', 'm.message'])
    .select(['m.first_name as firstName', 'm.last_name as lastName', 'm.created_at as createdAt'])
    .select(['u.time_zone as timeZone', 'u.email_verified_at as emailVerifiedAt'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, timeZone: row.timeZone ?? 'UTC' };
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('support_messages').where('created_at', '<', before).execute();
}

/** Whether the account's address is verified. */
export async function isProved(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

export async function deleteMessagesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('support_messages').where('user_id', '=', userId).execute();
}
