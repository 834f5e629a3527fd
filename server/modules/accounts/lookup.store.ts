import type { Db } from '../../platform/database/database.ts';

/** An account as its operator sees it: deleted ones too, and no secret. */
export type FoundAccount = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  hasPassword: boolean;
  identities: number;
  registrationFinishedAt: Date | null;
  timeZone: string;
  deletedAt: Date | null;
  erasedAt: Date | null;
};

/** Undefined where no account has this id or this e-mail address. */
export async function findAccount(
  db: Db,
  who: { id: string } | { email: string },
): Promise<FoundAccount | undefined> {
  const all = db.selectFrom('users').select((row) => [
    'id',
    'email',
    'first_name as firstName',
    'last_name as lastName',
    'created_at as createdAt',
    'email_verified_at as emailVerifiedAt',
    row('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    row
      .selectFrom('identities')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .whereRef('identities.user_id', '=', 'users.id')
      .$castTo<string>()
      .as('identities'),
    'registration_finished_at as registrationFinishedAt',
    'time_zone as timeZone',
    'deleted_at as deletedAt',
    'erased_at as erasedAt',
  ]);
  const found = await (
    'id' in who ? all.where('id', '=', who.id) : all.where('email', '=', who.email)
  ).executeTakeFirst();
  return found && { ...found, identities: Number(found.identities) };
}
