import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount } from '../billing/invoicing.ts';
import type { WireInvoice } from '../objects/wire.ts';
import { MERCHANT, formatDay, renderHostedPage } from './layout.ts';

export function renderInvoicePage(invoice: WireInvoice, declined?: string): Html {
  const formatMoney = (amount: number) => formatAmount(amount, invoice.currency);
  const discount = (invoice.total_discount_amounts ?? []).reduce(
    (sum, each) => sum + each.amount,
    0,
  );
  const balance = invoice.total - invoice.amount_due;
  const paidAt = invoice.status_transitions.paid_at;
  return renderHostedPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<main id="main" class="sheet">
      <header>
        <p class="soft">${MERCHANT}</p>
        <h1>Invoice ${invoice.number}</h1>
        <p>
          ${
            paidAt
              ? html`<span class="status">Paid on ${formatDay(paidAt)}</span>`
              : html`<span class="status bad"
                  >${invoice.status === 'open' ? 'Open' : 'Not collected'}</span
                >`
          }
        </p>
      </header>
      <div class="parties">
        <p>
          <span class="soft small">Billed to</span
          ><br />${invoice.customer_name ?? invoice.customer_email}<br />
          ${invoice.customer_name && invoice.customer_email}
        </p>
        <p><span class="soft small">Date</span><br />${formatDay(invoice.created)}</p>
      </div>
      <dl class="terms">
        ${invoice.lines.data.map(
          (line) =>
            html`<div>
              <dt>
                ${line.description}<br /><span class="soft small"
                  >${formatDay(line.period.start)} to ${formatDay(line.period.end)}</span
                >
              </dt>
              <dd class="figure">${formatMoney(line.amount)}</dd>
            </div>`,
        )}
        ${
          discount > 0 &&
          html`<div>
            <dt>Discount</dt>
            <dd class="figure">${formatMoney(-discount)}</dd>
          </div>`
        }
        ${
          balance !== 0 &&
          html`<div>
            <dt>Credit of your account</dt>
            <dd class="figure">${formatMoney(-balance)}</dd>
          </div>`
        }
        <div class="total">
          <dt>${paidAt ? 'Paid' : 'Due'}</dt>
          <dd class="figure">${formatMoney(invoice.amount_due)}</dd>
        </div>
      </dl>
      ${
        invoice.status === 'open' &&
        html`${declined && html`<div class="alert" role="alert"><p>${declined}</p></div>`}
          <form method="post" action="${invoice.hosted_invoice_url}">
            <button class="main">Confirm and pay ${formatMoney(invoice.amount_remaining)}</button>
          </form>`
      }
      <p class="soft small">Made by a sandbox that stands in for Stripe. No money has moved.</p>
    </main>`,
  );
}
