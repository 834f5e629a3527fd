import { createSecretKey } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLedgerFiles, LedgerUnavailable } from './ledger-files.ts';

const key = createSecretKey(Buffer.from('key of the tests'));
const NOVEMBER = new Date('2026-11-26T12:00:00Z');

function openFiles(now = NOVEMBER, options: { directory?: string; key?: typeof key } = {}) {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'rapport-ledger-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const files = createLedgerFiles({ directory, key: options.key ?? key, now: () => now });
  return {
    directory,
    files,
    paths: () => readdirSync(directory).map((name) => join(directory, name)),
  };
}

function line(data: unknown) {
  return { id: crypto.randomUUID(), at: NOVEMBER.toISOString(), kind: 'kind', data };
}

test('lines are read as they were written, by all processes of a directory', async () => {
  const { directory, files } = openFiles();
  const other = openFiles(NOVEMBER, { directory });
  const lines = [line({ text: 'é\n' }), line(1), line(null)];
  await Promise.all(lines.map((each, n) => (n === 1 ? other : { files }).files.append([each])));
  expect([...files.read()].toSorted((one, two) => one.id.localeCompare(two.id))).toEqual(
    lines.toSorted((one, two) => one.id.localeCompare(two.id)),
  );
});

test('a last line that a crash has torn is not read, and the next process begins another file', async () => {
  const { directory, files, paths } = openFiles();
  const kept = line('kept');
  await files.append([kept, line('torn')]);
  const [path = ''] = paths();
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
  expect([...files.read()]).toEqual([kept]);
  const next = line('next');
  await openFiles(NOVEMBER, { directory }).files.append([next]);
  expect([...files.read()]).toContainEqual(next);
  expect(paths()).toHaveLength(2);
});

test('a failed write leaves neither a line nor a file', async () => {
  const { files, paths } = openFiles();
  const handle = await open(import.meta.filename);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const fillDisk = () => vi.spyOn(prototype, 'sync').mockRejectedValue(new Error('ENOSPC'));
  const full = fillDisk();
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(files.append([line('lost')])).rejects.toThrow(LedgerUnavailable);
  expect(paths()).toEqual([]);
  full.mockRestore();
  const kept = line('kept');
  await files.append([kept]);
  fillDisk();
  await expect(files.append([line('lost')])).rejects.toThrow(LedgerUnavailable);
  expect([...files.read()]).toEqual([kept]);
  expect(paths()).toHaveLength(1);
});

test.each(['changed', 'added by hand', 'of another installation'])(
  'T72 a line that was %s is refused with its place',
  async (how) => {
    const { directory, files, paths } = openFiles();
    await files.append([line('account')]);
    const [path = ''] = paths();
    if (how === 'changed')
      writeFileSync(path, readFileSync(path, 'utf8').replace('account', 'acc'));
    if (how === 'added by hand') appendFileSync(path, `${JSON.stringify(line('mine'))}\n`);
    const foreign = createSecretKey(Buffer.from('another key'));
    const reader =
      how === 'of another installation'
        ? openFiles(NOVEMBER, { directory, key: foreign }).files
        : files;
    expect(() => [...reader.read()]).toThrow(LedgerUnavailable);
    expect(() => [...reader.read()]).toThrow(path);
  },
);

test('T72 nothing is written beside the files of another installation', async () => {
  const { directory, files, paths } = openFiles();
  await files.append([line('mine')]);
  for (const path of paths()) rmSync(path);
  const foreign = createSecretKey(Buffer.from('another key'));
  await openFiles(NOVEMBER, { directory, key: foreign }).files.append([line('theirs')]);
  await expect(files.append([line('mine')])).rejects.toThrow('belongs to another installation');
  expect(paths()).toHaveLength(1);
});

test('files of months before the given one are deleted', async () => {
  const { directory, files } = openFiles(new Date('2025-10-31T23:59:00Z'));
  await files.append([line('old')]);
  const recent = openFiles(new Date('2025-11-01T00:01:00Z'), { directory }).files;
  await recent.append([line('recent')]);
  expect(recent.deleteMonthsBefore('2025-11')).toBe(1);
  expect([...recent.read()].map(({ data }) => data)).toEqual(['recent']);
});
