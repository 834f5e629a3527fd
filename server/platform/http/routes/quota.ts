import type { Context } from 'hono';
import { fail } from '../../failure.ts';
import type { HttpEnv } from './current-request.ts';

/** What is left of a limit after a call. */
export type Quota = {
  readonly limit: number;
  /** Negative if this call exceeds the limit. */
  readonly remaining: number;
  readonly resetSeconds: number;
};

/** Names the quota in the headers of any response, and refuses the call if it is exceeded. */
export function applyQuota(c: Context<HttpEnv>, quota: Quota | null): void {
  if (quota === null) return;
  c.header('ratelimit-limit', String(quota.limit));
  c.header('ratelimit-remaining', String(Math.max(0, quota.remaining)));
  c.header('ratelimit-reset', String(quota.resetSeconds));
  if (quota.remaining < 0) {
    throw fail('too_many_requests', { retryAfterSeconds: quota.resetSeconds });
  }
}
