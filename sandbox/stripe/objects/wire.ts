import type Stripe from 'stripe';

/**
 * The SDK's types on the wire: expandable fields are ids, decimals are strings. Objects are stored in
 * this form, with the fields that the product, a test or a page reads, and expanded on request.
 */
type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends (infer Item)[]
      ? WireField<Item>[]
      : { [Key in keyof T]: WireField<T[Key]> };

type WireField<Value> = [Extract<Value, { object: string }>] extends [never]
  ? Wire<Value>
  : [Extract<Value, string>] extends [never]
    ? Wire<Value>
    : Wire<Exclude<Value, { object: string }>>;

export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type WirePrice = Wire<Stripe.Price>;
export type Coupon = Wire<Stripe.Coupon>;
export type PromotionCode = Wire<Stripe.PromotionCode>;
export type WireCheckoutSession = Wire<Stripe.Checkout.Session>;
export type WireSubscription = Wire<Stripe.Subscription>;
export type SubscriptionSchedule = Wire<Stripe.SubscriptionSchedule>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type WireInvoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type WireCharge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type TaxId = Wire<Stripe.TaxId>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type WireAccount = Wire<Stripe.Account>;
export type PaymentMethodConfiguration = Wire<Stripe.PaymentMethodConfiguration>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type WireEvent = Omit<Wire<Stripe.EventBase>, 'data' | 'type'> & {
  type: string;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
};

export type StripeObject = { id: string; object: string };

export type WireList<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] };

type ReadFields<T> = T extends readonly (infer Item)[]
  ? ReadFields<Item>[]
  : T extends object
    ? { [Key in keyof T]?: ReadFields<T[Key]> | undefined }
    : T;

/** Declares an object of the SDK's type that leaves out the fields that nothing reads. */
export const buildObject = <T>(fields: ReadFields<T>): T => fields as T; // nothing reads the others

export const buildList = <Item>(url: string, data: Item[]): WireList<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
