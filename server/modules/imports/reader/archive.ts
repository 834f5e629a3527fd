import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IMPORT_MAX_ENTRIES } from '../../../../contract/limits.ts';
import { RefusedFile } from './refused-file.ts';

export type ArchiveEntry = { readonly name: string; readonly bytes: number; readonly entry: Entry };
export type Archive = { readonly zip: ZipFile; readonly entries: readonly ArchiveEntry[] };

/** Text is compressed to a tenth; more than this is made to fill memory. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 1_000_000;
const NAME_MAX_LENGTH = 500;

/** Reads the directory of a ZIP file. What can be refused without unpacking is refused here. */
export async function openArchive(fd: number): Promise<Archive> {
  try {
    const zip = await yauzl.fromFdPromise(fd, {
      autoClose: false,
      lazyEntries: true,
      validateEntrySizes: true,
      strictFileNames: false,
    });
    if (zip.entryCount > IMPORT_MAX_ENTRIES) throw new RefusedFile('too-many-entries');
    const entries: ArchiveEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.length > NAME_MAX_LENGTH) throw new RefusedFile('damaged');
      if (entry.fileName.endsWith('/')) continue;
      entries.push({
        name: entry.fileName.normalize('NFC'),
        bytes: entry.uncompressedSize,
        entry,
      });
    }
    refuseOverlaps(entries, fstatSync(fd).size);
    return { zip, entries };
  } catch (cause) {
    throw toRefusal(cause);
  }
}

/** Entries that share bytes unpack to a multiple of their archive. */
function refuseOverlaps(entries: readonly ArchiveEntry[], size: number): void {
  const spans = entries
    .map(({ entry }) => ({
      from: entry.relativeOffsetOfLocalHeader,
      until: entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize,
    }))
    .toSorted((one, other) => one.from - other.from);
  for (const [index, span] of spans.entries()) {
    if (span.until > size) throw new RefusedFile('damaged');
    if (span.from < (spans[index - 1]?.until ?? 0)) throw new RefusedFile('bomb');
  }
}

/** The unpacked content. Throws if it would be larger than `maxBytes`. */
export async function openEntry(
  { zip }: Archive,
  { entry, name, bytes }: ArchiveEntry,
  maxBytes: number,
): Promise<Readable> {
  if (entry.isEncrypted()) throw new RefusedFile('password-protected', name);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new RefusedFile('damaged', name);
  }
  const ratio = bytes / Math.max(1, entry.compressedSize);
  if (bytes > RATIO_FROM_BYTES && ratio > MAX_RATIO) throw new RefusedFile('bomb', name);
  if (bytes > maxBytes) throw new RefusedFile('too-large', name);
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (cause) {
    throw toRefusal(cause);
  }
}

/** Of an entry whose size was checked to be small. */
export async function readEntry(
  archive: Archive,
  entry: ArchiveEntry,
  maxBytes: number,
): Promise<Buffer> {
  const stream = await openEntry(archive, entry, maxBytes);
  try {
    return Buffer.concat(await Array.fromAsync(stream));
  } catch (cause) {
    throw toRefusal(cause);
  }
}

/**
 * yauzl and zlib throw plain errors for each kind of damage. Errors of the system have a number
 * and are none of the file's.
 */
export function toRefusal(error: unknown): Error {
  if (error instanceof RefusedFile) return error;
  if (!(error instanceof Error)) throw error;
  const isOfSystem = 'syscall' in error;
  return isOfSystem ? error : new RefusedFile('damaged', '', { cause: error });
}
