import { makeId, makeRandomText } from './ids.ts';
import { buildObject } from './wire.ts';
import type * as Wire from './wire.ts';

export const buildAddress = (given: { [key: string]: string | undefined }) => ({
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
  description?: string | undefined;
  metadata?: { [key: string]: string } | undefined;
}): Wire.Customer =>
  buildObject<Wire.Customer>({
    id: makeId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: given.at,
    currency: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: makeRandomText(8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
    invoice_settings: { default_payment_method: null },
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    shipping: null,
    test_clock: given.clock,
  });

export type CardDetails = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
};

export const createPaymentMethod = (
  { brand, last4, expMonth, expYear, name, email }: CardDetails,
  type: 'card' | 'sepa_debit',
  at: number,
): Wire.PaymentMethod =>
  buildObject<Wire.PaymentMethod>({
    id: makeId('pm'),
    object: 'payment_method',
    billing_details: { address: buildAddress({}), email, name, phone: null },
    created: at,
    customer: null,
    type,
    ...(type === 'card'
      ? { card: { brand, exp_month: expMonth, exp_year: expYear, last4 } }
      : { sepa_debit: { last4 } }),
  });

/** A test card by its last digits, or an account. */
export const describeMethod = (
  brand: string,
  last4: string,
  owner: { name?: string; email?: string | null } = {},
): CardDetails => ({
  brand,
  last4,
  expMonth: 12,
  expYear: 2034,
  name: owner.name ?? null,
  email: owner.email ?? null,
});
