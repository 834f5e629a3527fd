import { runSteps } from './steps.ts';

/** `npm run test:long`: the server's tests on PostgreSQL, as far as each claims to reach. */
process.env['TEST_SCALE'] = 'long';
await runSteps([
  {
    name: 'strengths in full',
    command: [
      'vitest',
      'run',
      ...['unit', 'postgres'].map((name) => `--project=${name}`),
      ...['default', './scripts/strength/vitest.reporter.ts'].map((name) => `--reporter=${name}`),
      '--testNamePattern=T\\d\\d',
    ],
  },
  { name: 'strength as documented', command: ['node', 'scripts/strength.ts', '--long'] },
]);
