import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { findCharge } from '../billing/invoice-links.ts';
import { formatAmount, formatDay, getProductName } from '../billing/invoice-lines.ts';
import { isOver } from '../billing/portal.ts';
import { findScheduledChange } from '../billing/scheduled-change.ts';
import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import { renderSandboxNote } from './card-form.ts';
import { MERCHANT, renderHostedPage } from './layout.ts';
import type { PortalVisit } from './portal-visit.ts';

const DONE: { [name: string]: string } = {
  plan: 'Your plan has been changed.',
  later: 'Your plan will change with the next period.',
  keep: 'Your plan stays as it is.',
  cancel: 'Your subscription will end with the current period.',
  resume: 'Your subscription will continue.',
  card: 'Your card has been changed.',
  paid: 'Thank you: the invoice has been paid.',
};

/** The frame of the portal's pages. Without an `h1`, the name of the portal is the heading. */
export function renderPortalPage(visit: PortalVisit, title: string | null, content: Html): Html {
  const { customer, session, base } = visit;
  const [href, label] =
    title === null ? [session.return_url, `Back to ${MERCHANT}`] : [base, 'Back to billing'];
  return renderHostedPage(
    title ?? 'Billing',
    html`<div class="page hosted">
      <aside aria-label="Account">
        ${href && html`<p><a href="${href}">${label}</a></p>`}
        ${title === null && html`<h1>${MERCHANT} billing</h1>`}
        <p class="aside">${customer.name} ${customer.email}</p>
      </aside>
      <main id="content">
        ${title !== null && html`<h1>${title}</h1>`} ${content}
        ${title === null && renderSandboxNote()}
      </main>
    </div>`,
  );
}

export function renderPortalHome(ctx: Context, visit: PortalVisit, done: string | undefined): Html {
  const text = done ? DONE[done] : undefined;
  return renderPortalPage(
    visit,
    null,
    html`
      ${text && html`<p class="note" role="status">${text}</p>`}
      ${visit.owed && renderOwedNotice(visit, visit.owed)}
      <section>
        <h2>Current plan</h2>
        ${renderPlan(ctx, visit)}
      </section>
      <section>
        <h2>Payment method</h2>
        ${renderCard(visit)}
      </section>
      <section>
        <h2>Invoices</h2>
        ${renderInvoices(ctx, visit)}
      </section>
    `,
  );
}

function renderOwedNotice({ base, may }: PortalVisit, invoice: Wire.Invoice): Html {
  const amount = formatAmount(invoice.amount_due, invoice.currency);
  const retry = invoice.next_payment_attempt;
  return html`<div class="note bad" role="alert">
    <p><strong>Your last payment of ${amount} failed.</strong></p>
    <p>
      ${retry && `We will try again on ${formatDay(retry)}.`} Pay it now to go on using your plan,
      with another card if you like.
    </p>
    <p class="line">
      <a class="button main" href="${base}/pay/${invoice.id}">Pay ${amount}</a>
      ${may.changeCard && html`<a class="button" href="${base}/card">Change the card</a>`}
    </p>
  </div>`;
}

function renderPlan(ctx: Context, visit: PortalVisit): Html {
  const { subscription, price, may, base } = visit;
  if (!subscription || !price) return html`<p class="aside">You have no subscription.</p>`;
  const { balance } = visit.customer;
  return html`
    <p>
      <strong>${getProductName(ctx, price)}</strong> ${renderState(subscription)}
      ${describePrice(price)}
    </p>
    <p class="aside">${describeOutlook(ctx, subscription)}</p>
    ${
      balance < 0 &&
      html`<p class="aside">
        You have a credit of ${formatAmount(-balance, price.currency)}, which the next invoice uses
        first.
      </p>`
    }
    <div class="line">
      ${may.changePlan && html`<a class="button" href="${base}/plan">Change plan</a>`}
      ${may.changePlan && subscription.schedule && renderButton(`${base}/plan/keep`, 'Keep this plan')}
      ${may.cancel && html`<a class="button" href="${base}/cancel">Cancel subscription</a>`}
      ${may.resume && renderButton(`${base}/resume`, 'Keep the subscription')}
    </div>
  `;
}

const renderButton = (action: string, label: string): Html =>
  html`<form method="post" action="${action}"><button>${label}</button></form>`;

function renderState(subscription: Wire.Subscription): Html | null {
  const { status } = subscription;
  const state =
    status === 'past_due' || status === 'unpaid'
      ? 'Payment failed'
      : isOver(subscription)
        ? 'Ended'
        : subscription.cancel_at !== null && 'Ends soon';
  return state ? html`<span class="state bad">${state}</span>` : null;
}

function describeOutlook(ctx: Context, subscription: Wire.Subscription): string {
  const end = subscription.items.data[0]?.current_period_end ?? subscription.created;
  if (subscription.ended_at !== null) return `It ended on ${formatDay(subscription.ended_at)}.`;
  if (subscription.cancel_at !== null)
    return `It ends on ${formatDay(subscription.cancel_at)}. Until then everything stays as it is.`;
  const scheduled = findScheduledChange(ctx, subscription);
  if (scheduled)
    return `It changes to ${getProductName(ctx, scheduled.price)} on ${formatDay(scheduled.at)}.`;
  return `It renews on ${formatDay(end)}.`;
}

function renderCard({ card, may, base }: PortalVisit): Html {
  return html`
    <p>${card ? describeCard(card) : 'There is no card.'}</p>
    ${
      may.changeCard &&
      html`<p class="line">
        <a class="button" href="${base}/card">${card ? 'Change the card' : 'Add a card'}</a>
      </p>`
    }
  `;
}

const BRANDS: { [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

export const describeCard = ({ card, sepa_debit: debit }: Wire.PaymentMethod): string =>
  debit
    ? `Bank account ending in ${debit.last4}`
    : `${BRANDS[card?.brand ?? ''] ?? 'Card'} ending in ${card?.last4 ?? ''}`;

export const describePrice = (price: Wire.Price): string =>
  `${formatAmount(price.unit_amount ?? 0, price.currency)} per ${price.recurring?.interval ?? 'period'}`;

const STATES: { [status: string]: string } = { paid: 'Paid', open: 'Open', void: 'Void' };

function renderInvoices(ctx: Context, { invoices }: PortalVisit): Html {
  if (invoices.length === 0) return html`<p class="aside">There are no invoices yet.</p>`;
  return html`<ul class="rows">
    ${invoices.slice(0, 24).map((invoice) => {
      const isRefunded = findCharge(ctx, invoice)?.refunded;
      return html`<li class="line">
        <span>${formatDay(invoice.created)}</span>
        <a href="${invoice.hosted_invoice_url}">${invoice.number}</a>
        <span>${isRefunded ? 'Refunded' : STATES[invoice.status ?? '']}</span>
        <span class="figure">${formatAmount(invoice.total, invoice.currency)}</span>
      </li>`;
    })}
  </ul>`;
}
