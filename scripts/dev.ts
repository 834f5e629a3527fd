import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';
import { planOrExit } from './sandbox-environment.ts';

/**
 * `npm run dev`: product and sandbox run from source and restart on each change; Vite serves the
 * application with hot reload. Ctrl-C stops all three.
 */
const VITE_PORT = 5173;

const given = { APP_URL: `http://localhost:${VITE_PORT}`, ...process.env };
const plan = planOrExit(given);
const environment = { ...given, ...plan.product, ROLE: 'all' };
const watch = ['--watch', '--watch-preserve-output'];

const children = [
  ...(plan.sandbox
    ? [
        fork(join(root, 'sandbox', 'main.ts'), {
          execArgv: watch,
          env: { ...process.env, ...plan.sandbox },
        }),
      ]
    : []),
  spawn(process.execPath, [...watch, join(root, 'scripts', 'run-server.ts')], {
    stdio: 'inherit',
    env: environment,
  }),
  spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'web'], {
    stdio: 'inherit',
    env: { ...environment, API_URL: `http://localhost:${process.env.PORT ?? '3000'}` },
  }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
const address = `http://localhost:${VITE_PORT}`;
console.log(`\n  Rapport   ${address}, replaced in place at each change`);
console.log(`  Demo      npm run demo -- --url ${address}\n`);
