import type Stripe from 'stripe';

/** Stripe's words may repeat what members and customers wrote: only its closed vocabulary is kept. */
export class StripeFault extends Error {
  readonly statusCode: number | null;

  constructor(error: Stripe.errors.StripeError) {
    const { type, statusCode, detail } = error;
    const code = getKnownCode(error.code);
    // Without a response, it is an error of our own client.
    const cause = statusCode === undefined && detail instanceof Error ? detail : undefined;
    super(
      `Stripe responded with ${statusCode ?? 'no status'} (${type}${code ? `, ${code}` : ''})`,
      { cause },
    );
    this.name = 'StripeFault';
    this.statusCode = statusCode ?? null;
  }
}

export function getKnownCode(code: string | undefined): string | undefined {
  return code !== undefined && CODES.has(code) ? code : undefined;
}

/** The name of a parameter of the API, such as `line_items[0][price]`. */
export function getKnownParam(param: string | undefined): string | undefined {
  return param !== undefined && /^[a-z_]{1,40}(?:\[[a-z_0-9]{1,40}\]){0,5}$/.test(param)
    ? param
    : undefined;
}

export function getKnownRequestId(id: string | undefined): string | undefined {
  return id !== undefined && /^req_\w{1,40}$/.test(id) ? id : undefined;
}

/** Of https://docs.stripe.com/error-codes: those that our calls can cause. */
const CODES = new Set([
  'account_closed',
  'account_country_invalid_address',
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'api_key_expired',
  'balance_insufficient',
  'card_declined',
  'charge_already_refunded',
  'charge_disputed',
  'coupon_expired',
  'customer_max_subscriptions',
  'customer_tax_location_invalid',
  'email_invalid',
  'expired_card',
  'idempotency_key_in_use',
  'incorrect_cvc',
  'incorrect_number',
  'insufficient_funds',
  'invalid_tax_location',
  'lock_timeout',
  'missing',
  'more_permissions_required',
  'parameter_invalid_empty',
  'parameter_invalid_integer',
  'parameter_invalid_string_blank',
  'parameter_invalid_string_empty',
  'parameter_missing',
  'parameter_unknown',
  'parameters_exclusive',
  'payment_method_customer_decline',
  'platform_account_required',
  'platform_api_key_expired',
  'processing_error',
  'promotion_code_expired',
  'rate_limit',
  'resource_already_exists',
  'resource_missing',
  'secret_key_required',
  'tax_id_invalid',
  'taxes_calculation_failed',
  'testmode_charges_only',
  'tls_version_unsupported',
  'url_invalid',
]);
