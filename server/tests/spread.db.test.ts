import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/databases/database.ts';
import { COPIED_WITH_ACCOUNT, INSTALLATION_TABLES } from '../testing/databases/spread.ts';

test('every table without an account is one of the installation', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_attribute
        where attrelid = pg_class.oid and attname = 'user_id')
    order by relname`);
  expect(rows.map(({ name }) => name)).toEqual(INSTALLATION_TABLES);
});

test('every primary, unique and foreign key of a member’s table contains the account', async () => {
  const { pool } = await openTestDatabase();
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
  const { pool } = await openTestDatabase();
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

test('the commands of the document copy and split these tables, referenced ones first', async () => {
  const { pool } = await openTestDatabase();
  const path = new URL('../../docs/operations/scaling.md', import.meta.url);
  const text = readFileSync(path, 'utf8');
  const [, copied = '', left = '', local = ''] =
    /unnest\(array\[(.+?)\].+?not in \((.+?)\).+?Local on the coordinator stay (.+?)\. /s.exec(
      text,
    ) ?? [];
  const list = (words: string) =>
    [...words.matchAll(/['`](\w+)['`]/g)].flatMap(([, name]) => name ?? []);
  const unsplit = [...list(copied), ...list(local).filter((name) => name !== 'pgboss')];
  expect(unsplit.toSorted()).toEqual([...INSTALLATION_TABLES, ...COPIED_WITH_ACCOUNT].toSorted());
  const first = [...text.matchAll(/create_distributed_table\('(\w+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
  expect(list(left).toSorted()).toEqual([...first, ...COPIED_WITH_ACCOUNT].toSorted());
  const { rows } = await pool.query<{ name: string }>(
    `select distinct target.relname as name from pg_constraint join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace
      and target.relname <> all ($1) and not target.relispartition order by 1`,
    [unsplit],
  );
  expect(rows.map(({ name }) => name)).toEqual(first.toSorted());
});
