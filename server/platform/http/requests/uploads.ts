import type { IncomingMessage } from 'node:http';
import type { Upload } from '../../../../contract/http/route.ts';
import { refuseInsideTransaction } from '../../database/transactions.ts';
import { fail } from '../../failure.ts';
import { within } from '../../time/within.ts';
import { invalid, mediaTypeOf, refuseByHeaders, tooLarge } from './parsing.ts';

/** A body that arrives while its handler reads it. It can be read once. */
export type UploadStream = {
  readonly mediaType: string;
  /** Throws a `Failure` for too many bytes, and if the client stalls or disconnects. */
  readonly pieces: AsyncIterable<Uint8Array>;
};

export type UploadTimes = {
  readonly silenceMs: number;
  readonly wholeMs: number;
};

export const UPLOAD_TIMES: UploadTimes = { silenceMs: 15_000, wholeMs: 10 * 60_000 };

/**
 * Normal clients do not send this many small pieces, each of which costs as much time as a large
 * one.
 */
const FREE_PIECES = 10_000;
const SMALL_PIECE_BYTES = 256;

/** Checks the headers of an upload; its body is read by the handler only. */
export function openUpload(
  request: IncomingMessage,
  { mediaTypes, maxBytes }: Upload,
  { onPiece, times }: { onPiece: () => void; times: UploadTimes },
): UploadStream {
  const mediaType = mediaTypeOf(request.headers['content-type']);
  if (!mediaTypes.includes(mediaType)) {
    throw invalid({ body: [`Send one of: ${mediaTypes.join(', ')}`] });
  }
  refuseByHeaders(request, maxBytes);
  return { mediaType, pieces: read(request, { maxBytes, onPiece, times }) };
}

async function* read(
  request: IncomingMessage,
  { maxBytes, onPiece, times }: { maxBytes: number; onPiece: () => void; times: UploadTimes },
): AsyncGenerator<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  const overAt = performance.now() + times.wholeMs;
  let bytes = 0;
  try {
    for (let count = 1; ; count += 1) {
      refuseInsideTransaction('an upload was read');
      const withinMs = Math.min(times.silenceMs, overAt - performance.now());
      const { done, value } = await nextOf(request, pieces, withinMs);
      if (done) return;
      onPiece();
      bytes += value.length;
      const isTooFragmented = count > FREE_PIECES && bytes < count * SMALL_PIECE_BYTES;
      if (bytes > maxBytes || isTooFragmented) throw tooLarge(maxBytes);
      yield value;
    }
  } finally {
    // Leaves the rest to the response. Not awaited: it would wait for a piece that never arrives.
    void pieces.return?.();
  }
}

async function nextOf(
  request: IncomingMessage,
  pieces: AsyncIterator<Buffer>,
  withinMs: number,
): Promise<IteratorResult<Buffer, unknown>> {
  try {
    return await within(withinMs, pieces.next(), () => {
      throw invalid({ body: ['The upload took too long to arrive'] });
    });
  } catch (cause) {
    if (!request.destroyed || request.complete) throw cause;
    throw fail('bad_request', { errors: { body: ['The request body was truncated'] }, cause });
  }
}
