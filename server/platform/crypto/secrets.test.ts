import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets, secretsOf } from './secrets.ts';

function emptyDirectory(): string {
  const home = mkdtempSync(join(tmpdir(), 'rapport-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return join(home, 'data');
}

test('a secret of the first start is kept on the second', () => {
  const dataDir = emptyDirectory();
  const first = loadSecrets({ dataDir, codePepper: null });
  expect(loadSecrets({ dataDir, codePepper: null })).toEqual(first);
});

test('two installations have different secrets', () => {
  const one = loadSecrets({ dataDir: emptyDirectory(), codePepper: null });
  const other = loadSecrets({ dataDir: emptyDirectory(), codePepper: null });
  expect(one.codePepper.equals(other.codePepper)).toBe(false);
});

test('only the owner can read the secrets', () => {
  const dataDir = emptyDirectory();
  loadSecrets({ dataDir, codePepper: null });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'code-pepper')).mode & 0o777).toBe(0o600);
});

test('a secret from the settings wins and is not stored', () => {
  const dataDir = emptyDirectory();
  const codePepper = 'p'.repeat(32);
  expect(loadSecrets({ dataDir, codePepper }).codePepper.toString()).toBe(codePepper);
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});

test('machines with one pepper derive the same cookie key, which does not reveal the pepper', () => {
  const codePepper = 'p'.repeat(32);
  const [one, other] = [emptyDirectory(), emptyDirectory()].map((dataDir) =>
    loadSecrets({ dataDir, codePepper }),
  );
  expect(one?.cookieKey).toEqual(other?.cookieKey);
  expect(one?.cookieKey).not.toEqual(one?.codePepper);
  expect(secretsOf('q'.repeat(32)).cookieKey).not.toEqual(one?.cookieKey);
});
