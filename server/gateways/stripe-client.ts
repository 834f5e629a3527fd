import type Stripe from 'stripe';
import { fail } from '../platform/failure.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { JSON_TYPE, type Upstream, upstream } from '../platform/upstream.ts';

/**
 * A call, with what the SDK's own retries add to it, is answered or given up in this time. What was
 * given up may still have arrived at Stripe, which is why each call that makes something carries an
 * idempotency key.
 */
const ANSWER_WITHIN_MS = 8_000;
const RETRIES = 2;
/** A page of a hundred with what we have expanded in it stays below it. */
const ANSWER_MAX_BYTES = 1_000_000;
/** Stripe takes 25 calls a second of a test account, 100 of a live one. */
const RUNNING = 10;
const QUEUED = 200;

/** What Stripe says of a request that it understood and will not do. */
export type Refusal = {
  code: string | undefined;
  param: string | undefined;
  /** The headers of its answer, by their names in small letters. */
  headers: unknown;
};

export type StripeCalls = {
  /**
   * Makes one call. What Stripe refuses is first offered to `refused`; every other fault, an
   * unreadable answer included, is `payments_unavailable`. Never inside a transaction.
   */
  ask<T>(
    work: (client: Stripe) => Promise<T>,
    refused?: (refusal: Refusal) => T | undefined,
  ): Promise<T>;
  client(): Promise<Stripe>;
};

export function stripeCalls(o: { secretKey: string; apiUrl: string }): StripeCalls {
  let made: Promise<Made> | undefined;
  const service = upstream({
    name: 'Stripe',
    maxBytes: ANSWER_MAX_BYTES,
    withinMs: ANSWER_WITHIN_MS,
    running: RUNNING,
    queued: QUEUED,
    mediaType: JSON_TYPE,
  });
  // The SDK takes 127 ms and 36 MB to load, so it waits for the first call.
  const load = () => (made ??= make(o, service));

  return {
    client: async () => (await load()).client,
    async ask(work, refused) {
      refuseInsideTransaction('A call to Stripe');
      const { client, refusalOf } = await load();
      try {
        return await service.call(() => work(client));
      } catch (error) {
        const refusal = refusalOf(error);
        const value = refusal && refused?.(refusal);
        if (value !== undefined) return value;
        throw fail('payments_unavailable', { cause: error });
      }
    },
  };
}

type Made = { client: Stripe; refusalOf(error: unknown): Refusal | undefined };

async function make(o: { secretKey: string; apiUrl: string }, service: Upstream): Promise<Made> {
  const { default: Sdk } = await import('stripe');
  const url = new URL(o.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const client = new Sdk(o.secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? '80' : '443'),
    protocol,
    httpClient: Sdk.createFetchHttpClient(service.fetch),
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return {
    client,
    refusalOf: (error) =>
      error instanceof Sdk.errors.StripeInvalidRequestError
        ? { code: error.code, param: error.param, headers: error.headers }
        : undefined,
  };
}
