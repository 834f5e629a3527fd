import type { Decline } from '../billing/cards.ts';

/** The body of Stripe's errors: https://docs.stripe.com/api/errors */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
};

export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
        }
      : body;
  }
}

export const createInvalidError = (message: string, param?: string, code?: string) =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

export const createMissingError = (param: string) =>
  createInvalidError(`Missing required param: ${param}.`, param, 'parameter_missing');

/** Like Stripe: 404 for an unknown id in the path, 400 in a parameter. */
export const createNoSuchError = (what: string, id: string, param = 'id') =>
  new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const createDeclinedError = ({ code, declineCode, message }: Decline) =>
  new StripeError(402, { type: 'card_error', code, decline_code: declineCode, message });
