import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { getItem } from '../billing/change-plan.ts';
import { formatAmount, formatDay, getProductName } from '../billing/invoice-lines.ts';
import { listOfferedPrices, type PortalChange, quoteChange } from '../billing/portal.ts';
import type { Context } from '../state/context.ts';
import type * as Wire from '../objects/wire.ts';
import {
  type CardProblem,
  renderCardFields,
  renderDebitForm,
  renderSandboxNote,
} from './card-form.ts';
import { MERCHANT, renderAlert, renderSums } from './layout.ts';
import { describeCard, describePrice, renderPortalPage } from './portal-home.ts';
import type { PortalVisit } from './portal-visit.ts';

const CYCLES = [
  ['month', 'Billed monthly'],
  ['year', 'Billed yearly'],
] as const;

export function renderPlanPage(ctx: Context, visit: PortalVisit, error?: string): Html {
  const { base, session } = visit;
  const prices = listOfferedPrices(ctx, visit.configuration);
  const back = session.flow === null ? base : (session.return_url ?? base);
  return renderPortalPage(
    visit,
    'Change plan',
    html`${error && renderAlert(error)}
      <form class="sheet" method="get" action="${base}/plan/confirm">
        ${CYCLES.map(
          ([interval, label]) =>
            html`<fieldset>
              <legend>${label}</legend>
              ${prices
                .filter((price) => price.recurring?.interval === interval)
                .map((price) => renderChoice(ctx, visit, price))}
            </fieldset>`,
        )}
        ${renderStepButtons('Continue', back)}
      </form>`,
  );
}

const renderStepButtons = (label: string, back: string, backLabel = 'Back'): Html =>
  html`<div class="line">
    <button class="main">${label}</button>
    <a class="button" href="${back}">${backLabel}</a>
  </div>`;

function renderChoice(ctx: Context, visit: PortalVisit, price: Wire.Price): Html {
  const isCurrent = price.id === visit.price?.id;
  return html`<label class="tick">
    <input type="radio" name="price" value="${price.id}" required ${isCurrent && html`disabled`} />
    <span>
      ${getProductName(ctx, price)}
      ${isCurrent && html`<span class="aside">Your current plan</span>`}
    </span>
    <span class="figure">${formatAmount(price.unit_amount ?? 0, price.currency)}</span>
  </label>`;
}

export function renderConfirmPage(
  ctx: Context,
  visit: PortalVisit,
  change: PortalChange,
  refused?: string,
): Html {
  const isLater = change.isScheduled;
  return renderPortalPage(
    visit,
    `Change to ${getProductName(ctx, change.price)}`,
    html`${refused && renderAlert(`${refused} Your plan stays as it was.`)}
      <form class="sheet" method="post" action="${visit.base}/plan">
        <input type="hidden" name="price" value="${change.price.id}" />
        ${isLater ? renderLaterChange(visit, change) : renderQuote(ctx, visit, change)}
      </form>`,
  );
}

function renderLaterChange({ base }: PortalVisit, { subscription, price }: PortalChange): Html {
  const day = formatDay(getItem(subscription).current_period_end);
  return html`<p class="aside">
      ${describePrice(price)}, from ${day} on. Until then your plan stays as it is, and nothing is
      due today.
    </p>
    ${renderStepButtons(`Change on ${day}`, `${base}/plan`)}`;
}

function renderQuote(ctx: Context, visit: PortalVisit, change: PortalChange): Html {
  const quote = quoteChange(ctx, change, visit.at);
  const formatMoney = (amount: number) => formatAmount(amount, change.price.currency);
  const renews = getItem(quote.subscription).current_period_end;
  const due = formatMoney(quote.dueNow);
  return html`<p class="aside">
      ${describePrice(change.price)}. It renews on ${formatDay(renews)}.
    </p>
    ${renderSums([
      ...quote.lines.map((line) => ({
        label: line.description ?? '',
        amount: formatMoney(line.amount),
      })),
      quote.creditUsed > 0 && { label: 'Your credit', amount: formatMoney(-quote.creditUsed) },
      { label: 'Due today', amount: due, isTotal: true },
    ])}
    ${
      quote.creditLeft > 0 &&
      html`<p class="aside">
        ${formatMoney(quote.creditLeft)} stays as a credit for your next invoices.
      </p>`
    }
    ${
      visit.card &&
      quote.dueNow > 0 &&
      html`<p class="aside">${describeCard(visit.card)} will be charged.</p>`
    }
    ${renderStepButtons(
      quote.dueNow > 0 ? `Change and pay ${due}` : 'Change the plan',
      `${visit.base}/plan`,
    )}`;
}

export function renderCancelPage(
  ctx: Context,
  visit: PortalVisit,
  subscription: Wire.Subscription,
): Html {
  const { current_period_end: end, price } = getItem(subscription);
  return renderPortalPage(
    visit,
    'Cancel your subscription?',
    html`<p class="aside">
        ${getProductName(ctx, price)} stays yours until ${formatDay(end)}. Nothing more is charged,
        and until then you can change your mind.
      </p>
      <form class="sheet" method="post" action="${visit.base}/cancel">
        ${renderStepButtons('Cancel subscription', visit.base, 'Keep it')}
      </form>`,
  );
}

export function renderCardPage(visit: PortalVisit, problem: CardProblem): Html {
  const { typed = {}, errors = {}, declined } = problem;
  return renderPortalPage(
    visit,
    visit.card ? 'Change the card' : 'Add a card',
    html`<p class="aside">
        ${MERCHANT} charges the new card from the next payment on. Nothing is charged now.
      </p>
      ${declined && renderAlert(`${declined} Your old card stays in use.`)}
      <form class="sheet" method="post" action="${visit.base}/card">
        ${renderCardFields(typed, errors)} ${renderStepButtons('Save the card', visit.base)}
      </form>
      ${renderDebitForm(`${visit.base}/debit`, 'Save the account', errors)} ${renderSandboxNote()}`,
  );
}

export function renderPayPage(visit: PortalVisit, invoice: Wire.Invoice, refused?: string): Html {
  const { base, card } = visit;
  const amount = formatAmount(invoice.amount_due, invoice.currency);
  return renderPortalPage(
    visit,
    invoice.number ? `Pay invoice ${invoice.number}` : 'Pay for your plan',
    html`${refused && renderAlert(refused)}
      ${renderSums([
        ...invoice.lines.data.map((line) => ({
          label: line.description ?? '',
          amount: formatAmount(line.amount, line.currency),
        })),
        { label: 'Due', amount, isTotal: true },
      ])}
      <p class="aside">
        ${card ? `${describeCard(card)} will be charged.` : 'There is no card yet.'}
      </p>
      <form class="line" method="post" action="${base}/pay/${invoice.id}">
        ${card && html`<button class="main">Pay ${amount}</button>`}
        <a class="button" href="${base}/card">${card ? 'Use another card' : 'Add a card'}</a>
      </form>`,
  );
}
