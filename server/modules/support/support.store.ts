import { sql } from 'kysely';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import { deleteUnlocked } from '../../platform/database/unlocked.ts';

export type SupportTables = {
  support_messages: {
    id: string;
    /** Quoted by both sides: short and not guessable. */
    reference: string;
    user_id: string | null;
    first_name: string;
    last_name: string;
    email: string;
    message: string;
    created_at: Date;
  };
};

const on = selectTables<SupportTables>();

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
  await on(tx)
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

export async function findMessage(db: Db, id: string): Promise<SupportMessage | undefined> {
  return on(db)
    .selectFrom('support_messages')
    .select(['id', 'reference', 'user_id as userId', 'email', 'message'])
    .select(['first_name as firstName', 'last_name as lastName', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await deleteUnlocked(db, 'support_messages', sql`created_at < ${before}`);
}
