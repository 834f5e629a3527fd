import { CODES, type ErrorName } from '../../contract/errors.ts';
import { withRetryAdvice } from '../../contract/http/retry.ts';

export type FailureDetails = {
  /**
   * Replaces the code's default text. With status 429 or 503, the time of the next try is appended.
   */
  message?: string;
  type?: string;
  errors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A broken rule or an outside fault, reported with its code. Any other exception is a bug. */
export class Failure extends Error {
  readonly failure: ErrorName;
  readonly details: FailureDetails;

  constructor(failure: ErrorName, details: FailureDetails) {
    const text = details.message ?? CODES[failure].text;
    const wait = waitAfter(failure, details);
    super(wait === null ? text : withRetryAdvice(text, wait), { cause: details.cause });
    this.name = 'Failure';
    this.failure = failure;
    this.details = details;
  }

  get status(): number {
    return CODES[this.failure].status;
  }

  get code(): number {
    return CODES[this.failure].code;
  }

  /** For the Retry-After header; null if a retry does not help. */
  get retryAfterSeconds(): number | null {
    return waitAfter(this.failure, this.details);
  }
}

const RETRY_AFTER_SECONDS = 5;

function waitAfter(failure: ErrorName, details: FailureDetails): number | null {
  const { status } = CODES[failure];
  if (status !== 429 && status !== 503) return null;
  return details.retryAfterSeconds ?? RETRY_AFTER_SECONDS;
}

/** `throw fail('email_taken')`: the only way to refuse a request. */
export function fail(failure: ErrorName, details: FailureDetails = {}): Failure {
  return new Failure(failure, details);
}
