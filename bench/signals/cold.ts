import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../server/platform/database/database.ts';

/**
 * Drops the database's pages from the server's and the system's caches. False if the system cannot
 * drop files from its cache.
 */
export async function forget({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  await pool.query('checkpoint');
  await fillBuffers(pool);
  const { rows } = await pool.query<{ directory: string }>(
    `select current_setting('data_directory') || '/base/' || oid as directory
     from pg_database where datname = current_database()`,
  );
  const directory = rows[0]?.directory;
  if (!directory) return false;
  for (const file of readdirSync(directory)) {
    // With no blocks to copy, dd only tells the system to drop the file.
    const to = `of=${join(directory, file)}`;
    execFileSync('dd', [to, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']);
  }
  return true;
}

/** Reads other data, larger than the server's buffers. */
async function fillBuffers(pool: Database['pool']): Promise<void> {
  await pool.query(`create table if not exists bench_other (filler text)`);
  await pool.query(`alter table bench_other alter column filler set storage plain`);
  await pool.query(`truncate bench_other`);
  await pool.query(
    `insert into bench_other select repeat('x', 7000) from generate_series(1, 20000)`,
  );
  await pool.query(`update bench_other set filler = filler`);
  await pool.query('drop table bench_other');
}
