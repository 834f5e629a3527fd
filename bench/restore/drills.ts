import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../server/platform/database/database.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { fill } from '../../server/testing/databases/fill.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import {
  embeddedDrill,
  postgresDrill,
  runDrill,
} from '../../server/tests/restore-drills.fixture.ts';

const COUNT = 50;
const KILLS_AFTER_MS = [20, 200, 700, 2000];

/**
 * What people and members asked for after a backup, and how much of it a restore undoes. Returns
 * what went wrong, one line each.
 */
export async function runDrills(): Promise<string[]> {
  console.log(`  ${COUNT} of each kind after the backup; ${KILLS_AFTER_MS.length} killed starts`);
  return [
    ...(await report('embedded, the copy from before an update', drillEmbedded)),
    ...(await report('PostgreSQL, a copy of the database', drillPostgres)),
  ];
}

async function report(
  name: string,
  drill: (home: string) => ReturnType<typeof runDrill>,
): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'rapport-drill-'));
  try {
    const { killed, forgotten, back, backAfterReading, unknown, repeated, replayMs } =
      await drill(home);
    console.log(`  ${name}: restored, back after the start, back after reading again`);
    const faults: string[] = [];
    for (const kind of Object.keys(back) as (keyof typeof back)[]) {
      const counts = [forgotten[kind], back[kind], backAfterReading[kind]];
      console.log(`    ${kind.padEnd(22)}${counts.map((n) => String(n).padStart(5)).join('')}`);
      if (back[kind] + backAfterReading[kind] > 0) faults.push(`${name}: ${kind} are back`);
    }
    console.log(`    ${killed} starts killed while they applied the ledger`);
    console.log(`    ${replayMs.toFixed(0)} ms for the start after them`);
    if (repeated.length > 0) faults.push(`${name}: numbers are given again: ${repeated.join()}`);
    if (unknown > 0) faults.push(`${name}: ${unknown} entries were not applied`);
    if (killed === 0) faults.push(`${name}: no start was killed in time`);
    return faults;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function drillEmbedded(home: string) {
  const dataDir = join(home, 'data');
  const database = await openDatabase({ dataDir, log: silentLog });
  await fill(database);
  await database.close();
  return runDrill(embeddedDrill({ home, dataDir }), { count: COUNT, killsAfterMs: KILLS_AFTER_MS });
}

async function drillPostgres(home: string) {
  const server = await startPostgres();
  try {
    const template = 'drill_template';
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${template}`);
    await client.end();
    const database = await openDatabase({
      url: server.urlOf(template),
      dataDir: home,
      log: silentLog,
    });
    await fill(database);
    await database.close();
    const places = { DATA_DIR: join(home, 'data'), ERASURE_LEDGER: join(home, 'ledger') };
    mkdirSync(places.DATA_DIR);
    const drill = await postgresDrill({ url: server.url, template, places });
    return await runDrill(drill, { count: COUNT, killsAfterMs: KILLS_AFTER_MS });
  } finally {
    await server.stop();
  }
}
