import { CHECKS, runSteps } from './steps.ts';

/** `npm run check`: types, lint, format, unused code and the house rules. */
await runSteps(CHECKS);
