import { createPublicLookup } from '../platform/upstream/public-address.ts';
import { createUpstream, JSON_TYPE } from '../platform/upstream/upstream.ts';

export type ClientDocuments = {
  /** What an agent publishes about itself, as `fetch`; rejects at any limit. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
};

export const DOCUMENT_LIMITS = {
  name: 'The document of an agent',
  maxBytes: 5_120,
  withinMs: 5_000,
  running: 10,
  queued: 50,
  mediaType: JSON_TYPE,
};

/**
 * Reads Client ID Metadata Documents. Anyone can name their address: only public ones are connected
 * to, by https on its usual port, and redirects are not followed.
 */
export function createClientDocuments(
  resolve?: Parameters<typeof createPublicLookup>[0],
): ClientDocuments {
  const upstream = createUpstream({ ...DOCUMENT_LIMITS, lookup: createPublicLookup(resolve) });
  return {
    async fetch(url, init = {}) {
      const { protocol, port, username, password } = new URL(url);
      const isUsual = protocol === 'https:' && port === '' && username + password === '';
      if (!isUsual) throw new TypeError('The document of an agent must be at an https address');
      const { signal, headers } = init;
      return upstream.fetch(url, {
        ...(signal ? { signal } : {}),
        ...(headers ? { headers } : {}),
      });
    },
  };
}
