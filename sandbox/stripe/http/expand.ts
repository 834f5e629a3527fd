import { findPayment } from '../billing/invoice-links.ts';
import { listRefunds } from '../billing/payments.ts';
import type { Context } from '../state/context.ts';
import { createInvalidError } from '../calls/errors.ts';
import type { Kinds } from '../state/records.ts';
import { buildList } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';

/** Fields with the id of another object, by the kind of that object. */
const KINDS: { [field: string]: keyof Kinds } = {
  customer: 'customer',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  product: 'product',
  schedule: 'subscription_schedule',
  subscription: 'subscription',
};

/** Fields that are only included when expanded, by object. */
const ON_REQUEST: {
  [object: string]: { [field: string]: (ctx: Context, object: never) => object };
} = {
  charge: {
    refunds: (ctx, { id }: Wire.Charge) =>
      buildList(`/v1/charges/${id}/refunds`, listRefunds(ctx, id)),
  },
  invoice: {
    payments: (ctx, invoice: Wire.Invoice) => {
      const payment = findPayment(ctx, invoice);
      return buildList(`/v1/invoice_payments?invoice=${invoice.id}`, payment ? [payment] : []);
    },
  },
};

/** Embedded objects are shown in their current state, not as they were written. */
export function present<Shown extends Wire.StripeObject>(
  { records }: Pick<Context, 'records'>,
  object: Shown,
): Shown {
  if (object.object !== 'subscription') return object;
  const subscription = object as unknown as Wire.Subscription; // as its `object` states
  const data = subscription.items.data.map((item) => {
    return { ...item, price: records.find('price', item.price.id) ?? item.price };
  });
  return { ...object, items: { ...subscription.items, data } };
}

/** Replaces ids with their objects, along the requested paths. */
export function expand(ctx: Context, reply: object, paths: string[]): object {
  const root = structuredClone(presentAll(ctx, reply));
  for (const path of paths) walk(ctx, root, path.split('.'), path);
  if (!paths.some((path) => path.endsWith(PORTAL_PRODUCTS))) hidePortalProducts(root);
  return root;
}

const PORTAL_PRODUCTS = 'features.subscription_update.products';

/** Stripe stores the portal's products, but shows them only if expanded. */
function hidePortalProducts(root: object): void {
  for (const each of isList(root) ? root.data : [root]) {
    if (!isObject(each) || each.object !== 'billing_portal.configuration') continue;
    const { features } = each as unknown as Wire.PortalConfiguration; // as its `object` states
    delete features.subscription_update.products;
  }
}

function presentAll(ctx: Context, reply: object): object {
  if (isList(reply)) return { ...reply, data: reply.data.map((each) => presentAll(ctx, each)) };
  return isObject(reply) ? present(ctx, reply) : reply;
}

function walk(ctx: Context, at: unknown, [step, ...rest]: string[], path: string): void {
  if (step === undefined || at === null || typeof at !== 'object') return;
  if (Array.isArray(at)) {
    for (const each of at) walk(ctx, each, [step, ...rest], path);
    return;
  }
  const value = expandStep(ctx, at, step);
  if (typeof value !== 'object')
    throw createInvalidError(`This property cannot be expanded (${path}).`, 'expand');
  Reflect.set(at, step, value);
  walk(ctx, value, rest, path);
}

function expandStep(ctx: Context, at: object, step: string): unknown {
  const known: unknown = Reflect.get(at, step);
  if (known === undefined && isObject(at)) return ON_REQUEST[at.object]?.[step]?.(ctx, at as never); // the table is keyed by `at.object`
  const kind = KINDS[step];
  if (typeof known !== 'string' || kind === undefined) return known;
  const found = ctx.records.find(kind, known) ?? ctx.records.find('deleted', known);
  return found && structuredClone(presentAll(ctx, found));
}

const isObject = (value: object): value is Wire.StripeObject =>
  'object' in value && typeof value.object === 'string' && 'id' in value;

const isList = (value: object): value is { data: object[] } =>
  'object' in value &&
  (value.object === 'list' || value.object === 'search_result') &&
  'data' in value;
