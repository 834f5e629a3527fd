import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { root } from '../scripts/steps.ts';

export type StartedProduct = { readonly port: number; stop(): Promise<void> };

/** The built product as in production, without the sandbox, on a free port. */
export async function startProduct(settings: Record<string, string>): Promise<StartedProduct> {
  const port = await freePort();
  const folder = makeFolder();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: root,
    env: {
      ...process.env,
      ...UNUSED_SERVICES,
      CODE_PEPPER: 'a pepper that all the processes share',
      DATA_DIR: folder,
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The product did not start');
  });
  await Promise.race([once(child, 'message'), failed]);
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PROGRAM = `
  const { run } = await import('./dist/server/main.js');
  if (await run(process.env)) process.send('ready');`;

/** Required settings; the measured calls reach none of these services. */
const UNUSED_SERVICES = {
  STRIPE_SECRET_KEY: 'sk_test_unused',
  STRIPE_WEBHOOK_SECRET: 'whsec_unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
  SUPPORT_EMAIL: 'bench@example.com',
  HARVEST_API_KEY: 'unused',
  HARVEST_API_URL: 'http://127.0.0.1:9',
};

/** Deletes the folder afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeFolder();
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'rapport-bench-'));
}

/** Linux only. */
export function listChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
