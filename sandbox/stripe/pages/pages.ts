import { Hono, type Context as Call } from 'hono';
import { html } from 'hono/html';
import { type Html, protectHostedPages } from '../../platform/page.ts';
import { formatAmount, formatDay } from '../billing/invoice-lines.ts';
import { collect } from '../billing/invoicing.ts';
import type { Context } from '../state/context.ts';
import { createCheckoutRoutes } from './checkout-routes.ts';
import { MERCHANT, renderAlert, renderHostedPage, renderPlainPage, renderSums } from './layout.ts';
import { createPortalRoutes } from './portal-routes.ts';
import type * as Wire from '../objects/wire.ts';

export function createPages(ctx: Context, after: () => void): Hono {
  const app = new Hono();
  app.use('/stripe/*', protectHostedPages);
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

function renderInvoicePage(invoice: Wire.Invoice, declined?: string): Html {
  const formatMoney = (amount: number) => formatAmount(amount, invoice.currency);
  const discount = invoice.subtotal - invoice.total;
  const balance = invoice.total - invoice.amount_due;
  const paidAt = invoice.status_transitions.paid_at;
  const state = invoice.status === 'open' ? 'Open' : 'Not collected';
  return renderHostedPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<main id="content" class="sign-in">
      <p class="aside">${MERCHANT}, ${formatDay(invoice.created)}</p>
      <h1>Invoice ${invoice.number}</h1>
      <p>
        ${
          paidAt
            ? html`<span class="state good">Paid on ${formatDay(paidAt)}</span>`
            : html`<span class="state bad">${state}</span>`
        }
      </p>
      <p>Billed to ${invoice.customer_name ?? ''} ${invoice.customer_email}</p>
      ${renderSums([
        ...invoice.lines.data.map(({ description, period, amount }) => ({
          label: html`${description}
            <p class="aside">${formatDay(period.start)} to ${formatDay(period.end)}</p>`,
          amount: formatMoney(amount),
        })),
        discount > 0 && { label: 'Discount', amount: formatMoney(-discount) },
        balance !== 0 && { label: 'Credit of your account', amount: formatMoney(-balance) },
        { label: paidAt ? 'Paid' : 'Due', amount: formatMoney(invoice.amount_due), isTotal: true },
      ])}
      ${
        invoice.status === 'open' &&
        html`${declined && renderAlert(declined)}
          <form method="post" action="${invoice.hosted_invoice_url}">
            <button class="main">Confirm and pay ${formatMoney(invoice.amount_remaining)}</button>
          </form>`
      }
      <p class="aside">Made by a sandbox that stands in for Stripe. No money has moved.</p>
    </main>`,
  );
}
