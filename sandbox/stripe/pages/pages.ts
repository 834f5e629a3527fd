import { Hono } from 'hono';
import type { Context as Call, MiddlewareHandler } from 'hono';
import { collect } from '../billing/invoicing.ts';
import type { Context } from '../state/context.ts';
import { createCheckoutRoutes } from './checkout-routes.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { renderPlainPage } from './layout.ts';
import { createPortalRoutes } from './portal-routes.ts';
import { hostedStyle } from './style.ts';
import type { WireInvoice } from '../objects/wire.ts';

export function createPages(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  app.use('/stripe/*', guard);
  app.get('/stripe/assets/hosted.css', (call) =>
    call.body(hostedStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.route('/stripe/checkout', createCheckoutRoutes(ctx, after));
  app.route('/stripe/portal', createPortalRoutes(ctx, after));
  app.get('/stripe/invoice/:id/:token', (call) => {
    const invoice = findInvoice(ctx, call);
    return invoice ? call.html(renderInvoicePage(invoice)) : refuseInvoice(call);
  });
  // The invoice's page authenticates the payment.
  app.post('/stripe/invoice/:id/:token', (call) => {
    const invoice = findInvoice(ctx, call);
    if (!invoice) return refuseInvoice(call);
    const at = ctx.clocks.now(invoice.test_clock);
    const paid = ctx.transact(null, () =>
      collect(ctx, invoice, at, { hand: true, isAuthenticated: true }),
    );
    after();
    const problem = paid.status === 'open' ? 'Your card was declined.' : undefined;
    return call.html(renderInvoicePage(paid, problem), problem ? 402 : 200);
  });
  app.all('/stripe/*', (call) =>
    call.html(renderPlainPage('Page not found', 'There is nothing at this address.'), 404),
  );
  return app;
}

/** The URL is the secret. */
function findInvoice(ctx: Context, call: Call): WireInvoice | undefined {
  const invoice = ctx.records.find('invoice', call.req.param('id') ?? '');
  const isKnown = invoice?.hosted_invoice_url?.endsWith(`/${call.req.param('token')}`);
  return isKnown ? invoice : undefined;
}

const refuseInvoice = (call: Call): Response | Promise<Response> =>
  call.html(renderPlainPage('Page not found', 'There is no invoice at this address.'), 404);

/** A payment redirects to the merchant, and browsers apply `form-action` to redirects too. */
const guard: MiddlewareHandler = async (call, next) => {
  await next();
  call.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  );
  call.header('X-Content-Type-Options', 'nosniff');
  call.header('Referrer-Policy', 'no-referrer');
  if (!call.req.path.startsWith('/stripe/assets/')) call.header('Cache-Control', 'no-store');
};
