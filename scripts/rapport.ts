import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Rapport from '../server/rapport.ts';
import { buildStale } from './build.ts';
import { planOrExit } from './sandbox-environment.ts';
import { root } from './steps.ts';

/**
 * `npm run rapport`: the operator's commands, as built. Beside a product that runs nothing is built
 * anew, for that would take its files away: both are of one version until the next start.
 */
const program = join(root, 'dist', 'server', 'rapport.js');
if (!existsSync(program)) buildStale();

const { runRapport } = (await import(pathToFileURL(program).href)) as typeof Rapport;
process.exitCode = await runRapport(process.argv.slice(2), {
  environment: process.env,
  // Where the product does not run, what stands in for outside services is known here only.
  complete: () => ({ ...process.env, ...planOrExit(process.env).product }),
});
