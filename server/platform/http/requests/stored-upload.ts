import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Upload } from '../../../../contract/http/route.ts';
import { Failure, fail } from '../../failure.ts';
import { limitProgress } from '../../time/progress-limit.ts';
import { openUnnamedFile } from '../../unnamed-file.ts';
import { requireMediaType, tooLarge } from './body.ts';
import { createInvalidFailure } from './parsing.ts';

/** A file without a name: the system removes it when it is closed, even if the process is killed. */
export type StoredFile = {
  readonly mediaType: string;
  readonly fd: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** Called by the application at the end of the call. */
  close(): Promise<void>;
};

export type UploadStore = {
  store(request: IncomingMessage, upload: Upload): Promise<StoredFile>;
};

export const STORED_WITHIN_MS = 60 * 60_000;
const PIECE_WITHIN_MS = 30_000;
/** The other files on the disk, such as the database, need space, too. */
const FREE_BYTES = 500_000_000;
const AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 30;
/** A body in single bytes takes minutes of CPU time. */
const PIECES_SPARE = 10_000;
const PIECE_MIN_BYTES = 1_000;

export function createUploadStore(directory: string): UploadStore {
  let running = 0;
  return {
    async store(request, upload) {
      const mediaType = requireMediaType(request, upload.mediaTypes);
      if (request.headers['content-encoding'] !== undefined) {
        throw createInvalidFailure({ body: ['Send the body without compression'] });
      }
      if (running >= AT_ONCE) throw fail('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      running += 1;
      try {
        return { mediaType, ...(await storeBody(request, upload.maxBytes, directory)) };
      } finally {
        running -= 1;
      }
    },
  };
}

async function storeBody(request: IncomingMessage, maxBytes: number, directory: string) {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw tooLarge(maxBytes);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < length + FREE_BYTES) throw fail('unavailable', { retryAfterSeconds: 3_600 });
  const file = await openUnnamedFile(directory);
  try {
    const { bytes, sha256 } = await copyBody(request, file, maxBytes);
    return { fd: file.fd, bytes, sha256, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function copyBody(request: IncomingMessage, file: FileHandle, maxBytes: number) {
  const hash = createHash('sha256');
  const late = Promise.withResolvers<never>();
  const limit = limitProgress({
    pieceMs: PIECE_WITHIN_MS,
    wholeMs: STORED_WITHIN_MS,
    late: () => late.reject(createInvalidFailure({ body: ['The file took too long to arrive'] })),
  });
  // Without it, the rest of a refused body could not be discarded.
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  let count = 0;
  try {
    for (;;) {
      limit.nextPiece();
      const next = await Promise.race([pieces.next(), late.promise]);
      if (next.done) return { bytes, sha256: hash.digest() };
      bytes += next.value.length;
      count += 1;
      const isInCrumbs = count > PIECES_SPARE + bytes / PIECE_MIN_BYTES;
      if (bytes > maxBytes || isInCrumbs) throw tooLarge(maxBytes);
      hash.update(next.value);
      await file.writeFile(next.value);
    }
  } catch (cause) {
    // Node ends the stream with an error if the client disconnected or timed out.
    if (cause instanceof Failure || !request.destroyed || request.complete) throw cause;
    throw fail('bad_request', { errors: { body: ['The request body was truncated'] }, cause });
  } finally {
    limit.end();
    late.promise.catch(() => {});
  }
}
