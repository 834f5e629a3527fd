import type { DocumentStore } from '../../platform/store.ts';
import type { BehaviorName } from '../billing/cards.ts';
import { findDueTime, isTimed, type Settlement, type TimedKind } from './due-times.ts';
import type { CardDetails } from '../objects/customer.ts';
import type * as Wire from '../objects/wire.ts';

type CardState = { id: string; behavior: BehaviorName; charges: number };

/** A test clock runs at an offset from real time, or is frozen. */
export type ClockState = {
  id: string;
  created: number;
  isDefault: boolean;
  offset: number;
  frozenTime: number;
};

/** A queued webhook delivery. Times are real, in milliseconds. */
export type EventDelivery = {
  id: string;
  event: string;
  type: string;
  attempts: number;
  dueAt: number;
  state: 'pending' | 'delivered' | 'dropped' | 'failed';
  /** Already reordered once by a fault. */
  held?: boolean;
  lastStatus: number | null;
  lastError: string | null;
};

type SessionOrder = {
  id: string;
  items: { price: string; quantity: number }[];
  subscriptionMetadata: { [key: string]: string };
};

type CardAuthentication = { id: string; card: string; details: CardDetails };

type StoredReply = { id: string; request: string; status: number; body: string; at: number };

type DeletedObject = { id: string; object: string; deleted: true };

/** A null clock is the default one. */
export type DueTime = {
  id: string;
  kind: TimedKind;
  of: string;
  clock: string | null;
  at: number;
};

export type Kinds = {
  customer: Wire.Customer;
  product: Wire.Product;
  price: Wire.Price;
  coupon: Wire.Coupon;
  promotion_code: Wire.PromotionCode;
  checkout_session: Wire.CheckoutSession;
  order: SessionOrder;
  subscription: Wire.Subscription;
  subscription_schedule: Wire.SubscriptionSchedule;
  invoice: Wire.Invoice;
  invoice_payment: Wire.InvoicePayment;
  payment_method: Wire.PaymentMethod;
  tax_id: Wire.TaxId;
  card: CardState;
  payment_intent: Wire.PaymentIntent;
  charge: Wire.Charge;
  refund: Wire.Refund;
  settlement: Settlement;
  authentication: CardAuthentication;
  portal_configuration: Wire.PortalConfiguration;
  portal_session: Wire.PortalSession;
  webhook_endpoint: Wire.WebhookEndpoint;
  webhook_secret: { id: string; secret: string };
  clock: ClockState;
  event: Wire.Event;
  delivery: EventDelivery;
  waiting: EventDelivery;
  replay: StoredReply;
  deleted: DeletedObject;
  due: DueTime;
};

export type StripeRecords = ReturnType<typeof openRecords>;

export function openRecords(documents: DocumentStore) {
  const find = <Kind extends keyof Kinds>(kind: Kind, id: string): Kinds[Kind] | undefined =>
    documents.get<Kinds[Kind]>(name(kind), id);

  const remove = (kind: keyof Kinds, id: string): void => {
    documents.delete(name(kind), id);
    if (isTimed(kind)) documents.delete(name('due'), `${kind}:${id}`);
  };

  const save = <Kind extends keyof Kinds>(kind: Kind, value: Kinds[Kind]): void => {
    documents.put(name(kind), value.id, value);
    if (isTimed(kind)) keepDueTime(kind, value.id);
  };

  const keepDueTime = (kind: TimedKind, id: string): void => {
    const due = findDueTime(records, kind, id);
    if (due) save('due', { id: `${kind}:${id}`, kind, of: id, at: due.at, clock: due.clock });
    else documents.delete(name('due'), `${kind}:${id}`);
  };

  const records = {
    find,
    save,
    remove,
    /** For ids that we stored ourselves: a missing object is a bug. */
    get<Kind extends keyof Kinds>(kind: Kind, id: string): Kinds[Kind] {
      const value = find(kind, id);
      if (!value) throw new Error(`${kind} ${id} is not in the store`);
      return value;
    },
    /** Newest first, as Stripe lists. */
    all: <Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] =>
      documents.list<Kinds[Kind]>(name(kind), { newestFirst: true }),
    transaction: <T>(work: () => T): T => documents.transaction(work),
  };
  return records;
}

const name = (kind: keyof Kinds): string => `stripe.${kind}`;
