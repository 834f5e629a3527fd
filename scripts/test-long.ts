import { runSteps } from './steps.ts';

/** `npm run test:long`: the server's tests on PostgreSQL, as far as each claims to reach. */
process.env['TEST_SCALE'] = 'long';
await runSteps([
  {
    name: 'strengths in full',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'postgres', '-t', 'T\\d\\d'],
  },
]);
