import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CLUSTER, ensureCluster } from './cluster.ts';

test('T86 a database whose files other users may replace is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-cluster-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const cluster = join(dataDir, CLUSTER);
  mkdirSync(cluster);
  chmodSync(cluster, 0o777);
  await expect(ensureCluster(dataDir)).rejects.toThrow(`chmod 700 ${cluster}`);
  chmodSync(cluster, 0o700);
  expect(await ensureCluster(dataDir)).toBe(cluster);
});
