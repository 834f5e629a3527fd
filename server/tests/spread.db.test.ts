import { expect, test } from 'vitest';
import { testDatabase } from '../testing/databases/database.ts';
import { COPIED_WITH_ACCOUNT, INSTALLATION_TABLES } from '../testing/databases/spread.ts';

test('every table without an account is one of the installation', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_attribute
        where attrelid = pg_class.oid and attname = 'user_id')
    order by relname`);
  expect(rows.map(({ name }) => name)).toEqual(INSTALLATION_TABLES);
});

test('every primary, unique and foreign key of a member’s table contains the account', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ name: string; key: string }>(`
    with account as (
      select c.oid, c.relname as name, a.attnum from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'user_id' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace
    )
    select account.name, i.indexrelid::regclass::text as key from account
      join pg_index i on i.indrelid = account.oid
    where i.indisunique and account.attnum <> all (i.indkey::int2[])
    union
    select account.name, k.conname from account
      join pg_constraint k on k.conrelid = account.oid
    where k.contype = 'f' and account.attnum <> all (k.conkey)
    order by 1, 2`);
  const tables = [...new Set(rows.map(({ name }) => name))];
  expect(tables).toEqual(COPIED_WITH_ACCOUNT);
});

test('no copied table references a split one', async () => {
  const { pool } = await testDatabase();
  const copied = [...INSTALLATION_TABLES, ...COPIED_WITH_ACCOUNT];
  const { rows } = await pool.query(
    `select conname from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
      and source.relname = any($1) and target.relname <> all ($1)`,
    [copied],
  );
  expect(rows).toEqual([]);
});
