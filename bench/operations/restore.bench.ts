import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../server/migrations/index.ts';
import { makeBackup, writeBackup } from '../../server/platform/backup/backup.ts';
import { restoreBackup } from '../../server/platform/backup/restore.ts';
import { loadSecrets } from '../../server/platform/crypto/secrets.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { fill } from '../../server/testing/databases/fill.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import {
  type Drill,
  createEmbeddedDrill,
  createPostgresDrill,
  runDrill,
} from '../../server/tests/restore-drills.fixture.ts';
import { openMigrated, query } from '../database.ts';
import { judge } from '../figures.ts';
import { sendEvenly } from '../load.ts';
import { withFolder } from '../product.ts';

const ROUNDS = 5;
const WRITES_PER_SECOND = 50;
/** Of each kind of request after the backup. */
const REQUESTS = 50;
const KILLS_AFTER_MS = [20, 200, 700, 2000];

/** Backups under writes, and what people asked for after a backup that is restored. */
export async function run(): Promise<void> {
  console.log(`restore: ${ROUNDS} backups under ${WRITES_PER_SECOND} writes a second`);
  await withFolder(measureBackups);
  console.log(`restore: ${REQUESTS} requests of each kind after the backup`);
  await withFolder(async (home) => {
    const dataDir = join(home, 'data');
    await openMigrated({ dataDir }, fill);
    await judgeDrill('embedded', createEmbeddedDrill({ home, dataDir }));
  });
  await withFolder(drillPostgres);
}

async function measureBackups(home: string): Promise<void> {
  const dataDir = join(home, 'data');
  await openMigrated({ dataDir }, async (database) => {
    loadSecrets({ dataDir, codePepper: null, objectionKey: null });
    await database.pool.query('create table written (n int primary key, note text)');
    const acknowledged: number[] = [];
    let isStopped = false;
    const writing = sendEvenly(
      WRITES_PER_SECOND,
      () => isStopped,
      async (n) => {
        await database.pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(200)]);
        acknowledged.push(n);
      },
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(500);
      await measureBackup(database, { home, dataDir, acknowledged: [...acknowledged] });
    }
    isStopped = true;
    await writing;
  });
}

async function measureBackup(
  database: Database,
  { home, dataDir, acknowledged }: { home: string; dataDir: string; acknowledged: number[] },
): Promise<void> {
  const file = join(home, 'backup.tar.gz');
  const restored = join(home, 'restored');
  const startedAt = performance.now();
  const { archive, pausedMs } = await makeBackup({ database, dataDir, now: new Date() });
  await writeBackup(archive, file);
  const writtenAt = performance.now();
  await restoreBackup({ file, dataDir: restored, migrations, dryRun: false, ledger: null });
  const stored = await openMigrated({ dataDir: restored }, readWritten);
  const openedAt = performance.now();
  const missing = acknowledged.filter((n) => !stored.has(n)).length;
  judge(
    missing === 0,
    [
      `${missing} of ${acknowledged.length} acknowledged rows are missing`,
      `writes paused ${pausedMs.toFixed(0)} ms`,
      `${(statSync(file).size / 1e6).toFixed(0)} MB written after ${seconds(writtenAt - startedAt)}`,
      `restored and opened after ${seconds(openedAt - writtenAt)}`,
    ].join(' · '),
  );
  rmSync(file);
  rmSync(restored, { recursive: true });
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function readWritten({ pool }: Database): Promise<Set<number>> {
  const { rows } = await pool.query<{ n: number }>('select n from written');
  return new Set(rows.map(({ n }) => n));
}

async function drillPostgres(home: string): Promise<void> {
  const server = await startPostgres();
  try {
    const template = 'drill_template';
    await query(server.url, `create database ${template}`);
    await openMigrated({ dataDir: home, url: server.buildUrl(template) }, fill);
    const places = { DATA_DIR: join(home, 'data'), ERASURE_LEDGER: join(home, 'ledger') };
    mkdirSync(places.DATA_DIR);
    await judgeDrill(
      'PostgreSQL',
      await createPostgresDrill({ url: server.url, template, places }),
    );
  } finally {
    await server.stop();
  }
}

async function judgeDrill(name: string, drill: Drill): Promise<void> {
  const result = await runDrill(drill, { count: REQUESTS, killsAfterMs: KILLS_AFTER_MS });
  const counts = [...Object.values(result.back), ...Object.values(result.backAfterReading)];
  const back = counts.reduce((sum, count) => sum + count, 0);
  const { killed, unknown, repeated, replayMs } = result;
  judge(
    back + unknown + repeated.length === 0 && killed > 0,
    [
      `${name}: ${back} are back`,
      `${unknown} entries were not applied`,
      `numbers given again: ${repeated.join() || 'none'}`,
      `${killed} starts killed, the next took ${seconds(replayMs)}`,
    ].join(' · '),
  );
}
