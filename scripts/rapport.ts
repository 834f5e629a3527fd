import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Rapport from '../server/rapport.ts';
import { buildStale } from './build.ts';
import { planOrExit } from './sandbox-environment.ts';
import { root } from './steps.ts';

/**
 * `npm run rapport`: the operator's commands, as built. While the product runs, nothing is
 * rebuilt: that would replace the files under it.
 */
const program = join(root, 'dist', 'server', 'rapport.js');
if (!existsSync(program)) buildStale();

const { runRapport } = (await import(pathToFileURL(program).href)) as typeof Rapport;
process.exitCode = await runRapport(process.argv.slice(2), {
  environment: process.env,
  // Only this script knows the sandbox settings that stand in for missing services.
  complete: () => ({ ...process.env, ...planOrExit(process.env).product }),
});
