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

/** Splits the empty tables by a hash of their user, with the same columns, keys and indexes. */
export async function partitionSignals(
  { pool }: Pick<Database, 'pool'>,
  partitions: number,
): Promise<void> {
  for (const table of TABLES) {
    const { rows: references } = await pool.query<{ statement: string }>(
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as statement
      from pg_constraint where contype = 'f' and conparentid = 0 and $1::text::regclass in (conrelid, confrelid)`,
      [table],
    );
    await pool.query(`
      alter table ${table} rename to ${table}_before;
      create table ${table} (like ${table}_before including all) partition by hash (user_id);
      drop table ${table}_before cascade;`);
    for (let partition = 0; partition < partitions; partition += 1) {
      await pool.query(`
        create table ${table}_part_${partition} partition of ${table}
        for values with (modulus ${partitions}, remainder ${partition});`);
    }
    for (const { statement } of references) await pool.query(statement);
  }
}
