import { Hono } from 'hono';
import type { Context as Call, MiddlewareHandler } from 'hono';
import { collect } from '../billing/invoicing.ts';
import type { Context } from '../state/context.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { invoicePage } from './invoice-page.ts';
import { plainPage } from './layout.ts';
import { portalRoutes } from './portal-routes.ts';
import { hostedStyle } from './style.ts';
import type { Invoice } from '../objects/wire.ts';

export function createPages(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  app.use('/stripe/*', guard);
  app.get('/stripe/assets/hosted.css', (call) =>
    call.body(hostedStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.route('/stripe/checkout', checkoutRoutes(ctx, after));
  app.route('/stripe/portal', portalRoutes(ctx, after));
  app.get('/stripe/invoice/:id/:token', (call) => {
    const invoice = invoiceAt(ctx, call);
    return invoice ? call.html(invoicePage(invoice)) : noInvoice(call);
  });
  // The invoice's page authenticates the payment.
  app.post('/stripe/invoice/:id/:token', (call) => {
    const invoice = invoiceAt(ctx, call);
    if (!invoice) return noInvoice(call);
    const at = ctx.clocks.now(invoice.test_clock);
    const paid = ctx.transact(null, () =>
      collect(ctx, invoice, at, { hand: true, isAuthenticated: true }),
    );
    after();
    const problem = paid.status === 'open' ? 'Your card was declined.' : undefined;
    return call.html(invoicePage(paid, problem), problem ? 402 : 200);
  });
  app.all('/stripe/*', (call) =>
    call.html(plainPage('Page not found', 'There is nothing at this address.'), 404),
  );
  return app;
}

/** The URL is the secret. */
function invoiceAt(ctx: Context, call: Call): Invoice | undefined {
  const invoice = ctx.records.find('invoice', call.req.param('id') ?? '');
  const isKnown = invoice?.hosted_invoice_url?.endsWith(`/${call.req.param('token')}`);
  return isKnown ? invoice : undefined;
}

const noInvoice = (call: Call): Response | Promise<Response> =>
  call.html(plainPage('Page not found', 'There is no invoice at this address.'), 404);

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
