import { makeId } from './ids.ts';
import type { WireCheckoutSession } from './wire.ts';

/** Fields common to all sessions in subscription mode, and those that the sandbox does not use. */
const COMMON = {
  after_expiration: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<WireCheckoutSession>;

export const createCheckoutSession = (given: {
  baseUrl: string;
  at: number;
  expiresAt: number;
  currency: string;
  amount: number;
  successUrl: string;
  cancelUrl: string | null;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  allowPromotionCodes: boolean | null;
  billingAddressCollection: string | null;
  locale: string | null;
  metadata: { [key: string]: string };
  allowedMethods: string[] | null;
  methods: string[];
  isPriceAdapted: boolean;
  isTaxed: boolean;
  asksForTaxId: boolean;
}): WireCheckoutSession => {
  const id = makeId('cs_test', 58);
  return {
    ...COMMON,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: given.isPriceAdapted },
    allow_promotion_codes: given.allowPromotionCodes,
    allowed_payment_method_types: given.allowedMethods,
    payment_method_types: given.methods,
    amount_subtotal: given.amount,
    amount_total: given.amount,
    automatic_tax: {
      enabled: given.isTaxed,
      liability: null,
      provider: null,
      status: given.isTaxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: given.billingAddressCollection,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    created: given.at,
    currency: given.currency,
    customer: given.customer,
    customer_creation: given.customer ? null : 'always',
    customer_email: given.customerEmail,
    expires_at: given.expiresAt,
    locale: given.locale,
    metadata: given.metadata,
    success_url: given.successUrl,
    tax_id_collection: { enabled: given.asksForTaxId, required: 'never' },
    url: `${given.baseUrl}/stripe/checkout/${id}`,
  };
};
