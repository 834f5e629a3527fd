import { Hono, type Context as Call, type MiddlewareHandler } from 'hono';
import { pageHeaders } from '../../platform/page.ts';
import { collect } from '../billing/invoicing.ts';
import type { Context } from '../state/context.ts';
import { createCheckoutRoutes } from './checkout-routes.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { renderPlainPage } from './layout.ts';
import { createPortalRoutes } from './portal-routes.ts';
import type * as Wire from '../objects/wire.ts';

export function createPages(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  app.use('/stripe/*', guard);
  app.route('/stripe/checkout', createCheckoutRoutes(ctx, after));
  app.route('/stripe/portal', createPortalRoutes(ctx, after));
  app.get('/stripe/invoice/:id/:token', (call) => {
    const invoice = findInvoice(ctx, call);
    return invoice ? call.html(renderInvoicePage(invoice)) : refusePage(call);
  });
  // The invoice's page authenticates the payment.
  app.post('/stripe/invoice/:id/:token', (call) => {
    const invoice = findInvoice(ctx, call);
    if (!invoice) return refusePage(call);
    const at = ctx.clocks.now(invoice.test_clock);
    const paid = ctx.transact(null, () =>
      collect(ctx, invoice, at, { hand: true, isAuthenticated: true }),
    );
    after();
    const problem = paid.status === 'open' ? 'Your card was declined.' : undefined;
    return call.html(renderInvoicePage(paid, problem), problem ? 402 : 200);
  });
  app.all('/stripe/*', refusePage);
  return app;
}

/** The URL is the secret. */
function findInvoice(ctx: Context, call: Call): Wire.Invoice | undefined {
  const invoice = ctx.records.find('invoice', call.req.param('id') ?? '');
  const isKnown = invoice?.hosted_invoice_url?.endsWith(`/${call.req.param('token')}`);
  return isKnown ? invoice : undefined;
}

const refusePage = (call: Call): Response | Promise<Response> =>
  call.html(renderPlainPage('Page not found', 'There is nothing at this address.'), 404);

/** A payment redirects to the merchant, and browsers apply `form-action` to redirects too. */
const guard: MiddlewareHandler = async (call, next) => {
  await next();
  const headers = pageHeaders({ formTargets: ['http:', 'https:'] });
  for (const [name, value] of Object.entries(headers)) call.header(name, value);
};
