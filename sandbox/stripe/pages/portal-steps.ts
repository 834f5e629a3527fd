import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatAmount, getProductName } from '../billing/invoicing.ts';
import { listOfferedPrices, quoteChange } from '../billing/portal.ts';
import type { PlanChange } from '../billing/change-plan.ts';
import type { Context } from '../state/context.ts';
import type { WireInvoice, WirePrice, WireSubscription } from '../objects/wire.ts';
import { renderCardFields, renderSandboxNote } from './card-form.ts';
import type { CardTyped } from './card-form.ts';
import { renderDebitForm } from './debit-form.ts';
import { MERCHANT, formatDay } from './layout.ts';
import type { FieldErrors } from './layout.ts';
import { renderAlert, describeCard, describeInterval, renderPortalPage } from './portal-frame.ts';
import type { PortalVisit } from './portal-visit.ts';

export function planPage(ctx: Context, visit: PortalVisit, error?: string): Html {
  const prices = listOfferedPrices(ctx, visit.configuration);
  const cycles = [
    ['month', 'Billed monthly'],
    ['year', 'Billed yearly'],
  ] as const;
  return renderPortalPage(
    visit,
    'Change plan',
    html`<h1>Change plan</h1>
      ${error && renderAlert(error)}
      <form method="get" action="${visit.base}/plan/confirm">
        ${cycles.map(([interval, label]) => {
          const offered = prices.filter((price) => price.recurring?.interval === interval);
          return (
            offered.length > 0 &&
            html`<fieldset class="cycle">
              <legend>${label}</legend>
              <div class="choices">${offered.map((price) => renderChoice(ctx, visit, price))}</div>
            </fieldset>`
          );
        })}
        <div class="actions">
          <button class="main">Continue</button>
          <a class="button" href="${getBackAddress(visit)}">Back</a>
        </div>
      </form>`,
  );
}

const getBackAddress = ({ session, base }: PortalVisit): string =>
  session.flow === null ? base : (session.return_url ?? base);

function renderChoice(ctx: Context, visit: PortalVisit, price: WirePrice): Html {
  const isCurrent = price.id === visit.price?.id;
  return html`<label class="choice">
    <input type="radio" name="price" value="${price.id}" required ${isCurrent && html`disabled`} />
    <span>
      ${getProductName(ctx, price)}
      <span class="soft small"
        >${isCurrent ? 'Your current plan' : describeFeature(ctx, price)}</span
      >
    </span>
    <span class="figure">${formatAmount(price.unit_amount ?? 0, price.currency)}</span>
  </label>`;
}

const describeFeature = (ctx: Context, price: WirePrice): string =>
  (ctx.records.find('product', price.product)?.marketing_features ?? [])
    .slice(0, 2)
    .map((each) => each.name)
    .join(', ');

export function renderScheduledPage(
  ctx: Context,
  visit: PortalVisit,
  change: PlanChange,
  subscription: WireSubscription,
): Html {
  const at = subscription.items.data[0]?.current_period_end ?? visit.at;
  return renderPortalPage(
    visit,
    'Confirm the change',
    html`<h1>Change to ${getProductName(ctx, change.price)}</h1>
      <p class="soft">
        ${describeInterval(change.price)}, from ${formatDay(at)} on. Until then your plan stays as
        it is, and nothing is due today.
      </p>
      <form method="post" action="${visit.base}/plan">
        <input type="hidden" name="price" value="${change.price.id}" />
        <div class="actions">
          <button class="main">Change on ${formatDay(at)}</button>
          <a class="button" href="${visit.base}/plan">Back</a>
        </div>
      </form>`,
  );
}

export function planConfirmPage(
  ctx: Context,
  visit: PortalVisit,
  change: PlanChange,
  subscription: WireSubscription,
  refused?: string,
): Html {
  const quote = quoteChange(ctx, subscription, change, visit.at);
  const formatMoney = (amount: number) => formatAmount(amount, change.price.currency);
  const renews = quote.subscription.items.data[0]?.current_period_end ?? visit.at;
  return renderPortalPage(
    visit,
    'Confirm the change',
    html`<h1>Change to ${getProductName(ctx, change.price)}</h1>
      <p class="soft">${describeInterval(change.price)}. It renews on ${formatDay(renews)}.</p>
      ${refused && renderAlert(`${refused} Your plan stays as it was.`)}
      <dl class="terms">
        ${quote.lines.map(
          (line) =>
            html`<div>
              <dt>${line.description}</dt>
              <dd class="figure">${formatMoney(line.amount)}</dd>
            </div>`,
        )}
        ${
          quote.creditUsed > 0 &&
          html`<div>
            <dt>Your credit</dt>
            <dd class="figure">${formatMoney(-quote.creditUsed)}</dd>
          </div>`
        }
        <div class="total">
          <dt>Due today</dt>
          <dd class="figure">${formatMoney(quote.dueNow)}</dd>
        </div>
      </dl>
      ${
        quote.creditLeft > 0 &&
        html`<p class="soft">
          ${formatMoney(quote.creditLeft)} stays as a credit for your next invoices.
        </p>`
      }
      ${!quote.isBilledNow && html`<p class="soft">The difference goes on your next invoice.</p>`}
      <form method="post" action="${visit.base}/plan">
        <input type="hidden" name="price" value="${change.price.id}" />
        <p class="soft small">
          ${visit.card && quote.dueNow > 0 && `${describeCard(visit.card)} will be charged.`}
        </p>
        <div class="actions">
          <button class="main">
            ${quote.dueNow > 0 ? `Change and pay ${formatMoney(quote.dueNow)}` : 'Change the plan'}
          </button>
          <a class="button" href="${visit.base}/plan">Back</a>
        </div>
      </form>`,
  );
}

