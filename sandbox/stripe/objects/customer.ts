import { makeId, makeRandomText } from './ids.ts';
import type { Customer, PaymentMethod } from './wire.ts';

type AddressGiven = { [key: string]: string | undefined };

export const buildAddress = (given: AddressGiven) => ({
  city: given['city'] || null,
  country: given['country'] || null,
  line1: given['line1'] || null,
  line2: given['line2'] || null,
  postal_code: given['postal_code'] || null,
  state: given['state'] || null,
});

export const createCustomer = (given: {
  at: number;
  clock: string;
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  description?: string | undefined;
  address?: AddressGiven | undefined;
  metadata?: { [key: string]: string } | undefined;
  preferred_locales?: string[] | undefined;
}): Customer => ({
  id: makeId('cus', 14),
  object: 'customer',
  address: given.address ? buildAddress(given.address) : null,
  balance: 0,
  created: given.at,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: given.description ?? null,
  discount: null,
  email: given.email ?? null,
  invoice_prefix: makeRandomText(8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: given.metadata ?? {},
  name: given.name ?? null,
  next_invoice_sequence: 1,
  phone: given.phone ?? null,
  preferred_locales: given.preferred_locales ?? [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: given.clock,
});

export type CardDetails = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
  country: string | null;
  postalCode: string | null;
};

/** The fields common to all kinds of payment methods. */
const createMethod = (given: CardDetails, at: number): Omit<PaymentMethod, 'type'> => ({
  id: makeId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: {
    address: buildAddress({
      country: given.country ?? undefined,
      postal_code: given.postalCode ?? undefined,
    }),
    email: given.email,
    name: given.name,
    phone: null,
    tax_id: null,
  },
  created: at,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
});

export const createCard = (card: CardDetails, at: number): PaymentMethod => ({
  ...createMethod(card, at),
  card: {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: card.postalCode ? 'pass' : null,
      cvc_check: 'pass',
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: makeRandomText(16),
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  type: 'card',
});

export const readAccount = (iban: string): CardDetails => ({
  brand: 'sepa',
  last4: iban.slice(-4),
  expMonth: 12,
  expYear: 2034,
  name: null,
  email: null,
  country: 'AT',
  postalCode: null,
});

export const createDebit = (account: CardDetails, at: number): PaymentMethod => ({
  ...createMethod(account, at),
  sepa_debit: {
    bank_code: '19043',
    branch_code: '',
    country: 'AT',
    fingerprint: makeRandomText(16),
    generated_from: { charge: null, setup_attempt: null },
    last4: account.last4,
  },
  type: 'sepa_debit',
});
