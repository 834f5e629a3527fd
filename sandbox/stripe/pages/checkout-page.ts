import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount } from '../billing/invoicing.ts';
import { getReduction } from '../billing/checkout.ts';
import type { Context } from '../state/context.ts';
import { listLineItems } from '../billing/line-items.ts';
import type { WireCheckoutSession, LineItem } from '../objects/wire.ts';
import { renderCardFields, renderInputField, renderSandboxNote } from './card-form.ts';
import type { CardTyped } from './card-form.ts';
import { renderDebitForm } from './debit-form.ts';
import {
  MERCHANT,
  backLink,
  describeFieldFault,
  renderFieldError,
  renderHostedPage,
} from './layout.ts';
import type { FieldErrors } from './layout.ts';

export type CheckoutProblem = {
  typed?: Partial<CardTyped>;
  errors?: FieldErrors;
  declined?: string;
  promotion?: { code: string; error: string };
};

export function renderCheckoutPage(
  ctx: Context,
  session: WireCheckoutSession,
  problem: CheckoutProblem,
): Html {
  return renderHostedPage(
    'Checkout',
    html`<div class="halves">
      <section class="half about" aria-label="Your order">
        <div>${order(ctx, session, problem)}</div>
      </section>
      <main class="half pay" id="main">
        <div>${renderPayment(ctx, session, problem)}</div>
      </main>
    </div>`,
  );
}

function order(ctx: Context, session: WireCheckoutSession, problem: CheckoutProblem): Html {
  const [item] = listLineItems(ctx, session);
  const formatMoney = (amount: number | null) =>
    formatAmount(amount ?? 0, session.currency ?? 'usd');
  const product = item?.price ? ctx.records.find('product', item.price.product) : undefined;
  return html`
    ${session.cancel_url && backLink(session.cancel_url, `Back to ${MERCHANT}`)}
    <h1 class="what">Subscribe to ${MERCHANT} ${item?.description}</h1>
    <p class="amount-row">
      <span class="amount">${formatMoney(session.amount_total)}</span>
      <span class="soft">${describeInterval(item)}</span>
    </p>
    <dl class="order">
      <div>
        <dt>${item?.description}<span class="soft small">${product?.description}</span></dt>
        <dd class="figure">${formatMoney(session.amount_subtotal)}</dd>
      </div>
      ${renderDiscountLine(ctx, session, formatMoney)}
    </dl>
    ${session.allow_promotion_codes && session.discounts?.length === 0 && renderPromotionForm(session, problem)}
    <dl class="order">
      <div class="total">
        <dt>Due today</dt>
        <dd class="figure">${formatMoney(session.amount_total)}</dd>
      </div>
    </dl>
    <p class="soft small">${describeRenewal(session, item, formatMoney)}</p>
  `;
}

const describeInterval = (item: LineItem | undefined): string =>
  item?.price?.recurring?.interval === 'year' ? 'for the first year' : 'for the first month';

function describeRenewal(
  session: WireCheckoutSession,
  item: LineItem | undefined,
  money: (amount: number | null) => string,
): string {
  const interval = item?.price?.recurring?.interval ?? 'month';
  return `Then ${money(session.amount_subtotal)} every ${interval}, until you cancel.`;
}

function renderDiscountLine(
  ctx: Context,
  session: WireCheckoutSession,
  money: (amount: number | null) => string,
): Html | null {
  const discount = getReduction(ctx, session);
  if (!discount) return null;
  const { coupon, promotionCode } = discount;
  return html`<div>
    <dt>
      <span class="applied">
        <span class="tag">${promotionCode.code}</span>
        ${
          session.allow_promotion_codes &&
          html`<form method="post" action="/stripe/checkout/${session.id}/promotion/remove">
            <button class="plain" aria-label="Remove promotion code ${promotionCode.code}">
              Remove
            </button>
          </form>`
        }
      </span>
      <span class="soft small"
        >${coupon.percent_off ? `${coupon.percent_off} % off` : `${money(coupon.amount_off)} off`},
        on the first payment</span
      >
    </dt>
    <dd class="figure">−${money(session.total_details?.amount_discount ?? 0)}</dd>
  </div>`;
}

function renderPromotionForm(session: WireCheckoutSession, problem: CheckoutProblem): Html {
  const errors = { promotion: problem.promotion?.error };
  return html`<details class="promotion" ${problem.promotion && html`open`}>
    <summary>Add a promotion code</summary>
    <form class="line" method="post" action="/stripe/checkout/${session.id}/promotion">
      <div class="field">
        <label class="hidden" for="promotion">Promotion code</label>
        <input
          id="promotion"
          name="promotion"
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          placeholder="Promotion code"
          maxlength="60"
          required
          value="${problem.promotion?.code ?? ''}"
          ${describeFieldFault('promotion', errors, true)}
        />
        ${renderFieldError('promotion', errors)}
      </div>
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

function renderPayment(ctx: Context, session: WireCheckoutSession, problem: CheckoutProblem): Html {
  const customer = session.customer ? ctx.records.find('customer', session.customer) : undefined;
  const email = customer?.email ?? session.customer_email;
  const errors = problem.errors ?? {};
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd');
  return html`
    <h2>Pay by card</h2>
    ${
      problem.declined &&
      html`<div class="alert" role="alert">
        <p><strong>${problem.declined}</strong></p>
        <p class="small">Nothing was charged. Try again, or use another card.</p>
      </div>`
    }
    <form class="form" method="post" action="/stripe/checkout/${session.id}">
      ${
        email
          ? html`<p class="given"><span class="soft small">Email</span><span>${email}</span></p>`
          : renderInputField({ ...EMAIL, value: problem.typed?.email }, errors)
      }
      ${renderCardFields(problem.typed ?? {}, errors)}
      <button class="main wide">Subscribe for ${total}</button>
      <p class="soft small">
        By subscribing you allow ${MERCHANT} to charge this card for each coming period. You can
        cancel at any time.
      </p>
    </form>
    ${session.payment_method_types.includes('sepa_debit') && renderDebitForm(`/stripe/checkout/${session.id}/debit`, `Debit ${total}`, errors)}
    ${renderSandboxNote()}
  `;
}
