import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import type { StripeControl } from '../../stripe/control.ts';
import type * as Wire from '../../stripe/objects/wire.ts';
import { formatDay } from './when.ts';

type PaymentsState = ReturnType<StripeControl['state']>;

const subscriptionButtons = [
  { action: 'renew', label: 'Renew now' },
  { action: 'fail_payment', label: 'Fail the payment' },
  { action: 'recover', label: 'Recover' },
  { action: 'refund', label: 'Refund' },
  { action: 'cancel', label: 'Cancel' },
];
const checkoutButtons = [
  { action: 'pay', label: 'Pay' },
  { action: 'decline', label: 'Decline' },
  { action: 'abandon', label: 'Abandon' },
  { action: 'expire', label: 'Expire' },
];

const tones: Record<string, 'good' | 'wait' | 'bad'> = {
  active: 'good',
  trialing: 'good',
  paused: 'wait',
  incomplete: 'wait',
  past_due: 'bad',
  unpaid: 'bad',
};

export function renderPayments(state: PaymentsState): Html {
  return html`<section aria-labelledby="payments">
    <div class="title"><h2 id="payments">Payments</h2></div>
    <div id="accounts" data-live>${renderAccounts(state)}</div>
  </section>`;
}

function renderAccounts(state: PaymentsState): Html {
  if (state.customers.length === 0) {
    return html`<p class="empty">No customers yet. The first appears with the first checkout.</p>`;
  }
  return html`<ul class="rows">
    ${state.customers.map((customer) => {
      const isTheirs = (one: { customer: string | null }) => one.customer === customer.id;
      const sessions = state.checkoutSessions.filter(
        (one) => isTheirs(one) && one.status === 'open',
      );
      const invoices = state.invoices.filter(isTheirs);
      const paid = invoices.filter(({ status }) => status === 'paid').length;
      return html`<li class="account">
        <header>
          <h3>${customer.email ?? customer.name ?? customer.id}</h3>
          <span class="figure">${paid} of ${invoices.length} invoices paid</span>
        </header>
        <p class="id">${customer.id}</p>
        ${state.subscriptions.filter(isTheirs).map(renderSubscriptionTerms)}
        ${sessions.map(renderSessionTerms)}
      </li>`;
    })}
  </ul>`;
}

function renderSubscriptionTerms(subscription: Wire.Subscription): Html {
  const { id, status, cancel_at: endsAt } = subscription;
  const [item] = subscription.items.data;
  const until = endsAt ?? item?.current_period_end;
  const day = until ? formatDay(new Date(until * 1000)) : '';
  const isOver = status === 'canceled' || status === 'incomplete_expired';
  return html`<div class="terms">
    <p>
      <span class="state ${tones[status] ?? ''}">${status.replaceAll('_', ' ')}</span>
      ${item && html`<span>${formatPrice(item.price)}</span>`}
      ${!isOver && html`<span class="aside">${endsAt ? 'ends' : 'renews'} ${day}</span>`}
      <span class="id">${id}</span>
    </p>
    ${!isOver && renderActionButtons(`/actions/stripe/subscriptions/${id}`, subscriptionButtons)}
  </div>`;
}

function renderSessionTerms({ id, url }: Wire.CheckoutSession): Html {
  return html`<div class="terms">
    <p>
      <span class="state wait">checkout open</span>
      ${url && html`<a href="${url}">Payment page</a>`}
      <span class="id">${id}</span>
    </p>
    ${renderActionButtons(`/actions/stripe/checkout/${id}`, checkoutButtons)}
  </div>`;
}

function renderActionButtons(
  path: string,
  buttons: readonly { action: string; label: string }[],
): Html {
  return html`<form class="line" method="post" action="${path}">
    ${buttons.map(
      ({ action, label }) =>
        html`<button class="row-button" name="action" value="${action}">${label}</button>`,
    )}
  </form>`;
}

function formatPrice({ unit_amount: cents, currency, recurring }: Wire.Price): string {
  const amount = `${((cents ?? 0) / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return recurring ? `${amount} per ${recurring.interval}` : amount;
}
