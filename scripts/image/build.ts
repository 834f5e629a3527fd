import { execFileSync, spawnSync, type StdioOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../steps.ts';

const NAME = 'localhost/rapport';
const DEBIAN = 'trixie';
/** The version that wrote the lock file. */
const NPM = 'npm@11.19.1';

/** Why this machine cannot build and run the image; null if it can. */
export function whyNoImage({ ownBase }: { ownBase: boolean }): string | null {
  const programs = ['buildah', ...(ownBase ? ['mmdebstrap'] : [])];
  const missing = programs.filter(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status !== 0,
  );
  if (missing.length > 0)
    return `The image needs ${missing.join(' and ')} (Debian, Ubuntu: apt install ${missing.join(' ')}). Any other builder makes it, without these tests: docker build --tag rapport .`;
  // Mounting the image needs it; `buildah unshare` gives it to other users.
  return process.getuid?.() === 0 ? null : 'The image needs root, or a shell of `buildah unshare`.';
}

/**
 * Builds the image with buildah, configured by its own variables (`BUILDAH_ISOLATION`,
 * `STORAGE_DRIVER`), and returns its name. Commands run in a chroot by default: a container
 * runtime may be missing, or refuse the machine's control groups. BUILD_IMAGE and BASE_IMAGE
 * replace the base images.
 */
export function buildImage({ ownBase }: { ownBase: boolean }): string {
  process.env['BUILDAH_ISOLATION'] ??= 'chroot';
  const { BUILD_IMAGE, BASE_IMAGE } = ownBase ? makeBaseImages() : process.env;
  const args = Object.entries({ BUILD_IMAGE, BASE_IMAGE }).flatMap(([key, value]) =>
    value ? ['--build-arg', `${key}=${value}`] : [],
  );
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates) args.push('--secret', `id=ca,src=${certificates}`);
  // The OCI format has no health check.
  buildah('build', '--format', 'docker', '--layers', ...args, '--tag', NAME, root);
  return NAME;
}

export function imageSize(name: string): string {
  return ask('buildah', 'images', '--format', '{{.Size}}', name);
}

/**
 * Debian with npm for the build, and bare Debian for the result; both are built once from Debian's
 * packages.
 */
function makeBaseImages() {
  const images = {
    BUILD_IMAGE: `localhost/build-${DEBIAN}`,
    BASE_IMAGE: `localhost/base-${DEBIAN}`,
  };
  const there = ask('buildah', 'images', '--format', '{{.Name}}').split('\n');
  if (!there.includes(images.BASE_IMAGE)) makeImage(images.BASE_IMAGE, []);
  if (!there.includes(images.BUILD_IMAGE))
    makeImage(images.BUILD_IMAGE, ['ca-certificates', 'npm']);
  return images;
}

function makeImage(name: string, packages: readonly string[]): void {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-base-'));
  const archive = join(directory, 'root.tar');
  const include = packages.map((each) => `--include=${each}`);
  run('mmdebstrap', '--variant=minbase', ...include, DEBIAN, archive);
  const container = ask('buildah', 'from', 'scratch');
  buildah('add', '--quiet', container, archive, '/');
  if (packages.includes('npm')) installNpm(container);
  buildah('commit', '--quiet', container, name);
  buildah('rm', container);
  rmSync(directory, { recursive: true });
}

/** Debian's npm is too old for platform-specific optional packages. */
function installNpm(container: string): void {
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const access = certificates
    ? ['--volume', `${certificates}:/ca.crt:ro`, '--env', 'NODE_EXTRA_CA_CERTS=/ca.crt']
    : [];
  buildah('run', ...access, container, 'npm', 'install', '--global', NPM);
}

function buildah(...args: string[]): void {
  run('buildah', ...args);
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'inherit' });
}

export function ask(program: string, ...args: string[]): string {
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
  const options = { encoding: 'utf8', stdio, maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync(program, args, options).trim();
}
