import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { checkArchive } from './archive.ts';
import { MANIFEST } from './manifest.ts';
import { BackupRefused } from './refused.ts';

async function buildArchive(added: { files?: string[]; directories?: string[]; links?: string[] }) {
  const home = mkdtempSync(join(tmpdir(), 'rapport-archive-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [cwd, file] = [join(home, 'content'), join(home, 'backup.tar.gz')];
  mkdirSync(join(cwd, 'database'), { recursive: true });
  const { files = [], directories = [], links = [] } = added;
  for (const name of directories) mkdirSync(join(cwd, name));
  for (const name of files) writeFileSync(join(cwd, name), name);
  for (const name of links) symlinkSync('/etc', join(cwd, name));
  const listed = files.map((path) => {
    return { path, bytes: Buffer.byteLength(path), sha256: hash('sha256', path) };
  });
  const kept = { directories: ['database', ...directories], files: listed };
  const manifest = { format: 1, madeAt: '2026-01-05T00:00:00.000Z', migrations: [], ...kept };
  writeFileSync(join(cwd, MANIFEST), JSON.stringify(manifest));
  const names = [MANIFEST, 'database', ...directories, ...files, ...links];
  await create({ cwd, file, gzip: true, preservePaths: true, noDirRecurse: true }, names);
  return file;
}

test('an archive of a cluster and its secrets is accepted', async () => {
  const sound = { directories: ['database/base'], files: ['database/PG_VERSION', 'code-pepper'] };
  expect((await checkArchive(await buildArchive(sound))).files).toHaveLength(2);
});

test.each([
  { files: ['../outside'] },
  { files: ['database/../../outside'] },
  { files: ['settings.env'] },
  { directories: ['code-pepper'] },
  { directories: ['database/../../outside'] },
  { links: ['database/link'] },
])('an archive that would write elsewhere is refused before anything is: %o', async (added) => {
  const refused = await checkArchive(await buildArchive(added)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BackupRefused);
  expect(String(refused)).toContain('is not allowed in it');
});
