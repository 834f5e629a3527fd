// Prepares a fresh clone: the pinned dependencies including Node 26, and with --browser a Chromium
// for the tests. Runs before each npm command on Node 20 or later, so it is plain JavaScript
// without dependencies; it takes no time when nothing is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, findHeadlessBrowser } from './browser.mjs';

const HEADLESS = 'chromium-headless-shell';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

installDependencies();
if (process.argv.includes('--browser')) installBrowser();

function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  const stamp = join(root, 'node_modules', '.rapport-setup');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.log('Installing dependencies (once; about a minute)...');
  const npm = process.env.npm_execpath;
  // The build tools are development dependencies, which NODE_ENV=production would omit. `npm ci`
  // fails if a registry lacks packages for other platforms; `install --no-save` also follows the
  // lock file and leaves it unchanged.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) stop('The dependencies could not be installed; npm says why above.');
  const node = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(node) && !existsSync(`${node}.cmd`)) {
    stop(`No Node 26 is packaged for ${process.platform}-${process.arch}; see package.json.`);
  }
  writeFileSync(stamp, wanted);
}

function installBrowser() {
  const mayInstall = process.getuid?.() === 0 && !spawnSync('apt-get', ['--version']).error;
  if (!findBrowser() && mayInstall) {
    console.log('Installing Chromium for the browser tests (once)...');
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  }
  if (!findBrowser()) {
    stop(
      'The browser tests need Chromium or Chrome. Install one (Debian, Ubuntu: `sudo apt install ' +
        'chromium`; macOS: `brew install --cask chromium`), or set CHROME_PATH to its program.',
    );
  }
  // Packaged on Debian; without it the tests only take longer.
  if (findHeadlessBrowser() === findBrowser() && mayInstall && isPackaged(HEADLESS)) {
    console.log('Installing the Chromium without windows, which the tests prefer (once)...');
    apt('install', '-y', '-qq', '--no-install-recommends', HEADLESS);
  }
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}

/** @param {string} name */
function isPackaged(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  console.error(reason);
  process.exit(1);
}
