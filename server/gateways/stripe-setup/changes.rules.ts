import type {
  AccountState,
  EndpointState,
  PortalState,
  PriceState,
  ProductState,
} from './account-state.ts';
import { formatAmount } from '../stripe/amounts.ts';
import {
  CURRENCY,
  type DesiredPlan,
  type DesiredPrice,
  DESIRED_PLANS,
  SCHEDULED,
} from './desired.ts';

export type SetupChange =
  | { kind: 'product'; plan: DesiredPlan; known: ProductState | null; says: string }
  | {
      kind: 'price';
      plan: DesiredPlan;
      price: DesiredPrice;
      replaces: PriceState | null;
      says: string;
    }
  | { kind: 'portal'; known: PortalState | null; says: string }
  | { kind: 'webhook'; known: EndpointState | null; url: string; says: string };

export type SetupPlan = {
  changes: SetupChange[];
  /** Differences between the account and the defaults, which are kept by default. */
  drift: string[];
};

export type SetupWishes = {
  webhookUrl: string | null;
  events: readonly string[];
  apiVersion: string;
  isUpdate: boolean;
  isReset: boolean;
};

/** Creates what is missing; reports differences, and corrects them only with `isUpdate`. */
export function planChanges(state: AccountState, wishes: SetupWishes): SetupPlan {
  const plan: SetupPlan = { changes: [], drift: [] };
  for (const desired of DESIRED_PLANS) planPlan(plan, state, desired, wishes);
  planPortal(plan, state, wishes);
  planWebhook(plan, state, wishes);
  return plan;
}

/** Differences become one change if they are to be corrected, otherwise lines of drift. */
function settle(
  plan: SetupPlan,
  isCorrected: boolean,
  differences: readonly string[],
  change: () => SetupChange,
): void {
  if (differences.length === 0) return;
  if (isCorrected) plan.changes.push(change());
  else plan.drift.push(...differences);
}

/** By its prices, or else by its metadata: an interrupted run may have left it without prices. */
export function findProduct(
  state: AccountState,
  { key, prices }: DesiredPlan,
): ProductState | null {
  const keys = prices.map(({ lookupKey }) => lookupKey);
  const priced = state.prices.find((each) => keys.includes(each.lookup_key ?? ''));
  const byPrice = state.products.find(({ id }) => id === priced?.product);
  const marked = state.products.filter(({ metadata }) => metadata?.['plan'] === key);
  return byPrice ?? marked.find(({ active }) => active) ?? marked[0] ?? null;
}

function planPlan(
  plan: SetupPlan,
  state: AccountState,
  desired: DesiredPlan,
  wishes: SetupWishes,
): void {
  const known = findProduct(state, desired);
  const { name } = desired.product;
  if (known === null) {
    plan.changes.push({
      kind: 'product',
      plan: desired,
      known,
      says: `create the product ${name}`,
    });
  } else {
    const says = `reset the product ${name} (${known.id}): metadata, description and features`;
    settle(plan, wishes.isReset, findProductDrift(known, desired), () => ({
      kind: 'product',
      plan: desired,
      known,
      says,
    }));
  }
  for (const price of desired.prices) planPrice(plan, state, { desired, price }, wishes);
}

function findProductDrift(known: ProductState, { product }: DesiredPlan): string[] {
  const metadata = known.metadata ?? {};
  const edited = Object.entries(product.metadata)
    .filter(([field, value]) => metadata[field] !== value)
    .map(
      ([field, value]) =>
        `${known.name}: ${field} is ${metadata[field] ?? 'missing'}, not ${value}`,
    );
  return [
    ...(known.active ? [] : [`${known.name}: the product is archived`]),
    ...edited,
    ...(known.description ? [] : [`${known.name}: the product has no description`]),
  ];
}

function planPrice(
  plan: SetupPlan,
  state: AccountState,
  { desired, price }: { desired: DesiredPlan; price: DesiredPrice },
  wishes: SetupWishes,
): void {
  const { lookupKey, name, amount } = price;
  const known = state.prices.find((each) => each.lookup_key === lookupKey) ?? null;
  const create = (replaces: PriceState | null): SetupChange => {
    const does = replaces ? `replace the price ${replaces.id} of` : 'create the price of';
    const says = `${does} ${name} (${lookupKey}): ${formatAmount(amount, CURRENCY)}`;
    return { kind: 'price', plan: desired, price, replaces, says };
  };
  if (known) return settle(plan, wishes.isReset, findPriceDrift(known, price), () => create(known));
  const foreign = state.prices.find(({ active, currency }) => active && currency !== CURRENCY);
  if (!foreign || wishes.isReset) plan.changes.push(create(null));
  else
    plan.drift.push(`${name}: no price (${lookupKey}), and the others are in ${foreign.currency}`);
}

