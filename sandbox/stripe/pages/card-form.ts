import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { getBehaviorByNumber, getBrand, isLuhnValid } from '../billing/cards.ts';
import type { BehaviorName } from '../billing/cards.ts';
import type { CardDetails } from '../objects/customer.ts';
import { listCountries } from './countries.ts';
import { describeFieldFault, renderFieldError, readFormText } from './layout.ts';
import type { FieldErrors } from './layout.ts';

export type CardTyped = {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  country: string;
};

export const readCard = (form: FormData): CardTyped => {
  const readText = (name: string) => readFormText(form, name);
  return {
    email: readText('email'),
    number: readText('number').replace(/[\s-]/g, ''),
    expiry: readText('expiry'),
    cvc: readText('cvc'),
    name: readText('name'),
    country: readText('country'),
  };
};

export type CardRead = { card: CardDetails; behavior: BehaviorName } | { errors: FieldErrors };

/** Validates a card like Stripe's form; `at` is the time on the customer's clock. */
export function checkCard(typed: CardTyped, at: number, asksEmail: boolean): CardRead {
  const expiry = readExpiry(typed.expiry);
  const brand = getBrand(typed.number);
  const errors: FieldErrors = {
    email:
      asksEmail && !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(typed.email)
        ? 'Enter your email address.'
        : undefined,
    number: findNumberError(typed.number),
    expiry: findExpiryError(typed.expiry, expiry, at),
    cvc: findCvcError(typed.cvc, brand),
    name: typed.name ? undefined : 'Enter the name on the card.',
    country: listCountries().has(typed.country) ? undefined : 'Choose a country.',
  };
  if (Object.values(errors).some((error) => error !== undefined) || !expiry) return { errors };
  return {
    card: {
      brand,
      last4: typed.number.slice(-4),
      expMonth: expiry.month,
      expYear: expiry.year,
      name: typed.name,
      email: typed.email || null,
      country: typed.country,
      postalCode: null,
    },
    behavior: getBehaviorByNumber(typed.number),
  };
}

function findNumberError(number: string): string | undefined {
  if (!number) return 'Enter your card number.';
  if (!/^\d+$/.test(number) || number.length < 13) return 'Your card number is incomplete.';
  return isLuhnValid(number) && number.length <= 19 ? undefined : 'Your card number is invalid.';
}

/** `12 / 34`, `12/2034` or `1234`. */
function readExpiry(typed: string): { month: number; year: number } | null {
  const parts = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(typed);
  if (!parts) return null;
  const year = Number(parts[2]);
  return { month: Number(parts[1]), year: year < 100 ? 2000 + year : year };
}

function findExpiryError(
  typed: string,
  expiry: { month: number; year: number } | null,
  at: number,
): string | undefined {
  if (!typed) return 'Enter the expiry date.';
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Enter month and year, as 12 / 34.';
  const ends = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  if (ends <= at) return 'Your card has expired.';
  return expiry.year - new Date(at * 1000).getUTCFullYear() > 50
    ? 'Check the expiry year.'
    : undefined;
}

function findCvcError(cvc: string, brand: string): string | undefined {
  if (!cvc) return 'Enter the security code.';
  const length = brand === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(cvc) ? undefined : `The code has ${length} digits.`;
}

const FIELDS = ['email', 'number', 'expiry', 'cvc', 'name', 'country', 'iban'];

type InputField = {
  name: string;
  label: string;
  autocomplete: string;
  maxlength: number;
  type?: string;
  placeholder?: string;
  value?: string | undefined;
  isNumeric?: boolean;
  beside?: Html;
};

/** A labeled input with its error. The first invalid one of a form gets the focus. */
export function renderInputField(field: InputField, errors: FieldErrors): Html {
  const first = FIELDS.find((name) => errors[name] !== undefined) ?? field.name;
  return html`<div class="field">
    <div class="label-row"><label for="${field.name}">${field.label}</label>${field.beside}</div>
    <input
      id="${field.name}"
      name="${field.name}"
      type="${field.type ?? 'text'}"
      autocomplete="${field.autocomplete}"
      maxlength="${field.maxlength}"
      ${field.isNumeric && html`inputmode="numeric"`}
      placeholder="${field.placeholder ?? ''}"
      value="${field.value ?? ''}"
      required
      ${describeFieldFault(field.name, errors, first === field.name)}
    />
    ${renderFieldError(field.name, errors)}
  </div>`;
}

const BRANDS: Html = html`<span class="brands" aria-hidden="true">
  <span>VISA</span><span>MC</span><span>AMEX</span>
</span>`;

const NUMBER = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
  maxlength: 25,
  isNumeric: true,
  beside: BRANDS,
};
const EXPIRY = {
  name: 'expiry',
  label: 'Expiry date',
  autocomplete: 'cc-exp',
  placeholder: 'MM / YY',
  maxlength: 9,
  isNumeric: true,
};
const CVC = {
  name: 'cvc',
  label: 'Security code',
  autocomplete: 'cc-csc',
  placeholder: 'CVC',
  maxlength: 4,
  isNumeric: true,
};
const NAME = { name: 'name', label: 'Name on the card', autocomplete: 'cc-name', maxlength: 120 };

export const renderCardFields = (typed: Partial<CardTyped>, errors: FieldErrors): Html => html`
  ${renderInputField(NUMBER, errors)}
  <div class="pair">
    ${renderInputField({ ...EXPIRY, value: typed.expiry }, errors)} ${renderInputField(CVC, errors)}
  </div>
  ${renderInputField({ ...NAME, value: typed.name }, errors)}
  ${renderCountryField(typed.country, errors)}
`;

function renderCountryField(chosen: string | undefined, errors: FieldErrors): Html {
  const isFirst = FIELDS.find((name) => errors[name] !== undefined) === 'country';
  const options = [...listCountries()].map(
    ([code, name]) =>
      html`<option value="${code}" ${code === (chosen || 'US') && html`selected`}>${name}</option>`,
  );
  return html`<div class="field">
    <label for="country">Country or region</label>
    <select
      id="country"
      name="country"
      autocomplete="country"
      ${describeFieldFault('country', errors, isFirst)}
    >
      ${options}
    </select>
    ${renderFieldError('country', errors)}
  </div>`;
}

export const renderSandboxNote = (): Html =>
  html`<aside class="sandbox" aria-label="About this page">
    <p>
      <strong>This is a sandbox.</strong> It stands in for Stripe: no card is charged and no money
      moves.
    </p>
    <details>
      <summary>Test cards</summary>
      <table>
        <tbody>
          <tr>
            <th scope="row">4242 4242 4242 4242</th>
            <td>pays</td>
          </tr>
          <tr>
            <th scope="row">4000 0000 0000 0002</th>
            <td>is declined</td>
          </tr>
          <tr>
            <th scope="row">4000 0000 0000 9995</th>
            <td>has no funds</td>
          </tr>
          <tr>
            <th scope="row">4000 0000 0000 0341</th>
            <td>pays now, fails when it renews</td>
          </tr>
          <tr>
            <th scope="row">4000 0025 0000 3155</th>
            <td>needs 3-D Secure now, then renews</td>
          </tr>
          <tr>
            <th scope="row">4000 0027 6000 3184</th>
            <td>needs 3-D Secure for each payment</td>
          </tr>
        </tbody>
      </table>
      <p>With any later date, any code and any name.</p>
    </details>
  </aside>`;
