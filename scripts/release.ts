import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildStale } from './build.ts';
import { UNBUNDLED } from './bundle.ts';
import { findUnresolvedImports } from './release/imports.ts';
import { root } from './steps.ts';

/**
 * `npm run release`: writes the product with its Node to `dist/release` or the given folder. The
 * image and systemd installations use it; it runs on the platform that built it.
 */
const target = resolve(process.argv[2] ?? join(root, 'dist', 'release'));

/** Not needed at run time, including PostgreSQL's extensions, which are unused. */
const UNUSED = /\.(?:[cm]?js\.map|css\.map|d\.ts|d\.cts|md|tar\.gz)$/;

buildStale('application', 'server');
rmSync(target, { recursive: true, force: true });
for (const name of ['server', 'web']) copy(join(root, 'dist', name), name);
for (const name of UNBUNDLED) copyPackage(name);
copyNode();
for (const name of ['serve.mjs', 'healthy.mjs']) copy(join(root, 'deploy', name), name);
copy(join(root, 'LICENSE'), 'LICENSE');
writeFileSync(join(target, 'package.json'), JSON.stringify(identity()));
makeReadable();
refuseUnresolved();
console.log(`The product, ready to run: ${target}`);

function copy(from: string, to: string): void {
  cpSync(from, join(target, to), { recursive: true, filter: (path) => !UNUSED.test(path) });
}

function copyPackage(name: string): void {
  const from = join(root, 'node_modules', name);
  if (!existsSync(from)) return;
  copy(from, join('node_modules', name));
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(each);
}

function copyNode(): void {
  const directory = join(target, 'bin');
  mkdirSync(directory, { recursive: true });
  copyFileSync(process.execPath, join(directory, 'node'));
  copyFileSync(join(dirname(process.execPath), '..', 'LICENSE'), join(directory, 'node.LICENSE'));
}

/**
 * Readable by users other than the owner, although some files, such as a database cluster, are
 * created private.
 */
function makeReadable(): void {
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, statSync(path).mode | (entry.isDirectory() ? 0o555 : 0o444));
  }
}

function refuseUnresolved(): void {
  const unresolved = findUnresolvedImports(target);
  if (unresolved.length === 0) return;
  for (const { name, from } of unresolved) console.error(`${name} is not in the release: ${from}`);
  process.exit(1);
}

function identity() {
  const { name, version, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  return { name, version, license, type };
}
