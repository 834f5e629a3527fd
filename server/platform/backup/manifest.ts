import { createHash, hash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';

export const MANIFEST = 'backup.json';

const FORMAT = 1;

const Path = z.string().check(z.minLength(1), z.maxLength(500));

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  directories: z.array(Path),
  files: z.array(z.strictObject({ path: Path, bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export async function describeFiles(
  directory: string,
  options: { madeAt: Date; migrations: string[] },
): Promise<Manifest> {
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: options.madeAt.toISOString(),
    migrations: options.migrations,
    directories: [],
    files: [],
  };
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file).split(sep).join('/');
    if (entry.isDirectory()) manifest.directories.push(path);
    else manifest.files.push({ path, ...(await measure(file)) });
  }
  return manifest;
}

const SMALL_BYTES = 1024 ** 2;

async function measure(file: string): Promise<{ bytes: number; sha256: string }> {
  const { size: bytes } = statSync(file);
  // Most files are small, and a stream for each takes longer than reading its content.
  if (bytes <= SMALL_BYTES) return { bytes, sha256: hash('sha256', await readFile(file)) };
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return { bytes, sha256: digest.digest('hex') };
}
