import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseFreePorts } from '../../scripts/free-port.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..', '..');

export type Product = {
  readonly dataDir: string;
  readonly url: string;
  readonly sandboxUrl: string;
  /** The terminal output since the last start. */
  said(): string;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it like Ctrl-C; fails on a non-zero exit status. */
  stop(): Promise<void>;
  /** Restarts it with the same ports and data. */
  start(): Promise<void>;
  dispose(): Promise<void>;
};

const START = [process.execPath, join(root, 'scripts', 'start.mjs')];

/** Names the data directory that products start with a copy of. */
export const TEMPLATE = 'RAPPORT_E2E_TEMPLATE';

/** With a copy of the template: two thirds of a first start make and migrate the database. */
export function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = makeDirectory();
  const template = process.env[TEMPLATE];
  if (template !== undefined) cpSync(template, dataDir, { recursive: true });
  return startIn(dataDir, environment, START);
}

/** With an empty data directory. */
export function startFirst(command: readonly string[] = START): Promise<Product> {
  return startIn(makeDirectory(), {}, command);
}

function makeDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'rapport-e2e-'));
}

async function startIn(
  dataDir: string,
  environment: Record<string, string>,
  command: readonly string[],
): Promise<Product> {
  const ports = await chooseFreePorts();
  const env = {
    ...process.env,
    ...ports,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...environment,
  };
  let { child, said } = await launch(env, command);
  return {
    dataDir,
    url: `http://localhost:${ports.PORT}`,
    sandboxUrl: `http://localhost:${ports.SANDBOX_PORT}`,
    said: () => said(),
    kill: (signal = 'SIGKILL') => end(child, signal),
    stop: () => end(child, 'SIGINT'),
    async start() {
      ({ child, said } = await launch(env, command));
    },
    async dispose() {
      await end(child, 'SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(
  env: NodeJS.ProcessEnv,
  [program = '', ...args]: readonly string[],
): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(program, args, { cwd: root, env });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Stop with Ctrl-C')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return { child, said: () => output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const status = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
  if (status) throw new Error(`The product ended with status ${status}`);
}
