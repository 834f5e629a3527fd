import { defineConfig } from 'vitest/config';

/** Rules without a database run once; rules on the database run on both kinds of it. */
export default defineConfig({
  test: {
    // Most of the time is spent waiting: for a database, a retry, a process that starts.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,sandbox,web,extension,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'house', include: ['scripts/house/*.rules.ts'] } },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/testing/postgres.setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/testing/embedded.setup.ts'],
          env: { TEST_DATABASE: 'embedded' },
          // A file's database does not live long enough to repay the optimizing of its code.
          execArgv: ['--wasm-tiering-budget=200000000', '--wasm-lazy-validation'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
