import type { ApifyClient, ApifyClientOptions } from 'apify-client';
import * as z from 'zod/mini';
import { createUpstream, JSON_TYPE, type Upstream } from '../../../platform/upstream/upstream.ts';
import { SourceRefusal } from '../call-guard.ts';

/** A page of posts with all of their attachments. */
const RESPONSE_MAX_BYTES = 10_000_000;

/** With the status alone: the words of the service may name people. */
export class ApifyRefusal extends SourceRefusal {
  readonly status: number;

  constructor(status: number) {
    super(`Apify responded with ${status}`);
    this.status = status;
  }
}

/** No readable answer; only a fault of our own HTTP client has a cause. */
class ApifyFault extends Error {
  constructor(cause?: unknown) {
    super('Apify sent no readable answer', { cause });
    this.name = 'ApifyFault';
  }
}

/** The client's own errors repeat what it received, so none of them leaves. */
export async function hideWords<T>(request: PromiseLike<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApifyRefusal || error instanceof ApifyFault) throw error;
    throw new ApifyFault();
  }
}

export type ApifySettings = {
  readonly apiUrl: string;
  readonly token: string;
  readonly concurrency: number;
  readonly queue: number;
  readonly timeoutSeconds: number;
  readonly runMaxCost: number;
  readonly callCost: number;
};

export type ApifyConnection = {
  /** Limits all requests of one question together. */
  call: Upstream['call'];
  load(): Promise<ApifyClient>;
};

/** Apify's client, loaded with the first question. All of its requests pass through `Upstream`. */
export function connectApify(settings: ApifySettings): ApifyConnection {
  const upstream = createUpstream({
    name: 'Apify',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: settings.timeoutSeconds * 1_000,
    running: settings.concurrency,
    queued: settings.queue,
    mediaType: JSON_TYPE,
  });
  let loading: Promise<ApifyClient> | undefined;
  const load = async () => {
    const { ApifyClient } = await import('apify-client');
    return new ApifyClient({
      token: settings.token,
      baseUrl: settings.apiUrl.replace(/\/$/, ''),
      // A run that was started twice costs twice, and what the client would log may name people.
      maxRetries: 0,
      requestInterceptors: [sendThrough(upstream)],
    });
  };
  return { call: upstream.call, load: () => (loading ??= load()) };
}

type Interceptor = NonNullable<NonNullable<ApifyClientOptions['requestInterceptors']>[number]>;

/** Replaces the way in which the client's requests are sent. */
function sendThrough(upstream: Upstream): Interceptor {
  return (config) => ({
    ...config,
    async adapter(request) {
      const url = new URL(request.url ?? '');
      const parameters = z.record(z.string(), z.unknown()).parse(request.params ?? {});
      for (const [key, value] of Object.entries(parameters)) {
        if (value !== undefined) url.searchParams.set(key, formatParameter(value));
      }
      const sent = upstream.fetch(url, {
        method: (request.method ?? 'get').toUpperCase(),
        headers: { ...request.headers.toJSON(true), accept: 'application/json' },
        ...(typeof request.data === 'string' && { body: request.data }),
      });
      const response = await sent.catch((cause: unknown) => {
        throw new ApifyFault(cause);
      });
      if (response.status >= 400) throw new ApifyRefusal(response.status);
      return {
        data: Buffer.from(await response.arrayBuffer()),
        status: response.status,
        statusText: '',
        headers: Object.fromEntries(response.headers),
        config: request,
      };
    },
  });
}

const formatParameter = (value: unknown) =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);
