import { CHECKS, runSteps } from './steps.ts';

/** `npm test`: all that CI demands, the quick verdicts first. */
await runSteps([
  ...CHECKS,
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'rules', command: ['vitest', 'run', '--project', 'unit'] },
  { name: 'server on PostgreSQL', command: ['vitest', 'run', '--project', 'postgres'] },
  { name: 'server on the embedded database', command: ['vitest', 'run', '--project', 'embedded'] },
  {
    name: 'journeys in a browser',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  },
]);
