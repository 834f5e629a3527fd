import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileRefusal } from '../../../contract/import-words.ts';
import { readFile } from './reader/read-file.ts';
import type { FileReading } from './reader/reading.ts';
import { RefusedFile } from './reader/refused-file.ts';

/** Reads a file in this thread. */
export async function readBytes(
  bytes: Uint8Array | string,
  fileName: string,
  withMessages = false,
): Promise<FileReading> {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-import-'));
  const path = join(directory, 'file');
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  try {
    return await readFile({ fd, fileName, directory, withMessages, report: () => {} });
  } finally {
    closeSync(fd);
    rmSync(directory, { recursive: true });
  }
}

export async function findRefusal(
  bytes: Uint8Array | string,
  fileName: string,
): Promise<FileRefusal | null> {
  try {
    await readBytes(bytes, fileName);
    return null;
  } catch (error) {
    if (error instanceof RefusedFile) return error.reason;
    throw error;
  }
}
