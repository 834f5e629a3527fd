import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Stores the content in a file without a name, which the system removes even if the process is
 * killed.
 */
export async function storeNested<T>(
  content: Readable,
  directory: string,
  use: (fd: number) => Promise<T>,
): Promise<T> {
  const path = join(directory, crypto.randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await writeFile(file, content);
    return await use(file.fd);
  } finally {
    await file.close();
  }
}
