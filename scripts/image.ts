import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildImage, imageSize, whyNoImage } from './image/build.ts';
import { type Container, openImage } from './image/run.ts';
import { startSandboxBeside } from './release/sandbox.ts';
import { useProduct } from './release/use-product.ts';
import { buildStale } from './build.ts';

/**
 * `npm run image`: builds the image with buildah and tests it on a read-only root file system. It
 * must exit without settings; with those of a sandbox it must pass its health check as its own
 * user, serve a member and an operator, and stop gracefully. `-- --own-base` builds the base images
 * from Debian's packages, for use without an image registry. `-- --if-possible` says on
 * machines without these programs what is missing, and ends with status 0.
 */
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 75_000;

const ownBase = process.argv.includes('--own-base');
const obstacle = whyNoImage({ ownBase });
if (obstacle !== null) {
  const mayLeaveOut = process.argv.includes('--if-possible');
  console.error(mayLeaveOut ? `Left out: ${obstacle}` : obstacle);
  process.exit(mayLeaveOut ? 0 : 1);
}

buildStale();
const name = buildImage({ ownBase });
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

async function serveWithSettings(product: Container): Promise<void> {
  const { start, isHealthy, owners } = product;
  const sandbox = await startSandboxBeside(join(directory, 'beside'));
  const { settings, url } = sandbox;
  const startedAt = performance.now();
  const { stop, ended, printed } = start(settings);
  try {
    while (!isHealthy(settings)) {
      await sleep(100);
      if (performance.now() - startedAt > READY_WITHIN_MS)
        throw new Error(`Not ready:\n${printed()}`);
    }
    console.log(`Healthy after ${seconds(startedAt)} s`);
    await useProduct({
      url,
      backup: join(product.volumePath, 'backup.tar.gz'),
      runCommand: (words) => product.runCommand(settings, words),
    });
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
    sandbox.stop();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
