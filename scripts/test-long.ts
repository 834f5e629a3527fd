import { runSteps } from './steps.ts';

/**
 * `npm run test:long`: the tests that `npm test` leaves out on the embedded database, the server
 * tests on PostgreSQL on tables split by account and at full scale, and all browser tests with every
 * state of every screen, some of them in Firefox and WebKit.
 */
const leftOut = process.env['TEST_WITHOUT'];
if (leftOut !== undefined) console.log(`Left out by TEST_WITHOUT: ${leftOut}`);
await runSteps([
  {
    name: 'the rest on the embedded database',
    command: ['vitest', 'run', '--project=embedded-rest'],
  },
]);
process.env['TEST_PARTITIONS'] = '8';
await runSteps([
  {
    name: 'the server on tables that are split by account',
    limitMinutes: 90,
    command: ['vitest', 'run', '--project=postgres'],
  },
]);
delete process.env['TEST_PARTITIONS'];
process.env['TEST_SCALE'] = 'long';
await runSteps([
  {
    name: 'known failures in full',
    limitMinutes: 90,
    command: [
      'vitest',
      'run',
      ...['unit', 'application', 'postgres', 'postgres-alone'].map((name) => `--project=${name}`),
      '--testNamePattern=[IT]\\d\\d',
    ],
  },
  {
    name: 'every damage to a backup, and hostile services in the doctor',
    limitMinutes: 60,
    command: [
      'vitest',
      'run',
      ...['unit', 'embedded'].map((name) => `--project=${name}`),
      'server/doctor/touching.test.ts',
      'server/platform/backup/backup.db.test.ts',
    ],
  },
  {
    name: 'every fault of Stripe, and more random histories',
    limitMinutes: 60,
    command: [
      'vitest',
      'run',
      '--project=postgres',
      'server/modules/billing/sync/faults.db.test.ts',
      'server/modules/signals/opening/histories.db.test.ts',
      'server/tests/numbers-agree.db.test.ts',
    ],
  },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  {
    name: 'all journeys, and every state of every screen',
    limitMinutes: 90,
    command: ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=list'],
  },
]);