function findPriceDrift(known: PriceState, { name, amount, interval }: DesiredPrice): string[] {
  const own =
    known.unit_amount === null ? 'no amount' : formatAmount(known.unit_amount, known.currency);
  const isDefault = known.unit_amount === amount && known.currency === CURRENCY;
  const { recurring } = known;
  const isOwnInterval = recurring?.interval === interval && recurring.interval_count === 1;
  return [
    ...(known.active ? [] : [`${name}: the price ${known.id} is archived`]),
    ...(isDefault ? [] : [`${name}: ${own}, not ${formatAmount(amount, CURRENCY)}`]),
    ...(isOwnInterval ? [] : [`${name}: the price ${known.id} is not for one ${interval}`]),
  ];
}

function planPortal(plan: SetupPlan, state: AccountState, wishes: SetupWishes): void {
  const [known = null] = state.portals;
  if (known === null) {
    const says = 'create the configuration of the billing portal';
    plan.changes.push({ kind: 'portal', known, says });
    return;
  }
  const willReplace = plan.changes.some(({ kind }) => kind === 'price');
  const differences = [
    ...findPortalDrift(known, state.prices),
    ...findPortalGaps(known),
    ...(willReplace ? ['Billing portal: it does not offer the new prices'] : []),
  ];
  const says = `update the configuration of the billing portal (${known.id})`;
  settle(plan, wishes.isUpdate, differences, () => ({ kind: 'portal', known, says }));
}

export function findPortalDrift(
  { features }: PortalState,
  prices: readonly PriceState[],
): string[] {
  const update = features.subscription_update;
  const offered = new Set((update.products ?? []).flatMap((product) => product.prices));
  const scheduled = (update.schedule_at_period_end?.conditions ?? []).map(({ type }) => type);
  const current = new Set(prices.filter(({ active }) => active).map(({ id }) => id));
  const rules: [boolean, string][] = [
    [features.invoice_history.enabled, 'invoices are not shown'],
    [features.payment_method_update.enabled, 'cards cannot be changed'],
    [features.subscription_cancel.enabled, 'plans cannot be canceled'],
    [features.subscription_cancel.mode === 'at_period_end', 'a cancellation ends a plan at once'],
    [!features.subscription_pause?.enabled, 'plans can be paused'],
    [
      !allowsEmailChange(features),
      'customers can change their email address, which is the account’s',
    ],
    [update.enabled, 'plans cannot be changed'],
    [update.proration_behavior === 'always_invoice', 'an upgrade is not billed at once'],
    [
      SCHEDULED.every((type) => scheduled.includes(type)),
      'a smaller plan takes effect at once, and its credit pays for an allowance that was used',
    ],
    [offered.symmetricDifference(current).size === 0, 'its prices are not those on sale'],
  ];
  return rules.filter(([holds]) => !holds).map(([, text]) => `Billing portal: ${text}`);
}

const INVOICE_DETAILS = ['name', 'address', 'tax_id'];

/** Missing features of the portal that cost no one money. */
export function findPortalGaps({ features: { customer_update: update } }: PortalState): string[] {
  const allowed = update.enabled ? update.allowed_updates : [];
  const isWhole = INVOICE_DETAILS.every((detail) => allowed.includes(detail));
  return isWhole
    ? []
    : ['Billing portal: customers cannot correct the name, address and tax id of their invoices'];
}

function allowsEmailChange({ customer_update: update }: PortalState['features']): boolean {
  return update.enabled && update.allowed_updates.includes('email');
}

function planWebhook(plan: SetupPlan, state: AccountState, wishes: SetupWishes): void {
  const { webhookUrl: url } = wishes;
  if (url === null) return;
  const [known = null, ...more] = state.endpoints;
  if (known === null) {
    plan.changes.push({ kind: 'webhook', known, url, says: `create the webhook endpoint ${url}` });
    return;
  }
  if (more.length > 0) plan.drift.push(`Webhook: ${more.length + 1} endpoints have this address`);
  if (known.api_version !== wishes.apiVersion)
    plan.drift.push(
      `Webhook: its API version is ${known.api_version ?? 'the account’s'}, not ${wishes.apiVersion}`,
    );
  const says = `update the webhook endpoint ${known.id}`;
  settle(plan, wishes.isUpdate, findEndpointDrift(known, wishes), () => ({
    kind: 'webhook',
    known,
    url,
    says,
  }));
}

export function findEndpointDrift(
  known: EndpointState,
  { events }: Pick<SetupWishes, 'events'>,
): string[] {
  const missing = known.enabled_events.includes('*')
    ? []
    : events.filter((event) => !known.enabled_events.includes(event));
  return [
    ...(known.status === 'enabled' ? [] : ['Webhook: the endpoint is disabled']),
    ...(missing.length === 0 ? [] : [`Webhook: it does not send ${missing.join(', ')}`]),
  ];
}
