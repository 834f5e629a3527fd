import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount, getProductName } from '../billing/invoicing.ts';
import { isOver } from '../billing/portal.ts';
import { findCharge } from '../billing/refunds.ts';
import { findScheduledChange } from '../billing/scheduled-change.ts';
import type { Context } from '../state/context.ts';
import type { WireInvoice, WireSubscription } from '../objects/wire.ts';
import { formatDay } from './layout.ts';
import { describeCard, describeInterval, renderPortalPage } from './portal-frame.ts';
import type { PortalVisit } from './portal-visit.ts';

const DONE: { [name: string]: string } = {
  plan: 'Your plan has been changed.',
  later: 'Your plan will change with the next period.',
  keep: 'Your plan stays as it is.',
  canceled: 'Your subscription has been canceled.',
  cancel: 'Your subscription will end with the current period.',
  resume: 'Your subscription will continue.',
  card: 'Your card has been changed.',
  paid: 'Thank you: the invoice has been paid.',
};

export function renderPortalHome(ctx: Context, visit: PortalVisit, done: string | undefined): Html {
  const text = done ? DONE[done] : undefined;
  return renderPortalPage(
    visit,
    'Billing',
    html`
      ${text && html`<div class="alert good section-gap" role="status"><p>${text}</p></div>`}
      ${visit.owed && renderOwedNotice(visit, visit.owed)}
      <section class="section" aria-labelledby="plan">
        <h2 id="plan">Current plan</h2>
        ${plan(ctx, visit)}
      </section>
      <section class="section" aria-labelledby="card">
        <h2 id="card">Payment method</h2>
        ${renderCard(visit)}
      </section>
      ${
        visit.configuration.features.invoice_history.enabled &&
        html`<section class="section" aria-labelledby="invoices">
          <h2 id="invoices">Invoices</h2>
          ${renderInvoices(ctx, visit)}
        </section>`
      }
    `,
    true,
  );
}

function renderOwedNotice(visit: PortalVisit, invoice: WireInvoice): Html {
  const amount = formatAmount(invoice.amount_due, invoice.currency);
  return html`<div class="alert section-gap" role="alert">
    <p><strong>Your last payment of ${amount} failed.</strong></p>
    <p class="small">
      ${
        invoice.next_payment_attempt
          ? `We will try again on ${formatDay(invoice.next_payment_attempt)}. You can also pay it now, with another card if you like.`
          : 'Pay it now to go on using your plan, with another card if you like.'
      }
    </p>
    <p class="actions">
      <a class="button main" href="${visit.base}/pay/${invoice.id}">Pay ${amount}</a>
      ${visit.may.changeCard && html`<a class="button" href="${visit.base}/card">Change the card</a>`}
    </p>
  </div>`;
}

function plan(ctx: Context, visit: PortalVisit): Html {
  const { subscription, price, may, base } = visit;
  if (!subscription || !price) return html`<p class="soft">You have no subscription.</p>`;
  return html`
    <div class="plan-row">
      <p>
        <span class="plan-name">${getProductName(ctx, price)}</span>
        ${renderStatusTag(subscription)}
      </p>
      <p class="figure">${describeInterval(price)}</p>
    </div>
    <p class="soft">${describeOutlook(ctx, subscription)}</p>
    ${
      visit.customer.balance < 0 &&
      html`<p class="soft">
        You have a credit of ${formatAmount(-visit.customer.balance, price.currency)}, which the
        next invoice uses first.
      </p>`
    }
    <div class="actions">
      ${may.changePlan && html`<a class="button" href="${base}/plan">Change plan</a>`}
      ${
        may.changePlan &&
        subscription.schedule &&
        html`<form method="post" action="${base}/plan/keep"><button>Keep this plan</button></form>`
      }
      ${may.cancel && html`<a class="button" href="${base}/cancel">Cancel subscription</a>`}
      ${
        may.resume &&
        html`<form method="post" action="${base}/resume">
          <button class="main">Keep the subscription</button>
        </form>`
      }
    </div>
  `;
}

function renderStatusTag(subscription: WireSubscription): Html | null {
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    return html`<span class="status bad">Payment failed</span>`;
  if (isOver(subscription)) return html`<span class="status bad">Ended</span>`;
  if (subscription.cancel_at !== null) return html`<span class="status bad">Ends soon</span>`;
  return null;
}

function describeOutlook(ctx: Context, subscription: WireSubscription): string {
  const end = subscription.items.data[0]?.current_period_end ?? subscription.created;
  if (subscription.ended_at !== null) return `It ended on ${formatDay(subscription.ended_at)}.`;
  if (subscription.cancel_at !== null)
    return `It ends on ${formatDay(subscription.cancel_at)}. Until then everything stays as it is.`;
  const scheduled = findScheduledChange(ctx, subscription);
  if (scheduled)
    return `It changes to ${getProductName(ctx, scheduled.price)} on ${formatDay(scheduled.at)}.`;
  return `It renews on ${formatDay(end)}.`;
}

function renderCard(visit: PortalVisit): Html {
  const details = visit.card?.card;
  return html`
    <div class="plan-row">
      <p>
        ${
          visit.card
            ? html`${describeCard(visit.card)}
              ${
                details &&
                html`<span class="soft"
                  >valid through ${String(details.exp_month).padStart(2, '0')} /
                  ${details.exp_year}</span
                >`
              }`
            : html`<span class="soft">There is no card.</span>`
        }
      </p>
    </div>
    ${
      visit.may.changeCard &&
      html`<p class="actions">
        <a class="button" href="${visit.base}/card"
          >${visit.card ? 'Change the card' : 'Add a card'}</a
        >
      </p>`
    }
  `;
}

const STATES: { [status: string]: string } = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Not collected',
};

function describeInvoiceState(ctx: Context, invoice: WireInvoice): string | undefined {
  const charge = findCharge(ctx, invoice);
  if (charge?.refunded) return 'Refunded';
  if (charge && charge.amount_refunded > 0) return 'Partly refunded';
  return STATES[invoice.status ?? ''];
}

function renderInvoices(ctx: Context, visit: PortalVisit): Html {
  if (visit.invoices.length === 0) return html`<p class="soft">There are no invoices yet.</p>`;
  return html`<table class="invoices">
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Number</th>
        <th scope="col">Status</th>
        <th scope="col" class="right">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${visit.invoices.slice(0, 24).map(
        (invoice) =>
          html`<tr>
            <td>${formatDay(invoice.created)}</td>
            <td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number}</a></td>
            <td>${describeInvoiceState(ctx, invoice)}</td>
            <td class="right figure">${formatAmount(invoice.total, invoice.currency)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
