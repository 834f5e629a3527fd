import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount } from '../billing/invoicing.ts';
import type { Invoice } from '../objects/wire.ts';
import { MERCHANT, dayOf, hostedPage } from './layout.ts';

export function invoicePage(invoice: Invoice, declined?: string): Html {
  const money = (amount: number) => formatAmount(amount, invoice.currency);
  const discount = (invoice.total_discount_amounts ?? []).reduce(
    (sum, each) => sum + each.amount,
    0,
  );
  const balance = invoice.total - invoice.amount_due;
  const paidAt = invoice.status_transitions.paid_at;
  return hostedPage(
    `Invoice ${invoice.number ?? ''}`,
    html`<main id="main" class="sheet">
      <header>
        <p class="soft">${MERCHANT}</p>
        <h1>Invoice ${invoice.number}</h1>
        <p>
          ${
            paidAt
              ? html`<span class="status">Paid on ${dayOf(paidAt)}</span>`
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
        <p><span class="soft small">Date</span><br />${dayOf(invoice.created)}</p>
      </div>
      <dl class="terms">
        ${invoice.lines.data.map(
          (line) =>
            html`<div>
              <dt>
                ${line.description}<br /><span class="soft small"
                  >${dayOf(line.period.start)} to ${dayOf(line.period.end)}</span
                >
              </dt>
              <dd class="figure">${money(line.amount)}</dd>
            </div>`,
        )}
        ${
          discount > 0 &&
          html`<div>
            <dt>Discount</dt>
            <dd class="figure">${money(-discount)}</dd>
          </div>`
        }
        ${
          balance !== 0 &&
          html`<div>
            <dt>Credit of your account</dt>
            <dd class="figure">${money(-balance)}</dd>
          </div>`
        }
        <div class="total">
          <dt>${paidAt ? 'Paid' : 'Due'}</dt>
          <dd class="figure">${money(invoice.amount_due)}</dd>
        </div>
      </dl>
      ${
        invoice.status === 'open' &&
        html`${declined && html`<div class="alert" role="alert"><p>${declined}</p></div>`}
          <form method="post" action="${invoice.hosted_invoice_url}">
            <button class="main">Confirm and pay ${money(invoice.amount_remaining)}</button>
          </form>`
      }
      <p class="soft small">Made by a sandbox that stands in for Stripe. No money has moved.</p>
    </main>`,
  );
}
