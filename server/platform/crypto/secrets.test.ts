import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets, replaceCodePepper, type ProductSecrets, deriveSecrets } from './secrets.ts';

const UNSET = { codePepper: null, objectionKey: null };

function createEmptyDirectory(): string {
  const home = mkdtempSync(join(tmpdir(), 'rapport-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  return join(home, 'data');
}

test('a secret of the first start is kept on the second', () => {
  const dataDir = createEmptyDirectory();
  const first = loadSecrets({ dataDir, codePepper: null, objectionKey: null });
  expect(loadSecrets({ dataDir, codePepper: null, objectionKey: null })).toEqual(first);
});

test('two installations have different secrets', () => {
  const one = loadSecrets({
    dataDir: createEmptyDirectory(),
    codePepper: null,
    objectionKey: null,
  });
  const other = loadSecrets({
    dataDir: createEmptyDirectory(),
    codePepper: null,
    objectionKey: null,
  });
  expect(one.codePepper.equals(other.codePepper)).toBe(false);
});

test('only the owner can read the secrets', () => {
  const dataDir = createEmptyDirectory();
  loadSecrets({ dataDir, codePepper: null, objectionKey: null });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'code-pepper')).mode & 0o777).toBe(0o600);
});

test.each([0o666, 0o620, 0o602])(
  'T86 a secret that other users may replace, with mode %o, is refused',
  (mode) => {
    for (const name of ['code-pepper', 'objection-key']) {
      const dataDir = createEmptyDirectory();
      const made = loadSecrets({ dataDir, ...UNSET });
      const file = join(dataDir, name);
      chmodSync(file, mode);
      expect(() => loadSecrets({ dataDir, ...UNSET })).toThrow(`chmod 600 ${file}`);
      chmodSync(file, 0o640);
      expect(loadSecrets({ dataDir, ...UNSET })).toEqual(made);
    }
  },
);

test.each(['', '\n', 'k'.repeat(31)])('T70 a stored secret that is %j is refused', (stored) => {
  for (const name of ['code-pepper', 'objection-key']) {
    const dataDir = createEmptyDirectory();
    loadSecrets({ dataDir, ...UNSET });
    writeFileSync(join(dataDir, name), stored);
    expect(() => loadSecrets({ dataDir, ...UNSET })).toThrow(`${name} is empty or cut off`);
  }
});

test('a secret from the settings wins and is not stored', () => {
  const dataDir = createEmptyDirectory();
  const codePepper = 'p'.repeat(32);
  expect(loadSecrets({ dataDir, codePepper, objectionKey: null }).codePepper.toString()).toBe(
    codePepper,
  );
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});

test('machines with one pepper derive the same cookie key, which does not reveal the pepper', () => {
  const codePepper = 'p'.repeat(32);
  const [one, other] = [createEmptyDirectory(), createEmptyDirectory()].map((dataDir) =>
    loadSecrets({ dataDir, codePepper, objectionKey: null }),
  );
  expect(one?.cookieKey).toEqual(other?.cookieKey);
  expect(one?.cookieKey).not.toEqual(one?.codePepper);
  expect(deriveSecrets('q'.repeat(32)).cookieKey).not.toEqual(one?.cookieKey);
});

test('T70 an installation from before the objection key keeps its hashes when its pepper changes', () => {
  const dataDir = createEmptyDirectory();
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'code-pepper'), 'p'.repeat(43));
  const before = deriveSecrets('p'.repeat(43));
  expect(loadSecrets({ dataDir, ...UNSET })).toEqual(before);
  replaceCodePepper(dataDir);
  const after = loadSecrets({ dataDir, ...UNSET });
  expect(after.codePepper).not.toEqual(before.codePepper);
  expect(after.cookieKey).not.toEqual(before.cookieKey);
  expect(selectKept(after)).toEqual(selectKept(before));
});

test('T70 a pepper that is replaced at once takes nothing with it', () => {
  const dataDir = createEmptyDirectory();
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'code-pepper'), 'p'.repeat(43));
  replaceCodePepper(dataDir);
  expect(selectKept(loadSecrets({ dataDir, ...UNSET }))).toEqual(
    selectKept(deriveSecrets('p'.repeat(43))),
  );
});

test('T70 with the earlier pepper as objection key, any pepper keeps the hashes', () => {
  const [dataDir, earlier] = [createEmptyDirectory(), 'p'.repeat(32)];
  const before = loadSecrets({ dataDir, codePepper: earlier, objectionKey: null });
  const after = loadSecrets({ dataDir, codePepper: 'q'.repeat(32), objectionKey: earlier });
  expect(selectKept(after)).toEqual(selectKept(before));
});

test('T70 a new installation has an objection key that its pepper does not reveal', () => {
  const dataDir = createEmptyDirectory();
  const { codePepper, ...secrets } = loadSecrets({ dataDir, ...UNSET });
  expect(selectKept({ codePepper, ...secrets })).not.toEqual(
    selectKept(deriveSecrets(String(codePepper))),
  );
  expect(statSync(join(dataDir, 'objection-key')).mode & 0o777).toBe(0o600);
});

function selectKept({
  suppressionKey,
  unsubscribeKey,
  ledgerKey,
  objectionKeyCheck,
}: ProductSecrets) {
  const keys = [suppressionKey.export(), unsubscribeKey, ledgerKey.export(), objectionKeyCheck];
  return keys.map((key) => key.toString('hex'));
}
