import type { IncomingMessage } from 'node:http';
import type { Upload } from '../../../../contract/http/route.ts';
import { BODY_MAX_BYTES } from '../../../../contract/limits.ts';
import { readBytes } from '../../bytes.ts';
import { Failure, fail } from '../../failure.ts';
import { runWithin } from '../../time/within.ts';
import { isNestedTooDeeply } from '../../upstream/json-depth.ts';
import { createInvalidFailure } from './parsing.ts';

export type UploadedFile = { readonly mediaType: string; readonly bytes: Uint8Array };

const BODY_WITHIN_MS = 30_000;
export const UPLOAD_WITHIN_MS = 2 * 60_000;

/**
 * Reads at most `maxBytes`, even if the headers claim less, within `withinMs`. Empty without a body.
 * Hono's `bodyLimit` has no limit of time or pieces.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes = BODY_MAX_BYTES,
  withinMs = BODY_WITHIN_MS,
): Promise<Buffer> {
  const { headers } = request;
  // Without either header a request has no body (RFC 9112, section 6.3).
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  if (!hasBody) return Buffer.alloc(0);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (headers['content-encoding'] !== undefined) {
    throw createInvalidFailure({ body: ['Send the body without compression'] });
  }
  return runWithin(withinMs, collect(request, maxBytes), () => {
    throw createInvalidFailure({
      body: [`The body took longer than ${withinMs / 1000} seconds to arrive`],
    });
  });
}

export async function readUpload(
  request: IncomingMessage,
  { mediaTypes, maxBytes }: Upload,
): Promise<UploadedFile> {
  const mediaType = requireMediaType(request, mediaTypes);
  return { mediaType, bytes: await readBody(request, maxBytes, UPLOAD_WITHIN_MS) };
}

export function requireMediaType(
  { headers }: IncomingMessage,
  mediaTypes: Upload['mediaTypes'],
): string {
  const mediaType = readMediaType(headers['content-type']);
  if (mediaTypes.includes(mediaType)) return mediaType;
  throw createInvalidFailure({ body: [`Send one of: ${mediaTypes.join(', ')}`] });
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    // Without it, the rest of a refused body could not be discarded.
    const pieces = request.iterator({ destroyOnReturn: false });
    return await readBytes(pieces, maxBytes, () => tooLarge(maxBytes));
  } catch (cause) {
    // Node ends the stream with an error if the client disconnected or timed out.
    if (cause instanceof Failure || !request.destroyed || request.complete) throw cause;
    throw fail('bad_request', { errors: { body: ['The request body was truncated'] }, cause });
  }
}

/** Other media types are refused, so that no cross-site form can send one. */
export function parseJson(contentType: string | undefined, text: string): unknown {
  if (readMediaType(contentType) !== 'application/json') {
    throw createInvalidFailure({ body: ['Send JSON with content-type application/json'] });
  }
  if (isNestedTooDeeply(Buffer.from(text))) {
    throw createInvalidFailure({ body: ['This JSON is nested too deeply'] });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('bad_request', { errors: { body: ['This is not valid JSON'] }, cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createInvalidFailure({ body: ['Send a JSON object'] });
  }
  return value;
}

function readMediaType(contentType = ''): string {
  return contentType.replace(/;.*/s, '').trim().toLowerCase();
}

export function tooLarge(maxBytes: number): Failure {
  return fail('body_too_large', { errors: { body: [`Send at most ${maxBytes} bytes`] } });
}
