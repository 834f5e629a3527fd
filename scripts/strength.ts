import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { claimsOf, unclaimed, unreached } from './strength/claims.ts';
import { fileOf, type Runner } from './strength/figures.ts';

const Figures = z.array(z.object({ id: z.string(), count: z.number(), unit: z.string() }));

/**
 * Compares the test counts that `docs/security.md` claims for each failure with the counts
 * reported by the last full run; with `--long`, by `npm run test:long`, which runs part of the
 * tests.
 */
const isLong = process.argv.includes('--long');
const runners: Runner[] = isLong ? ['vitest'] : ['vitest', 'playwright'];
const figures = runners.flatMap(reachedIn);
const claims = claimsOf();
const found = [
  ...unclaimed(claims, figures, { isLong }),
  ...(isLong ? [] : unreached(claims, figures)),
];
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
else
  console.log(`What docs/security.md claims is what the tests reached: ${figures.length} figures`);

function reachedIn(runner: Runner) {
  if (!existsSync(fileOf(runner))) throw new Error(`No figures of ${runner}: run the tests first`);
  return Figures.parse(JSON.parse(readFileSync(fileOf(runner), 'utf8')));
}
