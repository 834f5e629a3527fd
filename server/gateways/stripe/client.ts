import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { DIRECTION_MARK } from '../../../contract/fields.ts';
import { fail } from '../../platform/failure.ts';
import { type Log, silentLog } from '../../platform/log/log.ts';
import { refuseInsideTransaction } from '../../platform/database/transactions.ts';
import { JSON_TYPE, type Upstream, createUpstream } from '../../platform/upstream/upstream.ts';
import { getKnownCode, getKnownParam, getKnownRequestId, StripeFault } from './fault.ts';

/**
 * Includes the SDK's retries. An abandoned call may have reached Stripe, so creations have keys.
 */
const RESPONSE_TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** Above a page of 100 items with our expansions. */
const RESPONSE_MAX_BYTES = 1_000_000;
/** Stripe allows 25 calls per second in test mode, 100 in live mode. */
const RUNNING = 10;
const QUEUED = 200;

export type StripeRefusal = {
  code: string | undefined;
  param: string | undefined;
  headers: unknown;
};

export function isMissing({ code }: StripeRefusal): boolean {
  return code === 'resource_missing';
}

/** For `ask`: returns `value` if the object is missing. */
export function replaceMissing<T>(value: T): (refusal: StripeRefusal) => T | undefined {
  return (refusal) => (isMissing(refusal) ? value : undefined);
}

export type StripeCalls = {
  /**
   * `refused` may handle a refusal. Others that a repetition cannot change are `payments_refused`,
   * all other faults `payments_unavailable`. Never in a transaction.
   */
  ask<T>(
    work: (client: Stripe) => Promise<T>,
    refused?: (refusal: StripeRefusal) => T | undefined,
  ): Promise<T>;
  client(): Promise<Stripe>;
};

/** Measures and waits in milliseconds; a test need not wait in real time. */
export type Stopwatch = {
  now(): number;
  wait(ms: number, abortSignal: AbortSignal | undefined): Promise<void>;
};

const realStopwatch: Stopwatch = {
  now: () => performance.now(),
  wait: (ms, abortSignal) => setTimeout(ms, undefined, abortSignal && { signal: abortSignal }),
};

/** What the calls report to; the doctor reports for itself. */
export type StripeCallOptions = {
  log?: Pick<Log, 'error'>;
  stopwatch?: Stopwatch;
  withinMs?: number;
  /** Called with the time of each response. */
  onDate?: (date: Date) => void;
  /** Called with each refusal that a repetition cannot change. */
  onLastingRefusal?: () => void;
};

export function createStripeCalls(
  options: { secretKey: string; apiUrl: string },
  {
    log = silentLog,
    stopwatch = realStopwatch,
    withinMs = RESPONSE_TIMEOUT_MS,
    onDate,
    onLastingRefusal,
  }: StripeCallOptions = {},
): StripeCalls {
  let made: Promise<StripeClient> | undefined;
  const service = createUpstream({
    name: 'Stripe',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs,
    running: RUNNING,
    queued: QUEUED,
    mediaType: JSON_TYPE,
  });
  // The SDK takes 127 ms and 36 MB to load, so it loads on the first call.
  const fetch = fetchObject(fetchPatiently(fetchReportingDate(service.fetch, onDate), stopwatch));
  const load = () => (made ??= createClient(options, fetch));

  return {
    client: async () => (await load()).client,
    async ask(work, refused) {
      refuseInsideTransaction('A call to Stripe');
      const { client, readRefusal, readLastingRefusal, readFault } = await load();
      try {
        return await service.call(() => work(client));
      } catch (error) {
        const refusal = readRefusal(error);
        const value = refusal && refused?.(refusal);
        if (value !== undefined) return value;
        const lasting = readLastingRefusal(error);
        const cause = readFault(error);
        if (!lasting) throw fail('payments_unavailable', { cause });
        log.error(lasting, 'Stripe refuses a request for good: see npm run rapport -- doctor');
        onLastingRefusal?.();
        // The next attempt has another key.
        const mayRepeat = lasting.type === 'StripeIdempotencyError';
        throw fail(mayRepeat ? 'payments_unavailable' : 'payments_refused', { cause });
      }
    },
  };
}

