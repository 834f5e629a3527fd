import type { UserSettings } from '../../../contract/user.ts';
import { type Db, selectTables } from '../../platform/database/tables.ts';
import type { UsersTables } from './users.tables.ts';

const on = selectTables<UsersTables>();

type ChangedSettings = { [Name in keyof UserSettings]?: UserSettings[Name] | undefined } & {
  timeZone?: string | undefined;
  registrationFinishedAt?: Date | undefined;
};

/** Undefined fields stay unchanged; `registrationFinishedAt` is set only once. */
export async function setSettings(
  db: Db,
  userId: string,
  { timeZone, language, darkMode, registrationFinishedAt }: ChangedSettings,
): Promise<void> {
  await on(db)
    .updateTable('users')
    .set((row) => ({
      // Always set, since an empty update is not valid SQL.
      time_zone: timeZone ?? row.ref('time_zone'),
      language,
      dark_mode: darkMode,
      registration_finished_at:
        registrationFinishedAt &&
        row.fn.coalesce('registration_finished_at', row.val(registrationFinishedAt)),
    }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
