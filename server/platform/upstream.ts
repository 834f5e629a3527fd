import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { bounded } from './bounded.ts';
import { readBytes } from './bytes.ts';
import { isNestedTooDeeply } from './json-depth.ts';
import { within } from './within.ts';

export type UpstreamLimits = {
  name: string;
  /** Of one response, decompressed. */
  maxBytes: number;
  /** For one call including its time in the queue, to the last byte. */
  withinMs: number;
  /** Concurrent calls, and so responses in memory; `queued` more may wait. */
  running: number;
  queued: number;
  mediaType: RegExp;
  lookup?: LookupFunction;
};

export type Upstream = {
  /**
   * Makes one call of several requests under one limit, by default `withinMs`. Throws `UpstreamFault` where it takes too
   * long, and `unavailable` where too many wait; then its requests are aborted and their sockets
   * closed.
   */
  call<T>(work: () => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * `fetch` for vendors' clients; outside `call` it is a call of its own. Resolves after the last
   * byte. Throws `UpstreamFault` at a limit and for redirects, which are never followed; like
   * `fetch`, a TypeError for network errors.
   */
  fetch(address: string | URL | Request, init?: RequestInit): Promise<Response>;
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

  constructor(name: string, reason: FaultReason, detail: string) {
    super(`${name}: ${detail}`);
    this.name = 'UpstreamFault';
    this.reason = reason;
  }
}

/** `application/json` and types with the suffix, such as `application/jwk-set+json`. */
export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

const RETRY_AFTER_SECONDS = 5;
/** Shorter than usual for servers, so that no request is sent on a closing connection. */
const KEPT_ALIVE_MS = 4_000;

/** The only HTTP client for outside services: all its responses are bounded. */
export function upstream(limits: UpstreamLimits): Upstream {
  const { name, running, queued } = limits;
  const inTurn = bounded({ running, queued, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const calls = new AsyncLocalStorage<AbortSignal>();
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
  };

  async function call<T>(
    work: (limit: AbortSignal) => Promise<T>,
    withinMs = limits.withinMs,
  ): Promise<T> {
    const end = new AbortController();
    const turn = inTurn(() => {
      end.signal.throwIfAborted();
      return calls.run(end.signal, () => work(end.signal));
    });
    try {
      return await within(withinMs, turn, () => {
        const late = new UpstreamFault(name, 'too_slow', `no complete response in ${withinMs} ms`);
        end.abort(late);
        throw late;
      });
    } finally {
      end.abort();
    }
  }

  async function ask(limit: AbortSignal, address: string | URL | Request, init: RequestInit) {
    const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
    signal.throwIfAborted();
    const url = new URL(address instanceof Request ? address.url : address);
    try {
      const answer = await send({ url, init, signal, limits, agents });
      return await receive(answer, limits).finally(() => answer.destroy());
    } catch (error) {
      // The abort has the reason; the socket only knows that it was closed.
      signal.throwIfAborted();
      if (error instanceof UpstreamFault) throw error;
      throw new TypeError(`${name} did not respond`, { cause: error });
    }
  }

  return {
    call,
    async fetch(address, init = {}) {
      const known = calls.getStore();
      return known ? ask(known, address, init) : call((limit) => ask(limit, address, init));
    },
  };
}

type Sending = {
  url: URL;
  init: RequestInit;
  signal: AbortSignal;
  limits: UpstreamLimits;
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
};

function send({ url, init, signal, limits, agents }: Sending): Promise<IncomingMessage> {
  const { protocol } = url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new Error(`${limits.name} cannot be called by ${protocol}`);
  }
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return new Promise((resolve, reject) => {
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      signal,
      ...(limits.lookup && { lookup: limits.lookup }),
    };
    const request =
      protocol === 'http:'
        ? requestHttp(url, { ...options, agent: agents[protocol] })
        : requestHttps(url, { ...options, agent: agents[protocol] });
    request.on('response', resolve);
    request.on('error', reject);
    // A protocol switch (101) causes neither of the two.
    request.on('close', () => reject(new Error('The connection ended without a response')));
    request.end(bodyOf(init));
  });
}

/** Vendors' clients send text or a form; nothing else is supported. */
function bodyOf({ body }: RequestInit): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body === null || body === undefined) return '';
  throw new Error('Requests to outside services must be text');
}

async function receive(answer: IncomingMessage, limits: UpstreamLimits): Promise<Response> {
  const { name, maxBytes, mediaType } = limits;
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) {
    throw new UpstreamFault(name, 'odd_status', `responded with ${status}`);
  }
  if (status >= 300 && status < 400) {
    throw new UpstreamFault(name, 'redirected', `redirected with ${status}`);
  }
  const type = answer.headers['content-type'];
  if (status < 300 && type !== undefined && !mediaType.test(type)) {
    throw new UpstreamFault(name, 'wrong_type', `responded with ${type.slice(0, 100)}`);
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge(limits);
  }
  const body = unpacked(answer, limits) as AsyncIterable<Buffer>; // neither has an encoding
  const bytes = await readBytes(body, maxBytes, () => tooLarge(limits));
  // Vendors' clients parse errors too, whatever their type.
  if (mediaType === JSON_TYPE && isNestedTooDeeply(bytes)) {
    throw new UpstreamFault(name, 'too_deep', 'sent JSON that is nested too deeply');
  }
  return new Response(isBodyless(status) ? null : bytes, { status, headers: headersOf(answer) });
}

/** Compression is not requested; if used anyway, the decompressed bytes count. */
function unpacked(answer: IncomingMessage, { name }: UpstreamLimits): Readable {
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

function tooLarge({ name, maxBytes }: UpstreamLimits): UpstreamFault {
  return new UpstreamFault(name, 'too_large', `sent more than ${maxBytes} bytes, or tiny pieces`);
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 205;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
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
