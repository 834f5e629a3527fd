import type * as z from 'zod/mini';
import { refuseInsideTransaction } from '../platform/database/transactions.ts';
import { fail } from '../platform/failure.ts';
import { JSON_TYPE, upstream } from '../platform/upstream.ts';
import { ErrorReply } from './network-shapes.ts';

/** Below the ten seconds in which every call of ours is answered; a slow profile takes six. */
const ANSWER_WITHIN_MS = 8_000;
const RETRY_AFTER_SECONDS = 10;

/** A full page of the vendor's, a hundred reactions or twenty posts, is a fifth of it. */
const ANSWER_MAX_BYTES = 1_000_000;
/** As many as the vendor's smaller plans take at a time; more would wait there instead of here. */
const RUNNING = 6;
const QUEUED = 100;

/** Makes one call: its parsed reply, or null where the vendor says that there is no such thing. */
export type AskSource = <T>(
  reply: z.ZodMiniType<T>,
  path: `/linkedin/${string}`,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
) => Promise<T | null>;

/** HarvestAPI's calls, all of one form; `docs/decisions/0605` says why we do not use its client. */
export function networkSource(o: {
  apiUrl: string;
  apiKey: string;
  answerWithinMs?: number;
}): AskSource {
  const source = upstream({
    name: 'The network’s source',
    maxBytes: ANSWER_MAX_BYTES,
    withinMs: o.answerWithinMs ?? ANSWER_WITHIN_MS,
    running: RUNNING,
    queued: QUEUED,
    mediaType: JSON_TYPE,
  });
  const base = o.apiUrl.replace(/\/$/, '');

  return async function ask(reply, path, query) {
    refuseInsideTransaction('A call to the network');
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const address = `${base}${path}?${new URLSearchParams(given.map(([key, value]) => [key, `${value}`]))}`;
    try {
      const headers = { accept: 'application/json', 'x-api-key': o.apiKey };
      const response = await source.fetch(address, { headers });
      const answer: unknown = await response.json();
      return isAbsence(answer, response) ? null : reply.parse(answer);
    } catch (error) {
      throw fail('network_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
    }
  };
}

/**
 * A failure has an `error`, whatever the status of the answer. Only the vendor's own word, a text
 * with status 404, says that something does not exist: a 404 of a proxy in between is a page.
 */
function isAbsence(answer: unknown, response: Response): boolean {
  const failed = ErrorReply.safeParse(answer);
  const { error = null, status = response.status } = failed.success ? failed.data : {};
  if (response.ok && error === null) return false;
  if (status === 404 && typeof error === 'string') return true;
  throw new Error(`The network's source answers ${status}`, { cause: error });
}
