import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { TEST_ACCOUNTS } from '../billing/cards.ts';
import type { BehaviorName } from '../billing/cards.ts';
import { readAccount } from '../objects/customer.ts';
import type { CardDetails } from '../objects/customer.ts';
import { renderInputField } from './card-form.ts';
import type { FieldErrors } from './layout.ts';

export function readDebit(typed: string): { card: CardDetails; behavior: BehaviorName } | null {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  const behavior = TEST_ACCOUNTS[iban];
  return behavior ? { card: readAccount(iban), behavior } : null;
}

/** The bank settles a debit, or returns it, days later. */
export function renderDebitForm(action: string, button: string, errors: FieldErrors): Html {
  const iban = { name: 'iban', label: 'IBAN', autocomplete: 'off', maxlength: 40 };
  return html`<details class="promotion" ${errors['iban'] !== undefined && html`open`}>
    <summary>Pay by bank debit</summary>
    <form class="form" method="post" action="${action}">
      ${renderInputField(iban, errors)}
      <button>${button}</button>
      <p class="soft small">
        AT61 1904 3002 3457 3201 is paid after five days, AT86 1904 3002 3547 3202 is returned.
      </p>
    </form>
  </details>`;
}
