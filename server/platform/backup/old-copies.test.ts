import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteOldCopies, deleteSurplusCopies } from './old-copies.ts';

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-copies-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test('copies from before migrations are deleted after thirty days, and no other file', () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'backups'));
  const kept = ['before-update-20260202120000-0002_b.tar.gz', 'mine-20250101000000.tar.gz'];
  for (const name of [...kept, 'before-update-20260131120000-0001_a.tar.gz'])
    writeFileSync(join(dataDir, 'backups', name), '');
  const now = new Date('2026-03-04T00:00:00Z');
  expect(deleteOldCopies({ dataDir, now })).toBe(1);
  expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual(kept);
});

test('T73 the copy just made stays, even if a wrong clock dated it before the others', () => {
  const directory = folder();
  const dates = ['20260101000000', '20260201000000', '20260301000000', '19700101000000'];
  const names = dates.map((date) => `before-update-${date}-0001_a.tar.gz`);
  for (const name of names) writeFileSync(join(directory, name), '');
  deleteSurplusCopies(directory, names[3] ?? '');
  expect(readdirSync(directory).toSorted()).toEqual([names[3], names[1], names[2]]);
});

test('an installation without copies has nothing to delete', () => {
  expect(deleteOldCopies({ dataDir: folder(), now: new Date() })).toBe(0);
});
