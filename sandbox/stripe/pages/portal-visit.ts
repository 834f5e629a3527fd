import type { Context as Call } from 'hono';
import {
  listInvoices,
  isOver,
  listOfferedPrices,
  findPortalSubscription,
} from '../billing/portal.ts';
import { findCurrentCard } from '../billing/invoice-links.ts';
import { isProcessing } from '../billing/invoicing.ts';
import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { renderPlainPage } from './layout.ts';

export type PortalVisit = {
  session: Wire.PortalSession;
  base: string;
  at: number;
  customer: Wire.Customer;
  configuration: Wire.PortalConfiguration;
  subscription: Wire.Subscription | undefined;
  price: Wire.Price | undefined;
  card: Wire.PaymentMethod | undefined;
  invoices: Wire.Invoice[];
  /** The latest invoice, if it is unpaid. */
  owed: Wire.Invoice | undefined;
  may: { changePlan: boolean; changeCard: boolean; cancel: boolean; resume: boolean };
};

/** Serves a page of an existing portal session. */
export async function withVisit(
  ctx: Context,
  call: Call,
  serve: (visit: PortalVisit) => Promise<Response> | Response,
): Promise<Response> {
  const session = ctx.records.find('portal_session', call.req.param('id') ?? '');
  const customer = session && ctx.records.find('customer', session.customer);
  if (!session || !customer)
    return call.html(
      renderPlainPage('Page not found', 'There is no billing page at this address.'),
      404,
    );
  return serve(createVisit(ctx, session, customer));
}

function createVisit(
  ctx: Context,
  session: Wire.PortalSession,
  customer: Wire.Customer,
): PortalVisit {
  const configuration = ctx.records.get('portal_configuration', session.configuration);
  const subscription = findPortalSubscription(ctx, customer.id);
  const latest = subscription && ctx.records.find('invoice', subscription.latest_invoice ?? '');
  const runs = subscription !== undefined && !isOver(subscription);
  const ends = subscription?.cancel_at != null;
  const { features } = configuration;
  return {
    session,
    base: `/stripe/portal/${session.id}`,
    at: ctx.clocks.now(customer.test_clock),
    customer,
    configuration,
    subscription,
    price: subscription?.items.data[0]?.price,
    card: findCurrentCard(ctx, customer, subscription),
    invoices: listInvoices(ctx, customer.id),
    owed: runs && latest && isOwed(ctx, subscription, latest) ? latest : undefined,
    may: {
      changePlan:
        subscription?.status === 'active' &&
        !ends &&
        listOfferedPrices(ctx, configuration).length > 0,
      changeCard: features.payment_method_update.enabled,
      cancel: runs && !ends && features.subscription_cancel.enabled,
      resume: runs && ends && features.subscription_cancel.enabled,
    },
  };
}

/** Paying the latest invoice, a draft, reactivates an unpaid subscription. */
const isOwed = (ctx: Context, subscription: Wire.Subscription, invoice: Wire.Invoice): boolean =>
  (invoice.status === 'open' && !isProcessing(ctx, invoice)) ||
  (invoice.status === 'draft' && subscription.status === 'unpaid');
