import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { makeMemoryFolder } from './scripts/memory-folder.ts';
import { BenchesFirst } from './scripts/test-order.ts';

// Compiling is half of the work of a program that a test starts from source.
const user = process.getuid?.() ?? 'user';
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), `rapport-compiled-${user}`);

/** Tests wait for a state by `expect.poll`; a busy machine may need long until it is there. */
const WAITING = { expect: { poll: { timeout: 45_000, interval: 30 } }, testTimeout: 120_000 };
/** The files of a worker share its modules and compiled code; each has a separate database. */
const ON_A_DATABASE = { isolate: false, ...WAITING, hookTimeout: 60_000 };
const ON_POSTGRES = {
  ...ON_A_DATABASE,
  globalSetup: ['server/testing/databases/postgres.setup.ts'],
  setupFiles: ['server/testing/databases/file.setup.ts'],
  env: { TEST_DATABASE: 'postgres' },
};
const inMemory = makeMemoryFolder();
const ON_EMBEDDED = {
  ...ON_A_DATABASE,
  // Optimizing PostgreSQL's code takes longer than what the tests do with it.
  execArgv: ['--wasm-tiering-budget=100000000', '--wasm-lazy-validation'],
  globalSetup: ['server/testing/databases/embedded.setup.ts'],
  setupFiles: [
    'server/testing/databases/file.setup.ts',
    'server/testing/databases/embedded-code.setup.ts',
  ],
  env: { TEST_DATABASE: 'embedded', ...(inMemory !== null && { TMPDIR: inMemory }) },
};
/** At full scale they measure memory and response times, so nothing else may run beside them. */
const MEASURING =
  process.env['TEST_SCALE'] === 'long' ? ['server/tests/hostile-upstreams.db.test.ts'] : [];

/**
 * The browser tests run the SQL of the modules on the embedded database. So `npm test` runs these
 * tests on PostgreSQL only, and `npm run test:long` on the embedded database (decision 0014).
 */
const ABOVE_THE_DATABASE = [
  'tests/{agents,agents-browser,agents-conformance,agents-oauth,agents-sandbox,api,api-tokens,bad-input,calls-in-pieces,deleting-jobs}',
  'tests/{edges,ended-sessions,two-processes}',
  'tests/{erasure,generated-client,ids-in-bodies,numbers-agree,openers-sessions}',
  'tests/{services-unavailable,session-kinds,sessions-at-once,spread,waiting-people}',
  'platform/{database/unlocked,jobs/deletions}',
  'modules/**/*',
  'migrations/*',
  'operator/operations',
].map((path) => `server/${path}.db.test.ts`);

const EMBEDDED_PROJECTS = [
  {
    test: {
      name: 'embedded',
      include: ['server/**/*.db.test.ts'],
      exclude: ABOVE_THE_DATABASE,
      ...ON_EMBEDDED,
    },
  },
  { test: { name: 'embedded-rest', include: ABOVE_THE_DATABASE, ...ON_EMBEDDED } },
];
/** `npm run mutate` judges each change on one database. */
const isMutating = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;

/** Rules without a database run once; rules on the database run on both kinds of it. */
export default defineConfig({
  test: {
    // Most of the time is spent waiting: for a database, a retry, a process that starts.
    maxWorkers: 6,
    sequence: { sequencer: BenchesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // Loading the modules for each file takes as long as the tests.
          isolate: false,
          ...WAITING,
        },
      },
      {
        test: {
          name: 'application',
          include: ['{web,extension}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          // Each file has its own modules, for which a thread takes less than a process.
          pool: 'threads',
          ...WAITING,
        },
      },
      {
        test: {
          name: 'house',
          include: ['scripts/house/*.rules.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.db.test.ts'],
          exclude: MEASURING,
          ...ON_POSTGRES,
        },
      },
      {
        test: {
          name: 'postgres-alone',
          include: MEASURING,
          sequence: { groupOrder: 1 },
          ...ON_POSTGRES,
        },
      },
      ...(isMutating ? [] : EMBEDDED_PROJECTS),
    ],
  },
});
