import { createSecretKey } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveSecrets } from '../platform/crypto/secrets.ts';
import { createLedgerFiles, MARK, VOID } from '../platform/ledger/ledger-files.ts';
import { readSettings } from '../settings.ts';
import { MINIMAL_ENVIRONMENT } from '../testing/environment.ts';
import { examineDatabase } from './areas/database.ts';
import { examineKeys } from './areas/keys.ts';
import { examineLedger } from './areas/erasure-ledger.ts';
import { createDns, INSTALLATION, createTemporaryDirectory } from './doctor.fixture.ts';
import type { DoctorContext, Installation } from './examination/context.ts';
import { type Finding, createReport } from './examination/finding.ts';

const OBJECTION_KEY = 'o'.repeat(32);
const NOVEMBER = new Date('2026-11-26T12:00:00Z');

async function examine(
  environment: Record<string, string>,
  installation: Partial<Installation> = {},
): Promise<string[]> {
  const findings: Finding[] = [];
  const context: DoctorContext = {
    settings: readSettings({ ...MINIMAL_ENVIRONMENT, ...environment }),
    unread: new Set<never>(),
    refusals: [],
    isTouching: false,
    dns: createDns({}),
    installation: { ...INSTALLATION, ...installation },
    now: () => NOVEMBER,
    eventWithinMs: 1_000,
  };
  if (context.settings.storage.databaseUrl === null) {
    await examineDatabase(context, createReport('Database', findings));
  }
  await examineKeys(context, createReport('Keys', findings));
  await examineLedger(context, createReport('Ledger', findings));
  return findings.map(({ area, verdict, check, says }) => `${verdict} ${area} ${check}: ${says}`);
}

async function writeLedger(directory: string, key = deriveSecrets(OBJECTION_KEY).ledgerKey) {
  const line = (kind: string, id: string = crypto.randomUUID()) => ({
    id,
    at: NOVEMBER.toISOString(),
    kind,
    data: {},
  });
  const undone = line('account_deleted');
  for (const month of ['2026-09', '2026-11']) {
    const files = createLedgerFiles({
      directory,
      key,
      now: () => new Date(`${month}-15T00:00:00Z`),
    });
    await files.append([line('data_erased'), line(MARK), undone, line(VOID, undone.id)]);
  }
}

test('doctor names the keys, what depends on them, and what the ledger has, and makes nothing', async () => {
  const DATA_DIR = createTemporaryDirectory();
  expect(await examine({ DATA_DIR })).toEqual([
    'ok Database embedded: it answers',
    'ok Database objection key: the first start stores its check value',
    expect.stringMatching(/^ok Keys objection key: the first start makes it/),
    expect.stringMatching(/^ok Keys code pepper: the first start makes it/),
    `ok Ledger directory: ${join(DATA_DIR, 'erasure-ledger')}`,
    'ok Ledger writable: lines can be written',
    expect.stringMatching(/^ok Ledger entries: none yet; it will keep objections/),
  ]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  await writeLedger(join(DATA_DIR, 'erasure-ledger'));
  const findings = await examine({ DATA_DIR, OBJECTION_KEY, CODE_PEPPER: 'p'.repeat(32) });
  expect(findings).toContainEqual(
    expect.stringMatching(/^ok Keys objection key: in OBJECTION_KEY; objections, .* never change/),
  );
  expect(findings).toContainEqual(
    expect.stringMatching(/^ok Keys code pepper: in CODE_PEPPER; mailed codes .* may change/),
  );
  expect(findings.at(-1)).toMatch(
    /^ok Ledger entries: 2, in files of 2026-09 to 2026-11; it keeps objections, .* 13 months$/,
  );
});

const check = deriveSecrets(OBJECTION_KEY).objectionKeyCheck.toString('hex');

test.each<[string, Record<string, string>, Partial<Installation>, RegExp[]]>([
  [
    'a key that the database does not have',
    { OBJECTION_KEY: 'x'.repeat(32) },
    { objectionKeyCheck: async () => ({ check }) },
    [/^problem Database objection key: It is not the one/],
  ],
  [
    'a key with which the database could not be opened',
    { OBJECTION_KEY: 'x'.repeat(32) },
    { objectionKeyCheck: async () => ({ reason: 'another key', isOtherKey: true }) },
    [/^problem Database objection key: It is not the one/],
  ],
  [
    'a lost key',
    {},
    { objectionKeyCheck: async () => ({ check }) },
    [/^problem Database objection key: It is neither set nor in DATA_DIR/],
  ],
  [
    'PostgreSQL without a common ledger and keys',
    { DATABASE_URL: 'postgres://127.0.0.1/x' },
    {},
    [/^warning Keys shared keys: /, /^warning Ledger directory: DATABASE_URL is set/],
  ],
  [
    'a ledger that cannot be written',
    { ERASURE_LEDGER: '/dev/null/ledger' },
    {},
    [/^problem Ledger writable: \/dev\/null is not a directory: objections/],
  ],
])('doctor finds %s, and nothing else', async (_, environment, installation, complaints) => {
  const findings = await examine(
    { DATA_DIR: createTemporaryDirectory(), ...environment },
    installation,
  );
  const found = findings.filter((each) => !each.startsWith('ok'));
  expect(found).toEqual(complaints.map((each) => expect.stringMatching(each)));
});

test('doctor finds a ledger of another installation', async () => {
  const ERASURE_LEDGER = createTemporaryDirectory();
  await writeLedger(ERASURE_LEDGER, createSecretKey(Buffer.from('another key')));
  const place = { DATA_DIR: createTemporaryDirectory(), ERASURE_LEDGER, OBJECTION_KEY };
  expect((await examine(place)).at(-1)).toMatch(/^problem Ledger entries: .*another installation/);
});
