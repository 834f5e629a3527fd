import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount } from '../billing/invoicing.ts';
import type { PaymentMethod, WirePrice } from '../objects/wire.ts';
import { renderSandboxNote } from './card-form.ts';
import { MERCHANT, backLink, renderHostedPage } from './layout.ts';
import type { PortalVisit } from './portal-visit.ts';

export function renderPortalPage(
  visit: PortalVisit,
  title: string,
  content: Html,
  isHome = false,
): Html {
  const { customer, session } = visit;
  const back = isHome
    ? session.return_url && backLink(session.return_url, `Back to ${MERCHANT}`)
    : backLink(visit.base, 'Back to billing');
  return renderHostedPage(
    title,
    html`<div class="portal">
      <aside class="side" aria-label="Account">
        ${back}
        ${isHome ? html`<h1 class="plan-name">${MERCHANT} billing</h1>` : html`<p class="plan-name">${MERCHANT} billing</p>`}
        <p class="soft">${customer.name ?? customer.email}</p>
        ${customer.name && html`<p class="soft small">${customer.email}</p>`}
      </aside>
      <main id="main">${content} ${isHome && renderSandboxNote()}</main>
    </div>`,
  );
}

const BRANDS: { [brand: string]: string } = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
};

export const describeCard = (card: PaymentMethod): string =>
  card.sepa_debit
    ? `Bank account ending in ${card.sepa_debit.last4}`
    : `${BRANDS[card.card?.brand ?? ''] ?? 'Card'} ending in ${card.card?.last4 ?? ''}`;

export const describeInterval = (price: WirePrice): string =>
  `${formatAmount(price.unit_amount ?? 0, price.currency)} per ${price.recurring?.interval ?? 'period'}`;

export const renderAlert = (text: string): Html =>
  html`<div class="alert" role="alert">
    <p><strong>${text}</strong></p>
  </div>`;
