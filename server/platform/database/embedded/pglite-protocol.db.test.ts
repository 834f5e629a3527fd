import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseKind } from '../../../testing/databases/database.ts';
import { CLUSTER } from './cluster.ts';
import { copyTree } from './copy-tree.ts';
import { execProtocolCopy } from './pglite-protocol.ts';
import { openPglite } from './pglite-files.ts';

const isEmbedded = databaseKind === 'embedded';

async function openCopy(): Promise<PGlite> {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-answer-'));
  const cluster = join(directory, CLUSTER);
  await copyTree(join(inject('embedded').template, CLUSTER), cluster);
  const database = await openPglite(cluster);
  onTestFinished(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });
  return database;
}

function query(sql: string): Uint8Array {
  const text = Buffer.from(`Q\0\0\0\0${sql}\0`);
  text.writeUInt32BE(text.length - 1, 1);
  return text;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test.runIf(isEmbedded)('a response of any size is complete, and none is kept', async () => {
  const database = await openCopy();
  const answer = await execProtocolCopy(database, query("select repeat('x', 3000000)"));
  expect(answer.length).toBeGreaterThan(3_000_000);
  expect(answer.filter((byte) => byte === 0x78).length).toBeGreaterThanOrEqual(3_000_000);
  expect([answer.at(-6), answer.at(-1)]).toEqual([0x5a, 0x49]);

  const ask = () => execProtocolCopy(database, query("select repeat('x', 20000)"));
  await ask();
  const before = measureHeap();
  for (let count = 0; count < 600; count += 1) await ask();
  expect(measureHeap() - before).toBeLessThan(6_000_000);
});
