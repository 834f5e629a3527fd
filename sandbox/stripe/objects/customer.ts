import { makeId, makeRandomText } from './ids.ts';
import { buildObject } from './wire.ts';
import type * as Wire from './wire.ts';

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
}): Wire.Customer =>
  buildObject<Wire.Customer>({
    id: makeId('cus', 14),
    object: 'customer',
    address: given.address ? buildAddress(given.address) : null,
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
    phone: given.phone ?? null,
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
  country: string | null;
};

/** The fields common to all kinds of payment methods. */
const createMethod = (given: CardDetails, at: number) => ({
  id: makeId('pm'),
  object: 'payment_method' as const,
  billing_details: {
    address: buildAddress({ country: given.country ?? undefined }),
    email: given.email,
    name: given.name,
    phone: null,
  },
  created: at,
  customer: null,
});

export const createCard = (card: CardDetails, at: number): Wire.PaymentMethod =>
  buildObject<Wire.PaymentMethod>({
    ...createMethod(card, at),
    card: {
      brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      last4: card.last4,
    },
    type: 'card',
  });

/** A test card by its last digits, or an account. */
export const describeMethod = (
  brand: string,
  last4: string,
  owner: { name?: string; email?: string | null; country?: string } = {},
): CardDetails => ({
  brand,
  last4,
  expMonth: 12,
  expYear: 2034,
  name: owner.name ?? null,
  email: owner.email ?? null,
  country: owner.country ?? null,
});

export const createDebit = (account: CardDetails, at: number): Wire.PaymentMethod =>
  buildObject<Wire.PaymentMethod>({
    ...createMethod(account, at),
    sepa_debit: { last4: account.last4 },
    type: 'sepa_debit',
  });
