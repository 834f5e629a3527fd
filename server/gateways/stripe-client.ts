import type Stripe from 'stripe';
import { fail } from '../platform/failure.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { JSON_TYPE, type Upstream, upstream } from '../platform/upstream.ts';

/**
 * The deadline of a call including the SDK's retries. An abandoned call may still have reached
 * Stripe, so each call that creates something has an idempotency key.
 */
const RESPONSE_TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** Above a page of 100 items with our expansions. */
const RESPONSE_MAX_BYTES = 1_000_000;
/** Stripe allows 25 calls per second in test mode, 100 in live mode. */
const RUNNING = 10;
const QUEUED = 200;

export type Refusal = {
  code: string | undefined;
  param: string | undefined;
  headers: unknown;
};

export type StripeCalls = {
  /**
   * Makes one call. `refused` may handle a refusal by Stripe; every other fault, including an
   * unreadable response, is `payments_unavailable`. Never call it inside a transaction.
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
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: RESPONSE_TIMEOUT_MS,
    running: RUNNING,
    queued: QUEUED,
    mediaType: JSON_TYPE,
  });
  // The SDK takes 127 ms and 36 MB to load, so it loads on the first call.
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
    timeout: RESPONSE_TIMEOUT_MS,
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
