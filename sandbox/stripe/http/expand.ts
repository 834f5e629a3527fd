import { listPayments } from '../billing/invoicing.ts';
import { listRefunds } from '../billing/refunds.ts';
import type { Context } from '../state/context.ts';
import { createInvalidError } from '../calls/errors.ts';
import { listLineItems } from '../billing/line-items.ts';
import { buildList } from '../objects/subscription.ts';
import { buildPlan } from '../objects/catalog.ts';
import type { Kinds } from '../state/records.ts';
import type {
  WireCharge,
  WireCheckoutSession,
  Customer,
  WireInvoice,
  PortalConfiguration,
  StripeObject,
  WireSubscription,
} from '../objects/wire.ts';

/** The kind of record by the prefix of its id. */
const PREFIXES: [string, keyof Kinds][] = [
  ['cus_', 'customer'],
  ['sub_sched_', 'subscription_schedule'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
  ['inpay_', 'invoice_payment'],
  ['price_', 'price'],
  ['prod_', 'product'],
  ['pm_', 'payment_method'],
  ['pi_', 'payment_intent'],
  ['ch_', 'charge'],
  ['di_', 'discount'],
  ['promo_', 'promotion_code'],
  ['cs_', 'checkout_session'],
  ['bpc_', 'portal_configuration'],
];

const MAX_DEPTH = 4;

/** Fields that are only included when expanded, by object. */
const ON_REQUEST: {
  [object: string]: { [field: string]: (ctx: Context, object: never) => object };
} = {
  'checkout.session': {
    line_items: (ctx, session: WireCheckoutSession) =>
      buildList(`/v1/checkout/sessions/${session.id}/line_items`, listLineItems(ctx, session)),
  },
  charge: {
    refunds: (ctx, charge: WireCharge) =>
      buildList(`/v1/charges/${charge.id}/refunds`, listRefunds(ctx, charge.id)),
  },
  invoice: {
    payments: (ctx, invoice: WireInvoice) =>
      buildList(`/v1/invoice_payments?invoice=${invoice.id}`, listPayments(ctx, invoice.id)),
  },
  customer: {
    subscriptions: (ctx, customer: Customer) =>
      buildList(
        `/v1/customers/${customer.id}/subscriptions`,
        ctx.records
          .all('subscription')
          .filter((each) => each.customer === customer.id && each.status !== 'canceled')
          .map((each) => present(ctx, each)),
      ),
  },
};

/** Embedded objects are shown in their current state, not as they were written. */
export function present<Shown extends StripeObject>(ctx: Context, object: Shown): Shown {
  if (object.object !== 'subscription') return object;
  const subscription = object as unknown as WireSubscription; // as its `object` states
  const data = subscription.items.data.map((item) => {
    const price = ctx.records.find('price', item.price.id) ?? item.price;
    return { ...item, price, plan: buildPlan(price) };
  });
  return { ...object, items: { ...subscription.items, data } };
}

/** Replaces ids with their objects, along the requested paths. */
export function expand(ctx: Context, reply: object, paths: string[]): object {
  const root = structuredClone(presentAll(ctx, reply));
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH)
      throw createInvalidError(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
      );
    walk(ctx, root, steps, path);
  }
  if (!paths.some((path) => path.endsWith(PORTAL_PRODUCTS))) hidePortalProducts(root);
  return root;
}

const PORTAL_PRODUCTS = 'features.subscription_update.products';

/** Stripe stores the portal's products, but shows them only if expanded. */
function hidePortalProducts(root: object): void {
  for (const each of isList(root) ? root.data : [root]) {
    if (!isObject(each) || each.object !== 'billing_portal.configuration') continue;
    const { features } = each as unknown as PortalConfiguration; // as its `object` states
    delete features.subscription_update.products;
  }
}

function presentAll(ctx: Context, reply: object): object {
  if (isList(reply)) return { ...reply, data: reply.data.map((each) => presentAll(ctx, each)) };
  return isObject(reply) ? present(ctx, reply) : reply;
}

function walk(ctx: Context, at: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || at === null || typeof at !== 'object') return;
  if (Array.isArray(at)) {
    for (const each of at) walk(ctx, each, steps, path);
    return;
  }
  const value = expandStep(ctx, at, step);
  if (value === undefined || (rest.length === 0 && !isExpandable(value)))
    throw createInvalidError(`This property cannot be expanded (${path}).`, 'expand');
  Reflect.set(at, step, value);
  walk(ctx, value, rest, path);
}

const isExpandable = (value: unknown): boolean => value === null || typeof value === 'object';

function expandStep(ctx: Context, at: object, step: string): unknown {
  const known: unknown = Reflect.get(at, step);
  if (known === undefined && isObject(at)) {
    const make = ON_REQUEST[at.object]?.[step];
    return make?.(ctx, at as never); // the table is keyed by `at.object`
  }
  if (typeof known === 'string') return lookUp(ctx, step, known) ?? known;
  if (Array.isArray(known))
    return known.map((each) =>
      typeof each === 'string' ? (lookUp(ctx, step, each) ?? each) : each,
    );
  return known;
}

function lookUp(ctx: Context, field: string, id: string): object | undefined {
  if (field === 'coupon') return ctx.records.find('coupon', id);
  if (field === 'test_clock') {
    const clock = ctx.records.find('clock', id);
    return clock && ctx.clocks.present(clock);
  }
  const kind = PREFIXES.find(([prefix]) => id.startsWith(prefix))?.[1];
  const found = kind && (ctx.records.find(kind, id) ?? ctx.records.find('deleted', id));
  return found && structuredClone(presentAll(ctx, found));
}

const isObject = (value: object): value is StripeObject =>
  'object' in value && typeof value.object === 'string' && 'id' in value;

const isList = (value: object): value is { data: object[] } =>
  'object' in value &&
  (value.object === 'list' || value.object === 'search_result') &&
  'data' in value;
