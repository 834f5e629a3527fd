import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The system removes it when it is closed, even if the process is killed. */
export async function openUnnamedFile(directory: string): Promise<FileHandle> {
  const path = join(directory, crypto.randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