const REASONS: { [feedback: string]: string } = {
  too_expensive: 'It is too expensive',
  missing_features: 'Something that I need is missing',
  switched_service: 'I have found something else',
  unused: 'I do not use it enough',
  customer_service: 'The support could be better',
  too_complex: 'It is hard to use',
  low_quality: 'The quality is not good enough',
  other: 'Another reason',
};

export function cancelPage(ctx: Context, visit: PortalVisit, subscription: WireSubscription): Html {
  const end = subscription.items.data[0]?.current_period_end ?? visit.at;
  const feature = visit.configuration.features.subscription_cancel;
  const atOnce = feature.mode === 'immediately';
  return renderPortalPage(
    visit,
    'Cancel subscription',
    html`<h1>Cancel your subscription?</h1>
      <p class="soft">
        ${
          atOnce
            ? 'It ends at once.'
            : `${visit.price ? getProductName(ctx, visit.price) : 'Your plan'} stays yours until ${formatDay(end)}. Nothing more is charged, and until then you can change your mind.`
        }
      </p>
      <form class="form" method="post" action="${visit.base}/cancel">
        ${
          feature.cancellation_reason.enabled &&
          html`<fieldset>
            <legend>Would you tell us why? <span class="soft">Optional</span></legend>
            <div class="choices reasons">
              ${feature.cancellation_reason.options.map(
                (option) =>
                  html`<label class="choice">
                    <input type="radio" name="feedback" value="${option}" />
                    <span>${REASONS[option] ?? option}</span>
                  </label>`,
              )}
            </div>
          </fieldset>`
        }
        <div class="actions">
          <button class="danger">Cancel subscription</button>
          <a class="button" href="${visit.base}">Keep it</a>
        </div>
      </form>`,
  );
}

export const CANCEL_REASONS = REASONS;

export function renderCardPage(
  visit: PortalVisit,
  problem: { typed?: Partial<CardTyped>; errors?: FieldErrors; declined?: string },
): Html {
  return renderPortalPage(
    visit,
    'Change the card',
    html`<h1>${visit.card ? 'Change the card' : 'Add a card'}</h1>
      <p class="soft">
        ${MERCHANT} charges the new card from the next payment on. Nothing is charged now.
      </p>
      ${problem.declined && renderAlert(`${problem.declined} Your old card stays in use.`)}
      <form class="form narrow" method="post" action="${visit.base}/card">
        ${renderCardFields(problem.typed ?? {}, problem.errors ?? {})}
        <div class="actions">
          <button class="main">Save the card</button>
          <a class="button" href="${visit.base}">Back</a>
        </div>
      </form>
      ${renderDebitForm(`${visit.base}/debit`, 'Save the account', problem.errors ?? {})}
      ${renderSandboxNote()}`,
  );
}

export function payPage(visit: PortalVisit, invoice: WireInvoice, refused?: string): Html {
  const amount = formatAmount(invoice.amount_due, invoice.currency);
  return renderPortalPage(
    visit,
    'Pay invoice',
    html`<h1>${invoice.number ? `Pay invoice ${invoice.number}` : 'Pay for your plan'}</h1>
      ${refused && renderAlert(refused)}
      <dl class="terms">
        ${invoice.lines.data.map(
          (line) =>
            html`<div>
              <dt>${line.description}</dt>
              <dd class="figure">${formatAmount(line.amount, line.currency)}</dd>
            </div>`,
        )}
        <div class="total">
          <dt>Due</dt>
          <dd class="figure">${amount}</dd>
        </div>
      </dl>
      <form method="post" action="${visit.base}/pay/${invoice.id}">
        <p class="soft small">
          ${visit.card ? `${describeCard(visit.card)} will be charged.` : 'There is no card yet.'}
        </p>
        <div class="actions">
          ${visit.card && html`<button class="main">Pay ${amount}</button>`}
          ${
            visit.may.changeCard &&
            html`<a class="button" href="${visit.base}/card"
              >${visit.card ? 'Use another card' : 'Add a card'}</a
            >`
          }
        </div>
      </form>`,
  );
}
