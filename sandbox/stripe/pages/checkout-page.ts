import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount } from '../billing/invoice-lines.ts';
import { getReduction } from '../billing/discounts.ts';
import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import {
  type CardProblem,
  renderCardFields,
  renderDebitForm,
  renderInputField,
  renderSandboxNote,
} from './card-form.ts';
import { MERCHANT, renderAlert, renderHostedPage, renderSums } from './layout.ts';

export type CheckoutProblem = CardProblem & { promotion?: { code: string; error: string } };

export function renderCheckoutPage(
  ctx: Context,
  session: Wire.CheckoutSession,
  problem: CheckoutProblem,
): Html {
  return renderHostedPage(
    'Checkout',
    html`<div class="page hosted">
      <section aria-label="Your order">${renderOrder(ctx, session, problem)}</section>
      <main id="content">${renderPayment(ctx, session, problem)}</main>
    </div>`,
  );
}

function renderOrder(ctx: Context, session: Wire.CheckoutSession, problem: CheckoutProblem): Html {
  const [item] = ctx.records.get('order', session.id).items;
  const price = ctx.records.get('price', item?.price ?? '');
  const product = ctx.records.get('product', price.product);
  const interval = price.recurring?.interval ?? 'month';
  const formatMoney = (amount: number | null) => formatAmount(amount ?? 0, price.currency);
  const reduction = getReduction(ctx, session);
  const total = formatMoney(session.amount_total);
  const subtotal = formatMoney(session.amount_subtotal);
  return html`
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">Back to ${MERCHANT}</a></p>`}
    <h1 class="aside">Subscribe to ${MERCHANT} ${product.name}</h1>
    <p>
      <span class="amount">${total}</span>
      <span class="aside">for the first ${interval}</span>
    </p>
    ${renderSums([
      {
        label: html`${product.name}
          <p class="aside">${product.description}</p>`,
        amount: subtotal,
      },
      reduction && {
        label: html`${reduction.promotionCode.code}
          <p class="aside">
            ${
              reduction.coupon.percent_off
                ? `${reduction.coupon.percent_off} % off`
                : `${formatMoney(reduction.coupon.amount_off)} off`
            },
            on the first payment
          </p>`,
        amount: formatMoney(-(session.total_details?.amount_discount ?? 0)),
      },
      { label: 'Due today', amount: total, isTotal: true },
    ])}
    ${session.allow_promotion_codes && !reduction && renderPromotionForm(session, problem)}
    <p class="aside">Then ${subtotal} every ${interval}, until you cancel.</p>
  `;
}

function renderPromotionForm({ id }: Wire.CheckoutSession, { promotion }: CheckoutProblem): Html {
  const field = {
    name: 'promotion',
    label: 'Promotion code',
    autocomplete: 'off',
    maxlength: 60,
    value: promotion?.code,
  };
  return html`<details ${promotion && html`open`}>
    <summary>Add a promotion code</summary>
    <form class="line" method="post" action="/stripe/checkout/${id}/promotion">
      ${renderInputField(field, { promotion: promotion?.error })}
      <button>Apply</button>
    </form>
  </details>`;
}

const EMAIL = {
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'email',
  maxlength: 254,
};

function renderPayment(
  ctx: Context,
  session: Wire.CheckoutSession,
  problem: CheckoutProblem,
): Html {
  const customer = session.customer ? ctx.records.find('customer', session.customer) : undefined;
  const email = customer?.email ?? session.customer_email;
  const { typed = {}, errors = {}, declined } = problem;
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  const action = `/stripe/checkout/${session.id}`;
  return html`
    <h2>Pay by card</h2>
    ${declined && renderAlert(`${declined} Nothing was charged. Try again, or use another card.`)}
    <form class="sheet" method="post" action="${action}">
      ${email ? html`<p>${email}</p>` : renderInputField({ ...EMAIL, value: typed.email }, errors)}
      ${renderCardFields(typed, errors)}
      <button class="main">Subscribe for ${total}</button>
      <p class="aside">
        By subscribing you allow ${MERCHANT} to charge this card for each coming period. You can
        cancel at any time.
      </p>
    </form>
    ${
      session.payment_method_types.includes('sepa_debit') &&
      renderDebitForm(`${action}/debit`, `Debit ${total}`, errors)
    }
    ${renderSandboxNote()}
  `;
}

export const renderAuthenticationPage = (action: string): Html =>
  renderHostedPage(
    'Confirm the payment',
    html`<main id="content" class="sign-in">
      <h1>Your bank asks you to confirm this payment</h1>
      <p class="aside">This sandbox stands in for the bank. No money moves.</p>
      <form class="line" method="post" action="${action}">
        <button class="main" name="answer" value="confirm">Confirm the payment</button>
        <button name="answer" value="refuse">Refuse</button>
      </form>
    </main>`,
  );
