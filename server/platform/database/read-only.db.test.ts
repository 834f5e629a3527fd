import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { startPostgres } from '../../testing/databases/postgres-server.ts';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { runInTransaction } from './transactions.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** One address for several servers, such as a DNS name that a failover moves. */
async function createMovableAddress(url: string) {
  let target = new URL(url);
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = new URL(url);
  address.port = String((proxy.address() as AddressInfo).port); // it listens on a port
  return { url: address.href, moveTo: (other: string) => (target = new URL(other)) };
}

async function opened(url: string) {
  const database = await openDatabase({ url, dataDir: '', log: silentLog });
  onTestFinished(() => database.close());
  return database;
}

test.runIf(databaseKind === 'postgres')(
  'a standby reads, refuses writes as unavailable, and is left for the primary after a failover',
  async () => {
    const primary = await startPostgres();
    onTestFinished(() => primary.stop());
    const standby = await primary.startStandby();
    onTestFinished(() => standby.stop());
    const client = new pg.Client(primary.url);
    await client.connect();
    await client.query('create table marks (n int)');
    await client.end();

    const address = await createMovableAddress(standby.url);
    const database = await opened(address.url);
    const mark = () => database.pool.query('insert into marks values ($1)', [1]);
    const watching = await opened(address.url);
    await expect(watching.ping()).rejects.toThrow(/standby/);
    await expect.poll(() => database.pool.query('table marks'), { timeout: 45_000 }).toBeDefined();
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.2)')));
    await watching.pool.query('select 1');

    address.moveTo(primary.url);
    await expect(mark()).rejects.toBeInstanceOf(DatabaseUnavailable);
    for (let n = 0; n < 3; n += 1) await mark();
    await expect(watching.ping()).rejects.toThrow(/standby/);
    await watching.ping();
  },
);

test.runIf(databaseKind === 'postgres')(
  'a server that was made read-only still answers reads, and is unavailable for writes',
  async () => {
    const url = new URL((await openTestDatabase()).url ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const database = await opened(url.href);
    const write = () =>
      runInTransaction(database.db, (tx) =>
        sql`insert into rate_limits (key, points) values ('k', 1)`.execute(tx),
      );
    await expect(write()).rejects.toThrow(/25006: cannot execute INSERT/);
    await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(database.ping()).rejects.toThrow(/default_transaction_read_only/);
    expect(await database.pool.query('select 7 as n')).toMatchObject({ rows: [{ n: 7 }] });
  },
);
