import { Failure } from '../../platform/failure.ts';
import { isCertificateFault } from '../../platform/upstream/certificates.ts';
import { createUpstream, UpstreamFault } from '../../platform/upstream/upstream.ts';
import type { Report } from './finding.ts';

export type Visit = {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  /** The target of a redirect, which is not followed. */
  readonly location: string | null;
};

export type VisitFailure = { readonly fault: string; readonly isCertificateFault: boolean };

const WITHIN_MS = 8_000;
/** Some lists of models have thousands of entries. */
const MAX_BYTES = 5_000_000;

/** One bounded request to any service: every outcome is a value. */
export async function visit(
  name: string,
  address: string,
  init: RequestInit = {},
): Promise<Visit | VisitFailure> {
  const service = createUpstream({
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
    return { status, headers, json: parseJson(await response.text()), location: null };
  } catch (error) {
    if (error instanceof UpstreamFault && error.reason === 'redirected' && error.status !== null) {
      const { status, location } = error;
      return { status, headers: new Headers(), json: undefined, location };
    }
    const { words, code } = readFault(error);
    return { fault: words, isCertificateFault: isCertificateFault(code) };
  }
}

/** `fix`: what to do unless the certificate is at fault. */
export function reportUnanswered(
  { fault, isCertificateFault: isOfCertificate }: VisitFailure,
  check: string,
  fix: string,
  report: Report,
): void {
  report.problem(check, fault, isOfCertificate ? CERTIFICATE_FIX : fix);
}

export const CERTIFICATE_FIX =
  'The server’s certificate: its name, its date, and all of its chain; trust your own authority by NODE_EXTRA_CA_CERTS';

export function isUnanswered(answer: object): answer is VisitFailure {
  return 'fault' in answer;
}

/** Never contains a credential: the text is ours, with the system's error code. */
function readFault(error: unknown): { words: string; code: string | null } {
  if (error instanceof UpstreamFault)
    return { words: error.message, code: findErrorCode(error.cause) };
  if (error instanceof Failure) return readFault(error.cause);
  if (!(error instanceof TypeError)) throw error;
  const code = findErrorCode(error.cause);
  return { words: code === null ? error.message : `${error.message} (${code})`, code };
}

function findErrorCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example the page of a proxy; a body that is not JSON is part of the result.
    return undefined;
  }
}
