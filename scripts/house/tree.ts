import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';

export type SourceFile = { readonly path: string; readonly text: string };

export const files: readonly SourceFile[] = execFileSync(
  'git',
  ['ls-files', '--deduplicate', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|css|md|json|html)$|^\.ci\/run$/.test(path))
  .filter((path) => path !== 'package-lock.json' && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const sources: readonly SourceFile[] = files.filter(({ path }) => /\.(ts|tsx)$/.test(path));

/** The texts of the test files, without lines that are commented out. */
export const tests: readonly string[] = sources
  .filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path))
  .map(({ text }) => text.replaceAll(/^ *\/\/.*$/gm, ''));

export const documents: readonly SourceFile[] = files.filter(({ path }) => path.endsWith('.md'));
