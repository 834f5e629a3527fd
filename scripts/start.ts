import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Server from '../server/main.ts';
import { buildStale } from './build.ts';
import { planOrExit } from './sandbox-environment.ts';

/**
 * `npm start`: builds what is stale, starts the sandbox for the services that are not configured,
 * and then becomes the product. Ctrl-C stops both.
 */
const dist = join(fileURLToPath(import.meta.url), '..', '..', 'dist');

if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
buildStale();
const plan = planOrExit(process.env);
Object.assign(process.env, plan.product);
// Beside a person at a terminal only what is wrong is worth a line.
if (plan.sandbox) process.env.LOG_LEVEL ||= 'warn';

const { run } = (await import(join(dist, 'server', 'main.js'))) as typeof Server;
let sandboxReady: Promise<void> | undefined;
const product = await run(process.env, () => {
  // The product waits for its database now: the sandbox may have the processor.
  if (plan.sandbox) sandboxReady = startSandbox(plan.sandbox);
});
await sandboxReady;
if (product) announce(product.url, plan.sandbox?.SANDBOX_PORT);

/**
 * Between npm and us stands a shell that passes no signal on. Where npm alone is ended, as by a
 * supervisor that knows only its number, we are left behind; then we stop as well.
 */
function stopWithNpm(): void {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

/** Resolves when the sandbox listens. */
function startSandbox(settings: Record<string, string>): Promise<void> {
  // The channel between the two closes when this process dies, however it dies; the sandbox then
  // stops too, and holds no port.
  const child = fork(join(dist, 'sandbox', 'main.js'), {
    env: { ...process.env, ...settings },
    // Garbage is collected sooner and in less room, as in the product's own process: a fifth of the
    // memory after use, at a cost in speed that one person does not feel.
    execArgv: ['--max-semi-space-size=1', '--heap-growing-percent=15'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let isReady = false;
  return new Promise((resolve) => {
    child.stdout?.once('data', () => {
      isReady = true;
      child.stdout?.destroy();
      child.channel?.unref();
      child.unref();
      resolve();
    });
    child.once('exit', (code) => {
      if (code === 0 || code === null) return;
      // It has said why; the product has not begun to serve anybody.
      if (!isReady) process.exit(1);
      console.error('The sandbox stopped, and the product with it.');
      process.kill(process.pid, 'SIGTERM');
    });
  });
}

function announce(url: string, sandboxPort: string | undefined): void {
  const worksOnly = process.env.ROLE === 'worker';
  console.log(`\n  Rapport   ${worksOnly ? 'works on its jobs, and serves no pages' : url}`);
  if (sandboxPort === undefined) return;
  console.log(`  Sandbox   http://localhost:${sandboxPort}   inbox, payments, clock and faults`);
  console.log(
    '\n  Sign in: register with any e-mail address; mails arrive in the sandbox’s inbox.\n' +
      '  Pay with card 4242 4242 4242 4242, any future date, any CVC. No money moves.\n' +
      '  Stop with Ctrl-C.\n',
  );
}
