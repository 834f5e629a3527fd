import { CHECKS, runSteps } from './steps.ts';

/** `npm test`: everything that CI runs but the image, fastest first. `npm run test:long` runs the rest. */
await runSteps([
  ...CHECKS,
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'the release by itself', command: ['node', 'scripts/try-release.ts'] },
  {
    name: 'rules, and the server on both databases',
    command: [
      'vitest',
      'run',
      ...['unit', 'application', 'postgres', 'embedded'].map((name) => `--project=${name}`),
    ],
  },
  {
    name: 'journeys in a browser',
    command: [
      'playwright',
      'test',
      '--config=e2e/playwright.config.ts',
      '--grep-invert=@long',
      '--reporter=list',
    ],
  },
]);
