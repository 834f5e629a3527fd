import type Stripe from 'stripe';

/**
 * The SDK's types on the wire: expandable fields are ids, decimals are strings. Objects are stored in
 * this form, with the fields that the product, a test or a page reads, and expanded on request.
 */
type Serialized<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends (infer Item)[]
      ? SerializedField<Item>[]
      : { [Key in keyof T]: SerializedField<T[Key]> };

type SerializedField<Value> = [Extract<Value, { object: string }>] extends [never]
  ? Serialized<Value>
  : [Extract<Value, string>] extends [never]
    ? Serialized<Value>
    : Serialized<Exclude<Value, { object: string }>>;

export type Customer = Serialized<Stripe.Customer>;
export type Product = Serialized<Stripe.Product>;
export type Price = Serialized<Stripe.Price>;
export type Coupon = Serialized<Stripe.Coupon>;
export type PromotionCode = Serialized<Stripe.PromotionCode>;
export type CheckoutSession = Serialized<Stripe.Checkout.Session>;
export type Subscription = Serialized<Stripe.Subscription>;
export type SubscriptionSchedule = Serialized<Stripe.SubscriptionSchedule>;
export type SubscriptionItem = Serialized<Stripe.SubscriptionItem>;
export type Invoice = Serialized<Stripe.Invoice>;
export type InvoiceLine = Serialized<Stripe.InvoiceLineItem>;
export type InvoicePayment = Serialized<Stripe.InvoicePayment>;
export type PaymentMethod = Serialized<Stripe.PaymentMethod>;
export type PaymentIntent = Serialized<Stripe.PaymentIntent>;
export type Charge = Serialized<Stripe.Charge>;
export type Refund = Serialized<Stripe.Refund>;
export type TaxId = Serialized<Stripe.TaxId>;
export type TestClock = Serialized<Stripe.TestHelpers.TestClock>;
export type PortalConfiguration = Serialized<Stripe.BillingPortal.Configuration>;
export type PortalSession = Serialized<Stripe.BillingPortal.Session>;
export type Account = Serialized<Stripe.Account>;
export type PaymentMethodConfiguration = Serialized<Stripe.PaymentMethodConfiguration>;
export type WebhookEndpoint = Serialized<Stripe.WebhookEndpoint>;
export type Event = Omit<Serialized<Stripe.EventBase>, 'data' | 'type'> & {
  type: string;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
};

export type StripeObject = { id: string; object: string };

export type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] };

type ReadFields<T> = T extends readonly (infer Item)[]
  ? ReadFields<Item>[]
  : T extends object
    ? { [Key in keyof T]?: ReadFields<T[Key]> | undefined }
    : T;

/** Declares an object of the SDK's type that leaves out the fields that nothing reads. */
export const buildObject = <T>(fields: ReadFields<T>): T => fields as T; // nothing reads the others

export const buildList = <Item>(url: string, data: Item[]): List<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
