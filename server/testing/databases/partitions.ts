import type { Database } from '../../platform/database/database.ts';

const TABLES = [
  'data_processings',
  'trackings',
  'posts',
  'post_readings',
  'people',
  'person_keys',
  'person_merges',
  'lead_heat',
  'signals',
];

/**
 * Splits the empty tables by a hash of their user, with the same columns, keys and indexes. Records
 * of leads lose their reference to people.
 */
export async function partitionSignals(
  { pool }: Pick<Database, 'pool'>,
  partitions: number,
): Promise<void> {
  for (const table of TABLES) {
    await pool.query(`
      alter table ${table} rename to ${table}_before;
      create table ${table} (like ${table}_before including all) partition by hash (user_id);
      alter table ${table} add foreign key (user_id) references users;
      drop table ${table}_before cascade;`);
    for (let partition = 0; partition < partitions; partition += 1) {
      await pool.query(`
        create table ${table}_part_${partition} partition of ${table}
        for values with (modulus ${partitions}, remainder ${partition});`);
    }
  }
}
