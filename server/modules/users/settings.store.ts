import type { Settings } from '../../../contract/user.ts';
import { type Db, tablesOf } from '../../platform/database/tables.ts';
import { SETTING_COLUMNS, type UsersTables } from './users.tables.ts';

const on = tablesOf<UsersTables>();

const SETTINGS = Object.keys(SETTING_COLUMNS) as (keyof Settings)[]; // a literal has exactly these keys

type ChangedSettings = { [Name in keyof Settings]?: Settings[Name] | undefined } & {
  timeZone?: string | undefined;
  registrationFinishedAt?: Date | undefined;
};

/** Undefined fields stay unchanged; `registrationFinishedAt` is set only once. */
export async function setSettings(
  db: Db,
  userId: string,
  { timeZone, registrationFinishedAt, ...settings }: ChangedSettings,
): Promise<void> {
  let update = on(db)
    .updateTable('users')
    .set((row) => ({
      // Always set, since an empty update is not valid SQL.
      time_zone: timeZone ?? row.ref('time_zone'),
      registration_finished_at:
        registrationFinishedAt &&
        row.fn.coalesce('registration_finished_at', row.val(registrationFinishedAt)),
    }));
  for (const name of SETTINGS) {
    const value = settings[name];
    if (value !== undefined) update = update.set(SETTING_COLUMNS[name], value);
  }
  await update.where('id', '=', userId).where('deleted_at', 'is', null).execute();
}
