import { Failure } from '../../platform/failure.ts';
import { upstream, UpstreamFault } from '../../platform/upstream/upstream.ts';

export type Visit = {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** Where a redirect would lead; it is not followed. */
  readonly location: string | null;
};

export type Unanswered = { readonly fault: string };

const WITHIN_MS = 8_000;
/** Some lists of models have thousands of entries. */
const MAX_BYTES = 5_000_000;

/** One bounded request to a service that may be anything: every outcome is a value. */
export async function visit(
  name: string,
  address: string,
  init: RequestInit = {},
): Promise<Visit | Unanswered> {
  const service = upstream({
    name,
    maxBytes: MAX_BYTES,
    withinMs: WITHIN_MS,
    running: 1,
    queued: 0,
    mediaType: /^/,
  });
  try {
    const response = await service.fetch(address, init);
    const { status, headers } = response;
    return { status, headers, json: jsonOf(await response.text()), location: null };
  } catch (error) {
    if (error instanceof UpstreamFault && error.reason === 'redirected' && error.status !== null) {
      const { status, location } = error;
      return { status, headers: new Headers(), json: undefined, location };
    }
    return { fault: faultWords(error) };
  }
}

export function isUnanswered(answer: object): answer is Unanswered {
  return 'fault' in answer;
}

/** Never names a credential: the words are ours, and the system's code. */
function faultWords(error: unknown): string {
  if (error instanceof UpstreamFault) return error.message;
  if (error instanceof Failure) return faultWords(error.cause);
  if (!(error instanceof TypeError)) throw error;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${error.message}${code}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of a proxy, for example; what is not JSON is part of the answer.
    return undefined;
  }
}
