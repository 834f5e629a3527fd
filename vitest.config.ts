import { defineConfig } from 'vitest/config';
import { BenchesFirst } from './scripts/test-order.ts';

/** The files of a worker share its modules and compiled code; each has a database of its own. */
const ON_A_DATABASE = { isolate: false, testTimeout: 30_000 };
const ON_POSTGRES = {
  ...ON_A_DATABASE,
  globalSetup: ['server/testing/postgres.setup.ts'],
  setupFiles: ['server/testing/file.setup.ts'],
  env: { TEST_DATABASE: 'postgres' },
};
const ON_EMBEDDED = {
  ...ON_A_DATABASE,
  globalSetup: ['server/testing/embedded.setup.ts'],
  setupFiles: ['server/testing/file.setup.ts', 'server/testing/embedded-code.setup.ts'],
  env: { TEST_DATABASE: 'embedded' },
};
/** In full they measure memory and times of answers, so nothing else may run beside them. */
const MEASURING =
  process.env['TEST_SCALE'] === 'long' ? ['server/hostile-upstreams.db.test.ts'] : [];

/**
 * Tests of input, limits, clocks and services. `npm test` runs them on PostgreSQL, and
 * `npm run test:long` on the embedded database, where other files or the journeys run the same verbs
 * (decision 0014).
 */
const ABOVE_THE_DATABASE = [
  'server/api.db.test.ts',
  'server/bad-input.db.test.ts',
  'server/edges.db.test.ts',
  'server/ended-sessions.db.test.ts',
  'server/services-away.db.test.ts',
  'server/session-kinds.db.test.ts',
  'server/modules/accounts/budgets.db.test.ts',
  'server/modules/accounts/no-mail-is-lost.db.test.ts',
  'server/modules/accounts/sign-in/sign-in.db.test.ts',
  'server/modules/accounts/sign-in/security.db.test.ts',
  'server/modules/accounts/reset/password-reset.db.test.ts',
  'server/modules/accounts/reset/reset-codes.db.test.ts',
  'server/modules/accounts/deletion/deletion-codes.db.test.ts',
  'server/modules/accounts/google/google-budgets.db.test.ts',
  'server/modules/accounts/attempts.db.test.ts',
  'server/modules/billing/leaving/leaving.db.test.ts',
  'server/modules/billing/leaving/wrong-clock.db.test.ts',
  'server/modules/billing/sync/stripe-limits.db.test.ts',
  'server/modules/billing/sync/webhooks.db.test.ts',
  'server/modules/brief/clock-changes.db.test.ts',
  'server/modules/openers/requests/hostile.db.test.ts',
  'server/modules/openers/requests/well-behaved.db.test.ts',
  'server/modules/billing/notices/notices.db.test.ts',
  'server/modules/billing/stripe-budgets.db.test.ts',
  'server/modules/profiles/network-budgets.db.test.ts',
  'server/modules/profiles/profiles.db.test.ts',
  'server/modules/signals/processing/processing.db.test.ts',
  'server/modules/signals/processing/signals.db.test.ts',
  'server/modules/subject-requests/links.db.test.ts',
  'server/modules/subject-requests/limits.db.test.ts',
  'server/modules/support/strangers.db.test.ts',
];

/** Rules without a database run once; rules on the database run on both kinds of it. */
export default defineConfig({
  test: {
    // Most of the time is spent waiting: for a database, a retry, a process that starts.
    maxWorkers: 4,
    sequence: { sequencer: BenchesFirst },
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
      {
        test: {
          name: 'embedded',
          include: ['server/**/*.db.test.ts'],
          exclude: ABOVE_THE_DATABASE,
          ...ON_EMBEDDED,
        },
      },
      { test: { name: 'embedded-rest', include: ABOVE_THE_DATABASE, ...ON_EMBEDDED } },
    ],
  },
});
