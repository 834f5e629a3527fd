import { createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import type { Database } from '../database/database.ts';
import { runInTransaction, joinEnding } from '../database/transactions.ts';
import { silentLog } from '../log/log.ts';
import { systemClock } from '../time/clock.ts';
import { isBeforeLedger, openLedger, recordEntry } from './ledger.ts';

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-ledger-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function open(database: Pick<Database, 'db' | 'pool'>, directory: string) {
  const key = createSecretKey(Buffer.from('key of the tests'));
  return openLedger({ database, directory, key, clock: systemClock, log: silentLog });
}

test.runIf(databaseKind === 'postgres')(
  'T72 a process that starts while another one records an entry does not take it for unknown',
  async () => {
    const database = await openTestDatabase();
    const directory = createTemporaryDirectory();
    open(database, directory);
    const starting = open(await database.another(), directory);
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: noteWritten } = Promise.withResolvers<void>();
    const recording = runInTransaction(database.db, async (tx) => {
      await recordEntry(tx, { kind: 'kind', data: {} });
      joinEnding({
        async beforeCommit() {
          noteWritten();
          await mayCommit;
        },
        async afterRollback() {},
      });
    });
    await isWritten;
    const unknown = starting.findUnknown();
    setTimeout(commit, 300);
    await recording;
    expect(await unknown).toEqual([]);
  },
);

test('what a ledger no longer has is of backups older than thirteen months', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(isBeforeLedger(new Date('2025-10-26T12:00:00Z'), now)).toBe(false);
  expect(isBeforeLedger(new Date('2025-10-26T11:59:59Z'), now)).toBe(true);
});
