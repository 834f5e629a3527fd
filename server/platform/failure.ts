import { CODES, type ErrorName } from '../../contract/errors.ts';

export type FailureDetails = {
  /** Shown instead of the code's own text. */
  message?: string;
  /** Which part of the request failed, where the client shows it at a field of its own. */
  type?: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A broken rule or an outside fault, answered with its code. Anything else that is thrown is a bug. */
export class Failure extends Error {
  readonly failure: ErrorName;
  readonly details: FailureDetails;

  constructor(failure: ErrorName, details: FailureDetails) {
    super(details.message ?? CODES[failure].text, { cause: details.cause });
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
}

/** `throw fail('email_taken')`: the one way to refuse a request. */
export function fail(failure: ErrorName, details: FailureDetails = {}): Failure {
  return new Failure(failure, details);
}
