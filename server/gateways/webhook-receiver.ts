import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Delivery } from '../../contract/webhooks.ts';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import {
  createPublicLookup,
  isPublicAddress,
  PrivateAddress,
} from '../platform/upstream/public-address.ts';
import { createUpstream, type Upstream, UpstreamFault } from '../platform/upstream/upstream.ts';

export type AddressProblem =
  | 'not_a_url'
  | 'not_https'
  | 'credentials'
  | 'port'
  | 'private'
  | 'unknown_host';

export type ReceiverAnswer = {
  status: number | null;
  fault: Delivery['fault'];
  /** What the receiver asks for; null if it does not. */
  retryAfterSeconds: number | null;
};

export type WebhookReceivers = {
  /** Why nothing may be sent to this address; null if it may. Asks the name server. */
  findAddressProblem(url: string): Promise<AddressProblem | null>;
  /** Any outcome is an answer; it never throws because of the receiver. */
  post(url: string, headers: Record<string, string>, body: string): Promise<ReceiverAnswer>;
};

const LIMITS = {
  name: 'The receiver of a webhook',
  // Only the status counts.
  maxBytes: 4_096,
  withinMs: 15_000,
  running: 20,
  queued: 200,
  mediaType: /^/,
};

type ResolveHost = Parameters<typeof createPublicLookup>[0];

/**
 * Connects to public addresses only, by https on its usual port. Outside production also to this
 * machine, for the sandbox.
 */
export function createWebhookReceivers(options: {
  production: boolean;
  resolve?: ResolveHost;
}): WebhookReceivers {
  const outside = createUpstream({ ...LIMITS, lookup: createPublicLookup(options.resolve) });
  const sandbox = createUpstream(LIMITS);

  return {
    async findAddressProblem(url) {
      const parsed = parseReceiver(url, options);
      if (typeof parsed === 'string') return parsed;
      if (parsed.isSandbox || isIP(parsed.hostname) !== 0) return null;
      return findHostProblem(parsed.hostname);
    },

    async post(url, headers, body) {
      refuseInsideTransaction('A webhook');
      const parsed = parseReceiver(url, options);
      if (typeof parsed === 'string') return REFUSED;
      const upstream = parsed.isSandbox ? sandbox : outside;
      return send(upstream, url, { method: 'POST', headers, body });
    },
  };
}

type Receiver = { hostname: string; isSandbox: boolean };

function parseReceiver(
  url: string,
  { production }: { production: boolean },
): Receiver | AddressProblem {
  if (!URL.canParse(url)) return 'not_a_url';
  const { protocol, username, password, port, hostname: written } = new URL(url);
  if (username !== '' || password !== '') return 'credentials';
  const hostname = written.replace(/^\[(.*)\]$/, '$1');
  if (!production && protocol === 'http:' && LOOPBACK.includes(hostname)) {
    return { hostname, isSandbox: true };
  }
  if (protocol !== 'https:') return 'not_https';
  if (port !== '') return 'port';
  // The connection to an address that is written out asks no name server.
  if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) return 'private';
  return { hostname, isSandbox: false };
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

async function findHostProblem(hostname: string): Promise<AddressProblem | null> {
  try {
    const addresses = await systemLookup(hostname, { all: true });
    return addresses.every(({ address }) => isPublicAddress(address)) ? null : 'private';
  } catch {
    // It is the member's input: any failure to find it has the same answer.
    return 'unknown_host';
  }
}

const REFUSED: ReceiverAnswer = { status: null, fault: 'refused_address', retryAfterSeconds: null };

async function send(upstream: Upstream, url: string, init: RequestInit): Promise<ReceiverAnswer> {
  try {
    const { status, ok, headers } = await upstream.fetch(url, init);
    const retryAfterSeconds = Number(headers.get('retry-after'));
    return {
      status,
      fault: ok ? null : 'status',
      retryAfterSeconds: retryAfterSeconds > 0 ? retryAfterSeconds : null,
    };
  } catch (error) {
    return { ...describeFailure(error), retryAfterSeconds: null };
  }
}

function describeFailure(error: unknown): Pick<ReceiverAnswer, 'status' | 'fault'> {
  if (!(error instanceof UpstreamFault)) {
    const isRefused = error instanceof Error && error.cause instanceof PrivateAddress;
    return { status: null, fault: isRefused ? 'refused_address' : 'unreachable' };
  }
  const { status, reason } = error;
  if (reason === 'redirected') return { status, fault: 'redirected' };
  if (reason === 'too_slow') return { status, fault: 'too_slow' };
  // The status came before the limit; what follows it does not matter.
  const isSuccess = status !== null && status >= 200 && status < 300;
  return { status, fault: isSuccess ? null : 'status' };
}
