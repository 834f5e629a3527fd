import { join } from 'node:path';
import type * as Server from '../server/main.ts';
import { root } from '../scripts/steps.ts';

/** The built product without the sandbox, as in production. */
const { run } = (await import(join(root, 'dist', 'server', 'main.js'))) as typeof Server;
const running = await run(process.env);
if (running) console.log(`Rapport is ready on ${running.url}`);
