import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { keepCopy } from '../platform/backup/copies.ts';
import { copyTree } from '../platform/database/embedded/copy-tree.ts';
import { type LedgerLine, createLedgerFiles } from '../platform/ledger/ledger-files.ts';
import { silentLog } from '../platform/log/log.ts';
import { completeLedger, replayLedger } from '../replay.ts';
import { databaseKind } from '../testing/databases/database.ts';
import {
  type Drill,
  createEmbeddedDrill,
  createPostgresDrill,
  runDrill,
  runRestore,
} from './restore-drills.fixture.ts';
import { countBack, fillWithPeople, openProduct, makePromises } from './restore.fixture.ts';

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-restored-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function createDrill(): Promise<Drill> {
  if (databaseKind === 'postgres') {
    const places = {
      DATA_DIR: createTemporaryDirectory(),
      ERASURE_LEDGER: createTemporaryDirectory(),
    };
    return createPostgresDrill({ ...inject('postgres'), places });
  }
  const home = createTemporaryDirectory();
  const dataDir = join(home, 'data');
  await copyTree(inject('embedded').template, dataDir);
  return createEmbeddedDrill({ home, dataDir });
}

test('T72 after a restore no one is back who was promised to be gone and no number is given again, even if its start was killed', async () => {
  const { killed, forgotten, back, backAfterReading, unknown, repeated } = await runDrill(
    await createDrill(),
    { count: 3, killsAfterMs: [20] },
  );
  const none = Object.fromEntries(Object.keys(forgotten).map((kind) => [kind, 0]));
  expect({ killed, back, backAfterReading, unknown }).toEqual({
    killed: 1,
    back: none,
    backAfterReading: none,
    unknown: 0,
  });
  // A receiver or an agent would take one person for another.
  expect(repeated).toEqual([]);
}, 400_000);

test('T72 a request whose entry cannot be written fails, and nothing of it stays', async () => {
  const { first } = await createDrill();
  const product = await openProduct({ ...first, ERASURE_LEDGER: '/dev/null/ledger' });
  onTestFinished(() => product.close());
  const filled = await fillWithPeople(product, 1);
  const before = await countBack(product, filled);
  await expect(makePromises(product, filled)).rejects.toMatchObject({ status: 503 });
  expect(await countBack(product, filled)).toEqual(before);
}, 120_000);

test('T72 what a killed process did not commit is done once, within minutes, and no session ends', async () => {
  const { first } = await createDrill();
  const directory = createTemporaryDirectory();
  const product = await openProduct({ ...first, ERASURE_LEDGER: directory });
  onTestFinished(() => product.close());
  const { deps } = product;
  await replayLedger(deps);
  const filled = await fillWithPeople(product, 1);
  const before = await countBack(product, filled);
  const [erased = ''] = filled.accounts.erased;
  const [deleted = ''] = filled.accounts.deleted;
  const files = createLedgerFiles({
    directory,
    key: deps.secrets.ledgerKey,
    now: () => new Date(),
  });
  const getMinutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const line = (kind: string, at: string, userId: string): LedgerLine => ({
    id: crypto.randomUUID(),
    at,
    kind,
    data: { userId },
  });
  // The second may be taken back yet.
  await files.append([
    line('data_erased', getMinutesAgo(2), erased),
    line('account_deleted', getMinutesAgo(0), deleted),
  ]);

  await completeLedger(deps);
  expect(await countBack(product, filled)).toEqual({ ...before, dataOfAccounts: 0 });
  const soon = new Date(Date.now() + 600_000);
  const left = await deps.ledger.findUncommitted(soon);
  expect(left.map(({ kind }) => kind)).toEqual(['account_deleted']);
}, 120_000);

test.runIf(databaseKind === 'embedded')(
  'T72 a restore without a ledger is refused unless it is asked for, and ends all sessions',
  async () => {
    const { first } = await createDrill();
    const product = await openProduct({ ...first, ERASURE_LEDGER: createTemporaryDirectory() });
    await replayLedger(product.deps);
    const filled = await fillWithPeople(product, 1);
    const home = createTemporaryDirectory();
    const now = new Date();
    const copy = { database: product.database, dataDir: home, newest: 'x', now, log: silentLog };
    const file = await keepCopy(copy);
    await product.close();
    const place = { DATA_DIR: join(home, 'restored') };
    await expect(runRestore([file], place)).rejects.toThrow('--ledger');
    expect(existsSync(place.DATA_DIR)).toBe(false);
    await runRestore([file, '--yes'], place);
    const restored = await openProduct(place);
    onTestFinished(() => restored.close());
    expect((await countBack(restored, filled)).sessions).toBeGreaterThan(0);
    await replayLedger(restored.deps);
    expect((await countBack(restored, filled)).sessions).toBe(0);
  },
  240_000,
);
