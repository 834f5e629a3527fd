import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildStale } from './build.ts';
import { type SandboxBeside, startSandboxBeside } from './release/sandbox.ts';
import { useProduct } from './release/use-product.ts';
import { root } from './steps.ts';

/**
 * A step of `npm test`: writes the release to a directory above which there is no `node_modules`,
 * starts it there, and uses it. `npm run image` does the same in the image.
 */
const READY_WITHIN_MS = 60_000;

/** What an older Node says of itself and does not have. */
const OLD_NODE = `
  import { registerHooks } from 'node:module';
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'node:sqlite') throw new Error('No such built-in module: node:sqlite');
      return next(specifier, context);
    },
  });
`;

const directory = mkdtempSync(join(tmpdir(), 'rapport-release-'));
const release = join(directory, 'release');
const empty = join(directory, 'empty');
const node = join(release, 'bin', 'node');

buildStale();
const sandbox = await startSandboxBeside(join(directory, 'beside'));
try {
  runOrThrow(process.execPath, [join(root, 'scripts', 'release.ts'), release]);
  mkdirSync(empty);
  refuseOldNode();
  await serve(sandbox);
} finally {
  sandbox.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function serve({ settings, url }: SandboxBeside): Promise<void> {
  const env = { ...settings, NODE_ENV: 'production', DATA_DIR: join(directory, 'data') };
  const product = spawn(node, [join(release, 'serve.mjs')], {
    cwd: empty,
    env: { ...env, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const startedAt = performance.now();
    while (spawnSync(node, [join(release, 'healthy.mjs')], { env }).status !== 0) {
      if (performance.now() - startedAt > READY_WITHIN_MS || product.exitCode !== null)
        throw new Error('The release did not become ready');
      await sleep(100);
    }
    await useProduct({
      url,
      backup: join(directory, 'backup.tar.gz'),
      runCommand: (words) =>
        runOrThrow(node, [join(release, 'server', 'rapport.js'), ...words], env),
    });
  } finally {
    product.kill();
    if (product.exitCode === null) await new Promise((resolve) => product.once('exit', resolve));
  }
}

function refuseOldNode(): void {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(OLD_NODE)}`];
  for (const program of ['serve.mjs', join('server', 'rapport.js')]) {
    const { status, stderr } = spawnSync(node, [...flags, join(release, program)], { cwd: empty });
    const lines = String(stderr).trim().split('\n');
    if (status !== 1 || lines.length !== 1 || !lines[0]?.startsWith('Rapport needs Node'))
      throw new Error(`With an older Node, ${program} ended with ${status}:\n${stderr}`);
  }
}

function runOrThrow(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: directory, env });
  if (status === 0) return;
  throw new Error(`${words.join(' ')} ended with status ${status}:\n${stdout}${stderr}`);
}
