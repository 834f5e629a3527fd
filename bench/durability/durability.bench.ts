import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { killUnderLoad, startWriter } from '../../server/testing/databases/durability.ts';
import type { WriterMessage } from '../../server/testing/processes/writing-process.ts';

const ROUNDS = 20;

export async function run(): Promise<void> {
  console.log(`durability: kill -9 under load, ${ROUNDS} times each`);
  for (const kind of ['embedded', 'postgres'] as const) {
    const report = await killUnderLoad({ kind, rounds: ROUNDS });
    console.log(
      `  ${kind.padEnd(9)} ${report.acknowledged} rows acknowledged, ${report.lost} lost, ` +
        `opened ${report.opened} of ${report.rounds} times, slowest ${seconds(report.slowestOpenMs)}`,
    );
  }
  const { fromStartMs, fromOpenMs } = await secondProcess();
  console.log(
    `  second process on the data directory: refused ${seconds(fromStartMs)} after its start ` +
      `(${seconds(fromOpenMs)} after its code was read); goal: under 2 s`,
  );
}

async function secondProcess(): Promise<{ fromStartMs: number; fromOpenMs: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-second-'));
  const first = await openDatabase({ dataDir, log: silentLog });
  try {
    const startedAt = performance.now();
    const second = startWriter({ DATA_DIR: dataDir, DATABASE_URL: '' });
    const word = await new Promise<WriterMessage>((resolve) => second.once('message', resolve));
    if (!('refused' in word)) throw new Error('A second process was admitted');
    return { fromStartMs: performance.now() - startedAt, fromOpenMs: word.afterMs };
  } finally {
    await first.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
