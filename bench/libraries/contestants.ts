import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Packages for comparison only, installed into a temporary folder. */
const PACKAGES = ['sirv@3.0.2', 'find-my-way@9.10.1', 'dataloader@2.2.3'];

export function installContestants(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-libraries-'));
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  execFileSync('npm', ['install', ...options, ...PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

/** `T` is the part of the package's interface that the bench calls. */
export function contestant<T>(folder: string, name: string): T {
  return createRequire(join(folder, 'package.json'))(name) as T; // no types without a dependency
}
