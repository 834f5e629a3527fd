import { CHECKS, runSteps } from './steps.ts';

/** `npm test`: all that CI demands, the quick verdicts first. */
await runSteps([
  ...CHECKS,
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  {
    name: 'rules, and the server on both databases',
    command: [
      'vitest',
      'run',
      ...['unit', 'postgres', 'embedded'].flatMap((name) => ['--project', name]),
    ],
  },
  {
    name: 'journeys in a browser',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
  },
]);
