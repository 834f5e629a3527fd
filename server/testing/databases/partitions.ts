import type { Database } from '../../platform/database/database.ts';

/** Tables of users whose keys all contain the user. The others find a user by a token or an id. */
const PARTITIONABLE = `
  select c.relname as name
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    join pg_index i on i.indrelid = c.oid and i.indisunique
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by c.relname having bool_and(a.attnum = any(i.indkey::int2[])) order by c.relname`;

/** Splits the empty tables by a hash of their user, with the same columns, keys and indexes. */
export async function partitionByUser(
  { pool }: Pick<Database, 'pool'>,
  partitions: number,
): Promise<void> {
  const tables = await pool.query<{ name: string }>(PARTITIONABLE);
  for (const { name: table } of tables.rows) {
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
