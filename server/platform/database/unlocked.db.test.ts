import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { selectUnlockedRows } from './unlocked.ts';

test('a clean-up of a partitioned table deletes no row that is at the same place in another partition', async () => {
  const { db, pool } = await openTestDatabase();
  await pool.query(`create table marks (n int, age int) partition by list (n);
    create table marks_1 partition of marks for values in (1);
    create table marks_2 partition of marks for values in (2);
    insert into marks values (1, 90), (2, 1)`);
  onTestFinished(async () => void (await pool.query('drop table marks')));
  const isOld = selectUnlockedRows('marks', sql`age < 0 or age > 30`);
  await sql`delete from marks where ${isOld}`.execute(db);
  const { rows } = await pool.query('table marks');
  expect(rows).toEqual([{ n: 2, age: 1 }]);
});
