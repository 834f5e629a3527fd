import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { invoicePage } from './invoice-page.ts';
import { plainPage } from './layout.ts';
import { portalRoutes } from './portal-routes.ts';
import { hostedStyle, rosette } from './style.ts';

/** The hosted pages under /stripe: plain forms without scripts. */
export function createPages(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  app.use('/stripe/*', guard);
  app.get('/stripe/assets/hosted.css', (call) =>
    call.body(hostedStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  const ornament = rosette();
  app.get('/stripe/assets/rosette.svg', (call) =>
    call.body(ornament, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=3600' }),
  );
  app.route('/stripe/checkout', checkoutRoutes(ctx, after));
  app.route('/stripe/portal', portalRoutes(ctx, after));
  app.get('/stripe/invoice/:id/:token', (call) => {
    const invoice = ctx.records.find('invoice', call.req.param('id'));
    // The URL is the secret.
    return invoice?.hosted_invoice_url?.endsWith(`/${call.req.param('token')}`)
      ? call.html(invoicePage(invoice))
      : call.html(plainPage('Page not found', 'There is no invoice at this address.'), 404);
  });
  app.all('/stripe/*', (call) =>
    call.html(plainPage('Page not found', 'There is nothing at this address.'), 404),
  );
  return app;
}

/**
 * A form may lead to any site, because a payment redirects to the merchant and browsers apply
 * `form-action` to redirects too.
 */
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
