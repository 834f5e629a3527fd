import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execProtocolCopy } from './pglite-protocol.ts';
import { makePglite, openPglite } from './pglite-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'rapport-answer-'));
let database: PGlite;
beforeAll(async () => {
  await makePglite(directory);
  database = await openPglite(directory);
}, 60_000);
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

function query(sql: string): Uint8Array {
  const text = Buffer.from(`Q\0\0\0\0${sql}\0`);
  text.writeUInt32BE(text.length - 1, 1);
  return text;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('a response of any size is complete', async () => {
  const answer = await execProtocolCopy(database, query("select repeat('x', 3000000)"));
  expect(answer.length).toBeGreaterThan(3_000_000);
  expect(answer.filter((byte) => byte === 0x78).length).toBeGreaterThanOrEqual(3_000_000);
  expect([answer.at(-6), answer.at(-1)]).toEqual([0x5a, 0x49]);
});

test('no response is kept in memory', async () => {
  const ask = () => execProtocolCopy(database, query("select repeat('x', 20000)"));
  await ask();
  const before = heapUsed();
  for (let count = 0; count < 500; count += 1) await ask();
  expect(heapUsed() - before).toBeLessThan(2_000_000);
});
