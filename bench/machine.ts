import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/steps.ts';

/** The machine behind the figures: ratios are portable, absolute figures are not. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const versions = ['@electric-sql/pglite', 'hono', 'pg', 'vite'].map(
    (name) => `${name} ${readVersion(name)}`,
  );
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GiB, ${process.platform}`,
    `Node ${process.versions.node}, ${versions.join(', ')}`,
  ].join('\n');
}

function readVersion(name: string): string {
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return String((JSON.parse(manifest) as { version: unknown }).version); // npm writes one
}
