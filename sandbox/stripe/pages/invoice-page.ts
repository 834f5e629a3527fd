import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount, formatDay } from '../billing/invoice-lines.ts';
import type * as Wire from '../objects/wire.ts';
import { MERCHANT, renderAlert, renderHostedPage, renderSums } from './layout.ts';

export function renderInvoicePage(invoice: Wire.Invoice, declined?: string): Html {
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
