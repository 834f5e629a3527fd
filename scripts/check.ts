import { CHECKS, runSteps } from './steps.ts';

/** `npm run check` */
await runSteps(CHECKS);
