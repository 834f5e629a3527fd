import { expect, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { rewriteTables } from './upkeep.ts';

test.runIf(databaseKind === 'embedded')(
  'upkeep frees the space of dead rows and refreshes the planner’s statistics',
  async () => {
    const { pool } = await openTestDatabase();
    await pool.query(
      `insert into rate_limits (key, points) select 'k' || n, 0 from generate_series(1, 5000) n`,
    );
    const rewriteAll = () => pool.query('update rate_limits set points = points + 1');
    const figures = async () => {
      const { rows } = await pool.query<{ pages: number; live: number }>(
        `select (pg_relation_size(oid) / 8192)::int as pages, reltuples::int as live
        from pg_class where oid = 'rate_limits'::regclass`,
      );
      return rows[0];
    };
    await rewriteAll();
    const before = await figures();
    for (let day = 0; day < 5; day += 1) {
      await rewriteTables({ pool });
      await rewriteAll();
    }
    const after = await figures();
    expect(after?.pages).toBeLessThanOrEqual((before?.pages ?? 0) + 1);
    expect(after?.live).toBe(5_000);
  },
);

test.runIf(databaseKind === 'embedded')(
  'upkeep rewrites a table only if it has changed since, and only if it is not too large',
  async () => {
    const { pool } = await openTestDatabase();
    const place = async () => {
      const { rows } = await pool.query<{ file: string }>(
        `select pg_relation_filepath('rate_limits') as file`,
      );
      return rows[0]?.file;
    };
    const change = () =>
      pool.query(`insert into rate_limits (key, points) values ('k' || random(), 0)`);
    await change();
    await rewriteTables({ pool });
    const before = await place();
    await rewriteTables({ pool });
    expect(await place()).toBe(before);
    await change();
    expect(await rewriteTables({ pool }, 0)).toContain('public.rate_limits');
    expect(await place()).toBe(before);
    await change();
    expect(await rewriteTables({ pool })).toEqual([]);
    expect(await place()).not.toBe(before);
  },
);
