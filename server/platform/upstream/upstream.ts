import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBounded } from '../limits/bounded.ts';
import { hideCertificateNames } from './certificates.ts';
import { readPieces, receive, UpstreamFault, type UpstreamLimits } from './response.ts';
import { limitProgress } from '../time/progress-limit.ts';
import { runWithin } from '../time/within.ts';
import { traceCall } from '../tracing.ts';

export { type FaultReason, JSON_TYPE, UpstreamFault } from './response.ts';

export type Upstream = {
  /**
   * Makes one call of several requests under one limit, by default `withinMs`. Throws
   * `UpstreamFault` if it takes too long, and `unavailable` if too many calls wait; then its
   * requests are aborted and their sockets closed.
   */
  call<T>(work: () => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * `fetch` for vendors' clients; outside `call` it is a separate call. Resolves after the last
   * byte. Throws `UpstreamFault` at a limit and for redirects, which are never followed; like
   * `fetch`, a TypeError for network errors. `maxBytes` is for responses larger than the usual.
   */
  fetch(
    address: string | URL | Request,
    init?: RequestInit,
    options?: Partial<Pick<UpstreamLimits, 'maxBytes'>>,
  ): Promise<Response>;
  /**
   * One call whose response is streamed, for a service that responds over seconds. The limits are
   * those of `call`; no piece may take longer than `silenceMs`. Throws `UpstreamFault` with the
   * status unless the call succeeds; only the body of a success is read. Leaving the loop, or
   * aborting `init.signal`, closes the connection.
   */
  stream(
    address: string,
    init: RequestInit,
    options: { silenceMs: number },
  ): AsyncGenerator<Buffer>;
};

const RETRY_AFTER_SECONDS = 5;
/** Shorter than usual for servers, so that no request is sent on a closing connection. */
const KEPT_ALIVE_MS = 4_000;

/** The only HTTP client for outside services: all its responses are bounded. */
export function createUpstream(limits: UpstreamLimits): Upstream {
  const { name, running, queued } = limits;
  const bounded = createBounded({ running, queued, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const calls = new AsyncLocalStorage<AbortSignal>();
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: KEPT_ALIVE_MS }),
  };

  type Work<T> = (limit: AbortSignal) => Promise<T>;
  async function call<T>(work: Work<T>, withinMs = limits.withinMs): Promise<T> {
    const end = new AbortController();
    const turn = bounded.run(() => {
      end.signal.throwIfAborted();
      return calls.run(end.signal, () => work(end.signal));
    });
    try {
      return await runWithin(withinMs, turn, () => {
        const late = new UpstreamFault(name, 'too_slow', `no complete response in ${withinMs} ms`);
        end.abort(late);
        throw late;
      });
    } finally {
      end.abort();
    }
  }

  async function* stream(address: string, init: RequestInit, { silenceMs }: { silenceMs: number }) {
    const end = new AbortController();
    const limit = limitProgress({
      pieceMs: silenceMs,
      wholeMs: limits.withinMs,
      late: (ms) => end.abort(new UpstreamFault(name, 'too_slow', `no progress in ${ms} ms`)),
    });
    const abortSignal = init.signal ? AbortSignal.any([end.signal, init.signal]) : end.signal;
    const place = await bounded.takePlace(abortSignal).catch((error: unknown) => {
      limit.end();
      throw error;
    });
    limit.nextPiece();
    let answer: IncomingMessage | undefined;
    try {
      answer = await send({ url: new URL(address), init, abortSignal, limits, agents });
      for await (const piece of readPieces(answer, limits)) {
        limit.nextPiece();
        yield piece;
        limit.nextPiece();
      }
      abortSignal.throwIfAborted();
    } catch (error) {
      abortSignal.throwIfAborted();
      if (error instanceof UpstreamFault) throw error;
      throw createConnectionFault(name, error);
    } finally {
      limit.end();
      end.abort();
      answer?.destroy();
      place.leave();
    }
  }

  return {
    call,
    stream,
    async fetch(address, init = {}, options = {}) {
      const known = calls.getStore();
      const client = { agents, limits: { ...limits, ...options } };
      const work = (limit: AbortSignal) => ask(client, limit, address, init);
      return known ? work(known) : call(work);
    },
  };
}

type UpstreamClient = {
  limits: UpstreamLimits;
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
};

async function ask(
  { limits, agents }: UpstreamClient,
  limit: AbortSignal,
  address: string | URL | Request,
  init: RequestInit,
): Promise<Response> {
  const abortSignal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
  abortSignal.throwIfAborted();
  const url = new URL(address instanceof Request ? address.url : address);
  try {
    const answer = await send({ url, init, abortSignal, limits, agents });
    return await receive(answer, limits).finally(() => answer.destroy());
  } catch (error) {
    // The abort has the reason; the socket error only says that it was closed.
    abortSignal.throwIfAborted();
    if (error instanceof UpstreamFault) throw error;
    throw createConnectionFault(limits.name, error);
  }
}

function createConnectionFault(name: string, error: unknown): TypeError {
  return new TypeError(`${name} did not respond`, { cause: hideCertificateNames(error) });
}

type SentRequest = UpstreamClient & { url: URL; init: RequestInit; abortSignal: AbortSignal };

function send(sent: SentRequest): Promise<IncomingMessage> {
  const { url, init, limits } = sent;
  const call = { service: limits.name, method: init.method ?? 'GET', host: url.host };
  return traceCall(call, () => sendRequest(sent));
}

async function sendRequest({
  url,
  init,
  abortSignal,
  limits,
  agents,
}: SentRequest): Promise<IncomingMessage> {
  const { protocol } = url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new Error(`${limits.name} cannot be called by ${protocol}`);
  }
  if (limits.lookup) await checkLiteral(limits.lookup, url);
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return new Promise((resolve, reject) => {
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(headers),
      signal: abortSignal,
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
    request.end(readBodyText(init));
  });
}

/** Node looks up names only, so `lookup` would not see an address that is written as one. */
async function checkLiteral(lookup: LookupFunction, { hostname }: URL): Promise<void> {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return;
  await new Promise<void>((resolve, reject) => {
    lookup(address, {}, (error) => (error ? reject(error) : resolve()));
  });
}

/** Vendors' clients send text or a form; nothing else is supported. */
function readBodyText({ body }: RequestInit): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body === null || body === undefined) return '';
  throw new Error('Requests to outside services must be text');
}
