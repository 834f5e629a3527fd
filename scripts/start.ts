import { fork } from 'node:child_process';
import { join } from 'node:path';
import type * as Server from '../server/main.ts';
import { buildStale } from './build.ts';
import { planOrExit } from './sandbox-environment.ts';
import { root } from './steps.ts';

/**
 * `npm start`: builds stale targets, starts the sandbox for unconfigured services, and runs the
 * product. Ctrl-C stops both.
 */
const dist = join(root, 'dist');

if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
buildStale();
const plan = planOrExit(process.env);
Object.assign(process.env, plan.product);
// On a terminal, only warnings are printed.
if (plan.sandbox) process.env.LOG_LEVEL ||= 'warn';

const { run } = (await import(join(dist, 'server', 'main.js'))) as typeof Server;
let sandboxReady: Promise<void> | undefined;
const product = await run(process.env, () => {
  // The product now waits for its database, so the sandbox may use the CPU.
  if (plan.sandbox) sandboxReady = startSandbox(plan.sandbox);
});
await sandboxReady;
if (product) announce(product.url, plan.sandbox?.SANDBOX_PORT);

/**
 * The shell between npm and this process forwards no signals. If npm alone is killed, for example
 * by a supervisor, stop as well.
 */
function stopWithNpm(): void {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

function startSandbox(settings: Record<string, string>): Promise<void> {
  // The IPC channel closes when this process dies, however it dies; the sandbox then exits and
  // frees its port.
  const child = fork(join(dist, 'sandbox', 'main.js'), {
    env: { ...process.env, ...settings },
    // Frequent collection in a smaller heap, as for the product: a fifth of the memory at a cost in
    // speed that one person does not notice.
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
      // The child has printed the reason, and the product does not serve yet.
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
    '\n  Sign in: register with any email address; mails arrive in the sandbox’s inbox.\n' +
      '  Pay with card 4242 4242 4242 4242, any future date, any CVC. No money moves.\n' +
      '  Stop with Ctrl-C.\n',
  );
}
