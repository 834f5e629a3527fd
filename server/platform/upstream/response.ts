import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { MAX_PIECES, readBytes } from '../bytes.ts';
import { isNestedTooDeeply } from './json-depth.ts';

export type UpstreamLimits = {
  name: string;
  /** Limit of one response, decompressed. */
  maxBytes: number;
  /** Of a streamed response; by default as many as of any body. */
  maxPieces?: number;
  /** Limit of one call, from its time in the queue to the last byte. */
  withinMs: number;
  /** Concurrent calls, which bound the responses in memory; `queued` more may wait. */
  running: number;
  queued: number;
  mediaType: RegExp;
  lookup?: LookupFunction;
};

export type FaultReason =
  | 'too_large'
  | 'too_deep'
  | 'too_slow'
  | 'redirected'
  | 'wrong_type'
  | 'odd_status';

/** A TypeError, which vendors' clients treat as a `fetch` fault. */
export class UpstreamFault extends TypeError {
  readonly reason: FaultReason;
  /** The status of the response, if that is the fault. */
  readonly status: number | null;
  readonly location: string | null;

  constructor(
    name: string,
    reason: FaultReason,
    detail: string,
    head: { status?: number; location?: string | undefined } = {},
  ) {
    super(`${name}: ${detail}`);
    this.name = 'UpstreamFault';
    this.reason = reason;
    this.status = head.status ?? null;
    this.location = head.location ?? null;
  }
}

/** `application/json` and types with the suffix, such as `application/jwk-set+json`. */
export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

export async function* readPieces(
  answer: IncomingMessage,
  limits: UpstreamLimits,
): AsyncGenerator<Buffer> {
  const status = refuseUnreadable(answer, limits);
  if (status >= 300) {
    throw new UpstreamFault(limits.name, 'odd_status', `responded with ${status}`, { status });
  }
  let bytes = 0;
  let pieces = 0;
  // Without an encoding, it yields buffers.
  for await (const piece of unpackAnswer(answer, limits) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    pieces += 1;
    if (bytes > limits.maxBytes || pieces > (limits.maxPieces ?? MAX_PIECES))
      throw createTooLargeFault(limits, status);
    yield piece;
  }
}

export async function receive(answer: IncomingMessage, limits: UpstreamLimits): Promise<Response> {
  const { maxBytes, mediaType } = limits;
  const status = refuseUnreadable(answer, limits);
  const body = unpackAnswer(answer, limits) as AsyncIterable<Buffer>; // neither has an encoding
  const bytes = await readBytes(body, maxBytes, () => createTooLargeFault(limits, status));
  // Vendors' clients parse errors of any media type.
  if (mediaType === JSON_TYPE && isNestedTooDeeply(bytes)) {
    throw new UpstreamFault(limits.name, 'too_deep', 'sent JSON that is nested too deeply');
  }
  return new Response(isBodyless(status) ? null : bytes, { status, headers: readHeaders(answer) });
}

/** Returns the status; throws if the response head forbids reading the body. */
function refuseUnreadable(answer: IncomingMessage, limits: UpstreamLimits): number {
  const { name, maxBytes, mediaType } = limits;
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) {
    throw new UpstreamFault(name, 'odd_status', `responded with ${status}`);
  }
  if (status >= 300 && status < 400) {
    throw new UpstreamFault(name, 'redirected', `redirected with ${status}`, {
      status,
      location: answer.headers.location,
    });
  }
  const type = answer.headers['content-type'];
  if (status < 300 && type !== undefined && !mediaType.test(type)) {
    throw new UpstreamFault(name, 'wrong_type', 'responded with another media type');
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    throw createTooLargeFault(limits, status);
  }
  return status;
}

/** Compression is not requested; if used anyway, the decompressed bytes count. */
function unpackAnswer(answer: IncomingMessage, { name }: UpstreamLimits): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return answer;
  const unpacker = unpackers[encoding]?.();
  if (!unpacker) throw new UpstreamFault(name, 'wrong_type', 'responded in an unknown encoding');
  answer.once('error', (error) => unpacker.destroy(error));
  unpacker.once('close', () => answer.destroy());
  return answer.pipe(unpacker);
}

const unpackers: Record<string, () => ReturnType<typeof createUnzip>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
};

function createTooLargeFault({ name, maxBytes }: UpstreamLimits, status: number): UpstreamFault {
  const detail = `sent more than ${maxBytes} bytes, or tiny pieces`;
  return new UpstreamFault(name, 'too_large', detail, { status });
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 205;
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!SPENT.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

const SPENT = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);
