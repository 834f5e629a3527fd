import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { startSilentProxy } from '../../testing/upstreams/silent-proxy.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

test.runIf(databaseKind === 'postgres')(
  'T50 silent connections delay a call by seconds',
  async () => {
    const { url } = await openTestDatabase();
    const proxy = await startSilentProxy(url ?? '');
    onTestFinished(() => proxy.close());
    const database = await openDatabase({ url: proxy.url, dataDir: '', log: silentLog });
    onTestFinished(() => database.close());
    await database.ping();

    proxy.goSilent();
    const startedAt = performance.now();
    await expect(database.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await database.ping();
    expect(await database.pool.query('select 1 as n')).toMatchObject({ rows: [{ n: 1 }] });
    // Twelve for an answer, and what a busy machine takes.
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  },
);
