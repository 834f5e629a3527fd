import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chooseFreePorts } from '../free-port.ts';
import { planSandbox } from '../sandbox-environment.ts';
import { root } from '../steps.ts';

export type SandboxBeside = {
  /** Settings of a product on a free port, for which this sandbox is every outside service. */
  readonly settings: Record<string, string>;
  readonly url: string;
  stop(): void;
};

/** The sandbox as built, with its data in `directory`. */
export async function startSandboxBeside(directory: string): Promise<SandboxBeside> {
  const ports = await chooseFreePorts();
  const plan = planSandbox({ ...ports, DATA_DIR: directory });
  const sandbox = fork(join(root, 'dist', 'sandbox', 'main.js'), {
    env: { ...process.env, ...plan.sandbox },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // It prints one line when it is ready, and its reason if it cannot start.
  const ready = sandbox.stdout === null ? [] : [once(sandbox.stdout, 'data')];
  await Promise.race([...ready, once(sandbox, 'exit')]);
  if (sandbox.exitCode !== null) throw new Error('The sandbox did not start');
  const url = `http://localhost:${ports.PORT}`;
  return {
    settings: { ...plan.product, PORT: ports.PORT, APP_URL: url },
    url,
    stop: () => void sandbox.kill(),
  };
}
