import type Stripe from 'stripe';
import { fail } from '../platform/failure.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';

/** A call, with what Stripe's own retries add to it, is answered or given up in this time. */
const ANSWER_WITHIN_MS = 8_000;
const RETRIES = 2;

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
  // The SDK takes 127 ms and 36 MB to load, so it waits for the first call.
  const load = () => (made ??= make(o));

  return {
    client: async () => (await load()).client,
    async ask(work, refused) {
      refuseInsideTransaction('A call to Stripe');
      const { client, refusalOf } = await load();
      try {
        return await withinLimit(work(client));
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

async function make(o: { secretKey: string; apiUrl: string }): Promise<Made> {
  const { default: Sdk } = await import('stripe');
  const url = new URL(o.apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const client = new Sdk(o.secretKey, {
    host: url.hostname,
    port: url.port || (protocol === 'http' ? '80' : '443'),
    protocol,
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

/**
 * The SDK's own limit is on silence only and starts anew with each retry. Work given up here may
 * still arrive at Stripe, which is why each call that makes something carries an idempotency key.
 */
async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Stripe gave no answer in ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
