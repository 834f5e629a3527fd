import type { SqlPool } from '../pool.ts';
import type { Db } from '../tables.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { parsePosition } from './position.ts';

export type Primary = {
  readonly db: Db;
  /** Everything that is committed is before this place in the log. */
  readPosition(): Promise<bigint>;
  /** The same for the primary and its standbys only. */
  readSystem(): Promise<string>;
};

// Of the flushed log: a replica does not get the rest before the next flush. With
// synchronous_commit=off, others see a commit before that.
const POSITION = `select case
    when pg_is_in_recovery() then null
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()::text
    else pg_current_wal_flush_lsn()::text end as position`;

export function createPrimary(db: Db, pool: SqlPool): Primary {
  return {
    db,
    async readPosition() {
      const { rows } = await pool.query<{ position: string | null }>(POSITION);
      const position = rows[0]?.position;
      if (!position) throw new DatabaseUnavailable('the server is a standby: it takes no writes');
      return parsePosition(position);
    },
    async readSystem() {
      const { rows } = await pool.query<{ system: string }>(
        'select system_identifier::text as system from pg_control_system()',
      );
      return rows[0]?.system ?? '';
    },
  };
}
