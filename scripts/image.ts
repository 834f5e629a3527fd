import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { buildImage, imageSize } from './image/build.ts';
import { type Container, openImage } from './image/run.ts';
import { planSandbox } from './sandbox-environment.ts';
import { buildStale } from './build.ts';
import { root } from './steps.ts';

/**
 * `npm run image`: builds the image with buildah and tests it on a read-only root file system. It
 * must exit without settings; with those of a sandbox it must pass its health check as its own
 * user, and stop gracefully. `-- --own-base` builds the base images from Debian's packages, for
 * use without an image registry.
 */
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 75_000;

buildStale();
const name = buildImage({ ownBase: process.argv.includes('--own-base') });
const directory = mkdtempSync(join(tmpdir(), 'rapport-image-'));
const container = openImage(name, join(directory, 'volume'));
try {
  await refuseWithoutSettings(container);
  await serveWithSettings(container);
  console.log(`\n${name} works: ${imageSize(name)}`);
} finally {
  container.close();
  rmSync(directory, { recursive: true, force: true });
}

async function refuseWithoutSettings({ start }: Container): Promise<void> {
  const { ended, printed } = start({});
  const status = await ended;
  const lines = printed().trim().split('\n');
  if (status !== 1 || lines.length !== 1 || !lines[0]?.startsWith('Cannot start: APP_URL'))
    throw new Error(`Without settings it exited with ${status} and printed:\n${printed()}`);
  console.log(`Without settings it refuses: ${lines[0].slice(0, 100)}…`);
}

async function serveWithSettings({ start, isHealthy, owners }: Container): Promise<void> {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const plan = planSandbox({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: join(directory, 'beside'),
  });
  const sandbox = fork(join(root, 'dist', 'sandbox', 'main.js'), {
    env: { ...process.env, ...plan.sandbox },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const settings = { ...plan.product, PORT: String(port), APP_URL: `http://localhost:${port}` };
  const startedAt = performance.now();
  const { stop, ended, printed } = start(settings);
  try {
    while (!isHealthy(settings)) {
      await sleep(100);
      if (performance.now() - startedAt > READY_WITHIN_MS)
        throw new Error(`Not ready:\n${printed()}`);
    }
    console.log(`Healthy after ${seconds(startedAt)} s`);
    const strangers = owners().filter((owner) => owner !== container.user);
    if (strangers.length > 0) throw new Error(`The volume has files of ${strangers.join(', ')}`);
    const stoppedAt = performance.now();
    stop();
    const overdue = setTimeout(() => stop('SIGKILL'), STOPPED_WITHIN_MS);
    const status = await ended;
    clearTimeout(overdue);
    if (status !== 0) throw new Error(`It exited with status ${status}:\n${printed()}`);
    console.log(`Stopped gracefully after ${seconds(stoppedAt)} s`);
  } finally {
    stop('SIGKILL');
    sandbox.kill();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