function fetchReportingDate(
  fetch: Upstream['fetch'],
  onDate: StripeCallOptions['onDate'],
): Upstream['fetch'] {
  return async (address, init) => {
    const response = await fetch(address, init);
    const date = new Date(response.headers.get('date') ?? Number.NaN);
    if (!Number.isNaN(date.getTime())) onDate?.(date);
    return response;
  };
}

const PATIENCE_MS = 6_000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 1_200;

/** The SDK retries neither a 429 nor a 409 for an idempotency key in use. */
function fetchPatiently(fetch: Upstream['fetch'], { now, wait }: Stopwatch): Upstream['fetch'] {
  return async (address, init) => {
    const startedAt = now();
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(address, init);
      if (response.status !== 429 && response.status !== 409) return response;
      const waitMs = getWait(response, attempt);
      if (now() - startedAt + waitMs > PATIENCE_MS) return response;
      await wait(waitMs, init?.signal ?? undefined);
    }
  };
}

/**
 * Stripe's Retry-After, otherwise exponential back-off with jitter, so that processes do not retry
 * together.
 */
function getWait(response: Response, attempt: number): number {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
  const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
  const minMs = Number.isFinite(asked) && asked >= 0 ? asked * 1_000 : backoffMs / 2;
  return minMs + Math.random() * (backoffMs / 2);
}

/**
 * The SDK defines a property on each body, which throws outside its promise for a string, a number
 * or a boolean and would end the process.
 */
function fetchObject(fetch: Upstream['fetch']): Upstream['fetch'] {
  return async (address, init) => {
    const response = await fetch(address, init);
    const readText = response.text.bind(response);
    return Object.assign(response, {
      text: async () => {
        const body = parseClean(await readText());
        if (!z.object({}).safeParse(body).success) throw new TypeError('The body is not an object');
        return JSON.stringify(body);
      },
    });
  };
}

/** With texts that fit into one line, so into a mail's subject, and into the database. */
function parseClean(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? toOneLine(value) : value));
  } catch {
    // The message of the parser repeats the body.
    return undefined;
  }
}

const DISRUPTIVE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}]+|${DIRECTION_MARK.source}`, 'gu');

function toOneLine(text: string): string {
  return text.replaceAll(DISRUPTIVE, ' ').toWellFormed();
}

type StripeClient = {
  client: Stripe;
  readRefusal(error: unknown): StripeRefusal | undefined;
  readLastingRefusal(error: unknown): LastingRefusal | undefined;
  /** An error of Stripe without its words; any other as it is. */
  readFault(error: unknown): unknown;
};

/** By Stripe's own types. Without its words, which may name a customer: the Dashboard's log has them. */
type LastingRefusal = {
  type: string;
  status: number | undefined;
  code: string | undefined;
  param: string | undefined;
  stripeRequestId: string | undefined;
};

async function createClient(
  options: { secretKey: string; apiUrl: string },
  fetch: Upstream['fetch'],
): Promise<StripeClient> {
  const { default: Sdk } = await import('stripe');
  const url = new URL(options.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const client = new Sdk(options.secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? '80' : '443'),
    protocol,
    httpClient: Sdk.createFetchHttpClient(fetch),
    timeout: RESPONSE_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return {
    client,
    readRefusal: (error) =>
      error instanceof Sdk.errors.StripeInvalidRequestError
        ? { code: error.code, param: error.param, headers: error.headers }
        : undefined,
    readLastingRefusal: (error) => {
      const types = [
        Sdk.errors.StripeInvalidRequestError,
        Sdk.errors.StripeCardError,
        Sdk.errors.StripeAuthenticationError,
        Sdk.errors.StripePermissionError,
        Sdk.errors.StripeIdempotencyError,
      ];
      if (!types.some((type) => error instanceof type)) return;
      const {
        type,
        statusCode: status,
        code,
        param,
        requestId,
      } = error as InstanceType<typeof Sdk.errors.StripeError>; // one of its subclasses
      return {
        type,
        status,
        code: getKnownCode(code),
        param: getKnownParam(param),
        stripeRequestId: getKnownRequestId(requestId),
      };
    },
    readFault: (error) =>
      error instanceof Sdk.errors.StripeError ? new StripeFault(error) : error,
  };
}
