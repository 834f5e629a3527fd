import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { bounded } from './bounded.ts';
import { readBytes } from './bytes.ts';

/** What a service outside may cost this process, whatever it answers. */
export type UpstreamLimits = {
  /** For the log. */
  name: string;
  /** Of one answer, unpacked. */
  maxBytes: number;
  /** Of one call with all that it asks, from the wait for its turn to the last byte. */
  withinMs: number;
  /** Calls at a time, and so answers in memory; `queued` more wait for their turn. */
  running: number;
  queued: number;
  /** What an answer of success is, where it says what it is. */
  mediaType: RegExp;
  /** How names become addresses; the system's way by default. */
  lookup?: LookupFunction;
};

export type Upstream = {
  /**
   * Makes one call of several requests, under one limit. Throws `UpstreamFault` where it takes too
   * long, and `unavailable` where too many wait; what was asked in it is then aborted, and its
   * sockets are closed.
   */
  call<T>(work: () => Promise<T>): Promise<T>;
  /**
   * `fetch` as vendors' clients take it; outside of `call` a call of its own. The answer is there
   * with its last byte. Throws `UpstreamFault` where a limit is met, or for a redirection, of which
   * none is followed; as `fetch` does, a TypeError where there is no answer.
   */
  fetch(address: string | URL | Request, init?: RequestInit): Promise<Response>;
};

/** Why an answer was not read. */
export type FaultReason = 'too_large' | 'too_slow' | 'redirected' | 'wrong_type' | 'odd_status';

/** A TypeError, which is what vendors' clients know as a fault of `fetch`. */
export class UpstreamFault extends TypeError {
  readonly reason: FaultReason;

  constructor(name: string, reason: FaultReason, detail: string) {
    super(`${name}: ${detail}`);
    this.name = 'UpstreamFault';
    this.reason = reason;
  }
}

/** `application/json` and what is named after it, such as `application/jwk-set+json`. */
export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

const RETRY_AFTER_SECONDS = 5;
/** Shorter than servers keep theirs, so that no request is sent into a connection that closes. */
const KEPT_ALIVE_MS = 4_000;

/** The one way out to a service over HTTP: nothing that it answers, or does not, is without limit. */
export function upstream(limits: UpstreamLimits): Upstream {
  const { name, withinMs, running, queued } = limits;
  const inTurn = bounded({ running, queued, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const calls = new AsyncLocalStorage<AbortSignal>();
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
  };

  async function call<T>(work: (limit: AbortSignal) => Promise<T>): Promise<T> {
    const end = new AbortController();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const late = new UpstreamFault(name, 'too_slow', `no whole answer in ${withinMs} ms`);
      end.abort(late);
      reject(late);
    }, withinMs);
    const turn = inTurn(() => {
      end.signal.throwIfAborted();
      return calls.run(end.signal, () => work(end.signal));
    });
    try {
      return await Promise.race([turn, givenUp]);
    } finally {
      clearTimeout(timer);
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
      // The abort says why the call was given up; the socket only knows that it was closed.
      signal.throwIfAborted();
      if (error instanceof UpstreamFault) throw error;
      throw new TypeError(`${name} gave no answer`, { cause: error });
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
    throw new Error(`${limits.name} cannot be asked by ${protocol}`);
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
    // A switch to another protocol (101) ends with neither of the two.
    request.on('close', () => reject(new Error('The connection ended without an answer')));
    request.end(bodyOf(init));
  });
}

/** Clients of vendors send text or a form; nothing else leaves this process. */
function bodyOf({ body }: RequestInit): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body === null || body === undefined) return '';
  throw new Error('Only text is sent to services outside');
}

async function receive(answer: IncomingMessage, limits: UpstreamLimits): Promise<Response> {
  const { name, maxBytes, mediaType } = limits;
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) {
    throw new UpstreamFault(name, 'odd_status', `answered ${status}`);
  }
  if (status >= 300 && status < 400) {
    throw new UpstreamFault(name, 'redirected', `answered ${status}, which is not followed`);
  }
  const type = answer.headers['content-type'];
  if (status < 300 && type !== undefined && !mediaType.test(type)) {
    throw new UpstreamFault(name, 'wrong_type', `answered with ${type.slice(0, 100)}`);
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    throw tooLarge(limits);
  }
  const body = unpacked(answer, limits) as AsyncIterable<Buffer>; // neither has an encoding
  const bytes = await readBytes(body, maxBytes, () => tooLarge(limits));
  return new Response(isBodyless(status) ? null : bytes, { status, headers: headersOf(answer) });
}

/** Nothing packed is asked for; what comes packed all the same is counted as it unpacks. */
function unpacked(answer: IncomingMessage, { name }: UpstreamLimits): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return answer;
  const unpacker = unpackers[encoding]?.();
  if (!unpacker) throw new UpstreamFault(name, 'wrong_type', 'answered in an unknown encoding');
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
  return new UpstreamFault(
    name,
    'too_large',
    `answered with more than ${maxBytes} bytes, or in crumbs`,
  );
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 205;
}

/** Without those that speak of the bytes as they were sent. */
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
