import type * as z from 'zod/mini';
import { JSON_TYPE, upstream } from '../../platform/upstream.ts';
import { type CallGuard, SourceRestricted } from './call-guard.ts';
import { ErrorReply } from './harvestapi-shapes.ts';

/** Below the ten seconds of our own deadline; a slow profile takes six. */
const RESPONSE_TIMEOUT_MS = 8_000;
/** Five times a full page of 100 reactions or 20 posts. */
const RESPONSE_MAX_BYTES = 1_000_000;
const QUEUED = 100;
const REASON_LENGTH = 200;

/**
 * Makes one call. Null where the vendor reports that nothing exists; throws for any other fault.
 */
export type AskHarvestApi = <T>(
  reply: z.ZodMiniType<T>,
  path: `/linkedin/${string}`,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
) => Promise<T | null>;

/** A client for HarvestAPI; `docs/decisions/0605` explains why we do not use the vendor's. */
export function harvestApiClient(o: {
  apiUrl: string;
  apiKey: string;
  concurrency: number;
  guard?: CallGuard;
  responseTimeoutMs?: number;
}): AskHarvestApi {
  const vendor = upstream({
    name: 'HarvestAPI',
    maxBytes: RESPONSE_MAX_BYTES,
    withinMs: o.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS,
    running: o.concurrency,
    queued: QUEUED,
    mediaType: JSON_TYPE,
  });
  const base = o.apiUrl.replace(/\/$/, '');

  async function stopIfRestricted(answer: unknown, response: Response): Promise<void> {
    const failed = ErrorReply.safeParse(answer);
    const { error, status = response.status } = failed.success ? failed.data : {};
    if (status !== 403) return;
    const reason = typeof error === 'string' ? error.slice(0, REASON_LENGTH) : 'status 403';
    await o.guard?.restrict(reason);
    throw new SourceRestricted(reason);
  }

  return async function ask(reply, path, query) {
    const present = Object.entries(query).filter(([, value]) => value !== undefined);
    const address = `${base}${path}?${new URLSearchParams(present.map(([key, value]) => [key, `${value}`]))}`;
    const headers = { accept: 'application/json', 'x-api-key': o.apiKey };
    const response = await vendor.call(async () => {
      await o.guard?.permit();
      return vendor.fetch(address, { headers });
    });
    const answer: unknown = await response.json();
    await stopIfRestricted(answer, response);
    return isAbsence(answer, response) ? null : reply.parse(answer);
  };
}

/**
 * A failure has an `error`, whatever the HTTP status. Only a textual error with status 404 means
 * absence: a proxy's 404 is a page.
 */
function isAbsence(answer: unknown, response: Response): boolean {
  const failed = ErrorReply.safeParse(answer);
  const { error = null, status = response.status } = failed.success ? failed.data : {};
  if (response.ok && error === null) return false;
  if (status === 404 && typeof error === 'string') return true;
  throw new Error(`HarvestAPI responded with ${status}`, { cause: error });
}
