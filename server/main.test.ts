import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { MINIMAL_ENVIRONMENT, PROGRAM_ENVIRONMENT } from './testing/environment.ts';

function readRefusedStart(environment: Record<string, string>) {
  const program = join(import.meta.dirname, '../scripts/run-server.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { ...PROGRAM_ENVIRONMENT, LOG_LEVEL: 'info', ...MINIMAL_ENVIRONMENT, ...environment },
    encoding: 'utf8',
    timeout: 20_000,
  });
  // Includes lines of the log.
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
}

function createTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('an unusable data directory is refused by name, in one line', () => {
  const file = join(createTemporaryDirectory(), 'file');
  writeFileSync(file, '');
  const { status, lines } = readRefusedStart({ DATA_DIR: file });
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`DATA_DIR ${file} cannot be used`)]);
});

test.runIf(existsSync('/proc/self'))(
  'T65 a data directory in which nothing can be created is refused quickly in one line',
  () => {
    const { status, lines } = readRefusedStart({ DATA_DIR: '/proc/rapport/data' });
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining('the DATA_DIR /proc/rapport/data cannot be used'),
    ]);
  },
);

test('T65 an invalid configuration is refused in one line', () => {
  const { status, lines } = readRefusedStart({
    NODE_ENV: 'production',
    APP_URL: 'https://rapport.example',
    DATA_DIR: join(createTemporaryDirectory(), 'data'),
  });
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Cannot start: TRUSTED_PROXIES is 0/)]);
});

test('a broken embedded database is refused by the name of its setting', () => {
  const directory = createTemporaryDirectory();
  mkdirSync(join(directory, 'database'));
  writeFileSync(join(directory, 'database', 'PG_VERSION'), '18\n');
  const { status, lines } = readRefusedStart({ DATA_DIR: directory });
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^Cannot start with this DATA_DIR: /);
});

test('an unreachable database is refused by the name of its setting in one line', () => {
  const { status, lines } = readRefusedStart({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' });
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Cannot start with this DATABASE_URL: .*REFUSED/)]);
  expect(lines.join()).not.toContain('hidden');
});
