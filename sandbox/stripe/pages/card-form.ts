import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import {
  TEST_ACCOUNTS,
  getBehaviorByNumber,
  getBrand,
  isLuhnValid,
  type BehaviorName,
} from '../billing/cards.ts';
import { type CardDetails, describeMethod } from '../objects/customer.ts';
import { readFormText } from './layout.ts';

export type FieldErrors = { [field: string]: string | undefined };

/** What a form with a card shows again: what was typed, and why it was not accepted. */
export type CardProblem = {
  typed?: Partial<CardTyped> | undefined;
  errors?: FieldErrors;
  declined?: string;
};

export type CardTyped = {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
};

export const readCard = (form: FormData): CardTyped => ({
  email: readFormText(form, 'email'),
  number: readFormText(form, 'number').replace(/[\s-]/g, ''),
  expiry: readFormText(form, 'expiry'),
  cvc: readFormText(form, 'cvc'),
  name: readFormText(form, 'name'),
});

export type Payer = { card: CardDetails; behavior: BehaviorName };

/** Validates a card like Stripe's form; `at` is the time on the customer's clock. */
export function checkCard(
  typed: CardTyped,
  at: number,
  asksEmail: boolean,
): Payer | { errors: FieldErrors } {
  const expiry = readExpiry(typed.expiry);
  const brand = getBrand(typed.number);
  const errors: FieldErrors = {
    email:
      asksEmail && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(typed.email)
        ? 'Enter your email address.'
        : undefined,
    number: findNumberError(typed.number),
    expiry: findExpiryError(expiry, at),
    cvc: findCvcError(typed.cvc, brand),
    name: typed.name ? undefined : 'Enter the name on the card.',
  };
  if (Object.values(errors).some((error) => error !== undefined) || !expiry) return { errors };
  const { name, email } = typed;
  const card = describeMethod(brand, typed.number.slice(-4), { name, email: email || null });
  return {
    card: { ...card, expMonth: expiry.month, expYear: expiry.year },
    behavior: getBehaviorByNumber(typed.number),
  };
}

function findNumberError(number: string): string | undefined {
  if (!/^\d{13,}$/.test(number)) return 'Your card number is incomplete.';
  return isLuhnValid(number) && number.length <= 19 ? undefined : 'Your card number is invalid.';
}

type Expiry = { month: number; year: number };

/** `12 / 34`, `12/2034` or `1234`. */
function readExpiry(typed: string): Expiry | null {
  const parts = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(typed);
  if (!parts) return null;
  const year = Number(parts[2]);
  return { month: Number(parts[1]), year: year < 100 ? 2000 + year : year };
}

function findExpiryError(expiry: Expiry | null, at: number): string | undefined {
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Enter month and year, as 12 / 34.';
  const ends = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  return ends <= at ? 'Your card has expired.' : undefined;
}

function findCvcError(cvc: string, brand: string): string | undefined {
  const length = brand === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(cvc) ? undefined : `The code has ${length} digits.`;
}

export const INVALID_IBAN = 'Your IBAN is invalid.';

export function readDebit(typed: string): Payer | null {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  const behavior = TEST_ACCOUNTS[iban];
  return behavior ? { card: describeMethod('sepa', iban.slice(-4)), behavior } : null;
}

type InputField = {
  name: string;
  label: string;
  autocomplete: string;
  maxlength: number;
  type?: string;
  placeholder?: string;
  value?: string | undefined;
};

/** A labeled input with its error. The first invalid one of a form gets the focus. */
export function renderInputField(field: InputField, errors: FieldErrors): Html {
  const { name, label, autocomplete, maxlength, type = 'text', placeholder = '', value } = field;
  const error = errors[name];
  const isFirst = Object.keys(errors).find((each) => errors[each] !== undefined) === name;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxlength}"
      placeholder="${placeholder}"
      value="${value ?? ''}"
      required
      ${
        error !== undefined &&
        html`aria-invalid="true" aria-describedby="${name}-error" ${isFirst && html`autofocus`}`
      }
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

const NUMBER = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
  maxlength: 25,
};
const EXPIRY = {
  name: 'expiry',
  label: 'Expiry date',
  autocomplete: 'cc-exp',
  placeholder: 'MM / YY',
  maxlength: 9,
};
const CVC = { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', maxlength: 4 };
const NAME = { name: 'name', label: 'Name on the card', autocomplete: 'cc-name', maxlength: 120 };

export const renderCardFields = (typed: Partial<CardTyped>, errors: FieldErrors): Html => html`
  ${renderInputField(NUMBER, errors)}
  <div class="pair">
    ${renderInputField({ ...EXPIRY, value: typed.expiry }, errors)} ${renderInputField(CVC, errors)}
  </div>
  ${renderInputField({ ...NAME, value: typed.name }, errors)}
`;

/** The bank settles a debit, or returns it, days later. */
export function renderDebitForm(action: string, button: string, errors: FieldErrors): Html {
  const iban = { name: 'iban', label: 'IBAN', autocomplete: 'off', maxlength: 40 };
  return html`<details ${errors['iban'] !== undefined && html`open`}>
    <summary>Pay by bank debit</summary>
    <form class="sheet" method="post" action="${action}">
      ${renderInputField(iban, errors)}
      <button>${button}</button>
      <p class="aside">
        AT61 1904 3002 3457 3201 is paid after five days, AT86 1904 3002 3547 3202 is returned.
      </p>
    </form>
  </details>`;
}

const SHOWN_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has no funds'],
  ['4000 0000 0000 0341', 'pays now, fails when it renews'],
  ['4000 0025 0000 3155', 'needs 3-D Secure now, then renews'],
  ['4000 0027 6000 3184', 'needs 3-D Secure for each payment'],
];

export const renderSandboxNote = (): Html =>
  html`<aside class="aside" aria-label="About this page">
    <p>
      <strong>This is a sandbox.</strong> It stands in for Stripe: no card is charged and no money
      moves.
    </p>
    <details>
      <summary>Test cards</summary>
      <dl class="names">
        ${SHOWN_CARDS.map(
          ([number, effect]) =>
            html`<dt>${number}</dt>
              <dd>${effect}</dd>`,
        )}
      </dl>
      <p>With any later date, any code and any name.</p>
    </details>
  </aside>`;
