import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../../server/migrations/index.ts';
import { makeBackup, writeBackup } from '../../server/platform/backup/backup.ts';
import { restoreBackup } from '../../server/platform/backup/restore.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { loadSecrets } from '../../server/platform/crypto/secrets.ts';
import { median } from '../figures.ts';
import { runDrills } from './drills.ts';

const ROUNDS = 5;
const WRITES_PER_SECOND = 50;

type DrillRound = {
  readonly pausedMs: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  readonly openMs: number;
  readonly missing: number;
};

export async function run(): Promise<void> {
  console.log(`restore: ${ROUNDS} backups under ${WRITES_PER_SECOND} writes a second`);
  const home = mkdtempSync(join(tmpdir(), 'rapport-restore-'));
  const dataDir = join(home, 'data');
  const database = await openDatabase({ dataDir, log: silentLog });
  const stop = new AbortController();
  try {
    loadSecrets({ dataDir, codePepper: null, objectionKey: null });
    await migrate(database, migrations);
    await database.pool.query('create table written (n int primary key, note text)');
    const acknowledged = new Set<number>();
    const writing = write(database, acknowledged, stop.signal);
    const rounds: DrillRound[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(500);
      rounds.push(await drill(database, { home, dataDir, acknowledged }));
    }
    stop.abort();
    await writing;
    const missing = report(rounds, acknowledged.size);
    const faults = await runDrills();
    if (missing > 0) faults.unshift(`${missing} acknowledged rows are in no backup`);
    for (const fault of faults) console.log(`  missed: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else console.log('  met: no acknowledged row is missing, and nothing that was erased is back');
  } finally {
    stop.abort();
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** One row at a time at a fixed rate, recorded once the database has acknowledged it. */
async function write(
  database: Database,
  acknowledged: Set<number>,
  stop: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  for (let n = 0; !stop.aborted; n += 1) {
    await database.pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(200)]);
    acknowledged.add(n);
    const early = startedAt + (n * 1000) / WRITES_PER_SECOND - performance.now();
    if (early > 0) await sleep(early);
  }
}

async function drill(
  database: Database,
  options: { home: string; dataDir: string; acknowledged: ReadonlySet<number> },
): Promise<DrillRound> {
  const file = join(options.home, 'backup.tar.gz');
  const restored = join(options.home, 'restored');
  const before = [...options.acknowledged];
  const times: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    times.push(performance.now() - startedAt);
    return result;
  };
  const { pausedMs } = await timed(async () => {
    const backup = await makeBackup({ database, dataDir: options.dataDir, now: new Date() });
    await writeBackup(backup.archive, file);
    return backup;
  });
  await timed(() =>
    restoreBackup({ file, dataDir: restored, migrations, dryRun: false, ledger: null }),
  );
  const rows = await timed(() => rowsIn(restored));
  console.log(`  ${Math.round(statSync(file).size / 1e6)} MB, ${rows.size} rows`);
  rmSync(file);
  rmSync(restored, { recursive: true });
  const [backupMs = 0, restoreMs = 0, openMs = 0] = times;
  const missing = before.filter((n) => !rows.has(n)).length;
  return { pausedMs, backupMs, restoreMs, openMs, missing };
}

async function rowsIn(dataDir: string): Promise<Set<number>> {
  const database = await openDatabase({ dataDir, log: silentLog });
  try {
    const { rows } = await database.pool.query<{ n: number }>('select n from written');
    return new Set(rows.map(({ n }) => n));
  } finally {
    await database.close();
  }
}

/** Returns how many rows are missing. */
function report(rounds: readonly DrillRound[], written: number): number {
  const missing = rounds.reduce((sum, round) => sum + round.missing, 0);
  console.log(
    `  ${written} rows written, ${rounds.length} backups opened, ${missing} rows missing`,
  );
  for (const what of ['pausedMs', 'backupMs', 'restoreMs', 'openMs'] as const) {
    const values = rounds.map((round) => round[what]);
    const [middle, max] = [median(values), Math.max(...values)].map((ms) => `${ms.toFixed(0)} ms`);
    console.log(`  ${LABELS[what].padEnd(28)} median ${middle}, max ${max}`);
  }
  return missing;
}

const LABELS = {
  pausedMs: 'writes paused',
  backupMs: 'backup, written and checked',
  restoreMs: 'restore, on the disk',
  openMs: 'opened and counted',
};
