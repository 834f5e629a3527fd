import { createHmac, randomBytes } from 'node:crypto';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time/durations.ts';

/** Seconds until each further attempt (Standard Webhooks 1.0). */
const RETRY_AFTER_SECONDS = [
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  14 * HOUR_SECONDS,
  20 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
];
/** So that receivers that failed together do not come back together. */
const JITTER = 0.1;

export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** After `failed` attempts, of an event or in a row; null if there is no further one. */
export function chooseRetry(
  failed: number,
  { random = Math.random, retryAfterSeconds = null as number | null } = {},
): number | null {
  const planned = RETRY_AFTER_SECONDS[failed - 1];
  if (planned === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, DAY_SECONDS);
  return Math.max(asked, planned * (1 + JITTER * (2 * random() - 1)));
}

/** Of a member, who must not make us call a stranger's address again and again. */
export const REQUESTS: RateLimit = {
  name: 'webhook-requests',
  points: 60,
  perSeconds: HOUR_SECONDS,
};

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function makeSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export type SignedMessage = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers of Standard Webhooks 1.0, with a signature by each secret. */
export function signMessage(
  secrets: readonly string[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const text = `${id}.${timestamp}.${body}`;
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
