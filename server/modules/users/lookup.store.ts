import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { UsersTables } from './users.tables.ts';

const on = selectTables<UsersTables>();

/** An account as shown to the operator: includes deleted ones, without secrets. */
export type AnyAccount = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  hasPassword: boolean;
  registrationFinishedAt: Date | null;
  timeZone: string;
  deletedAt: Date | null;
  erasedAt: Date | null;
};

export async function findAnyAccount(
  db: Db,
  who: { id: string } | { email: string },
): Promise<AnyAccount | undefined> {
  const all = on(db)
    .selectFrom('users')
    .select((row) => [
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'created_at as createdAt',
      'email_verified_at as emailVerifiedAt',
      row('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      'registration_finished_at as registrationFinishedAt',
      'time_zone as timeZone',
      'deleted_at as deletedAt',
      'erased_at as erasedAt',
    ]);
  return (
    'id' in who ? all.where('id', '=', who.id) : all.where('email', '=', who.email)
  ).executeTakeFirst();
}
