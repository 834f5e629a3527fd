import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { renderHostedPage } from './layout.ts';

export const renderAuthenticationPage = (action: string): Html =>
  renderHostedPage(
    'Confirm the payment',
    html`<main id="main" class="plain-page">
      <h1>Your bank asks you to confirm this payment</h1>
      <p class="soft">This sandbox stands in for the bank. No money moves.</p>
      <form class="form narrow" method="post" action="${action}">
        <button class="main" name="answer" value="confirm">Confirm the payment</button>
        <button name="answer" value="refuse">Refuse</button>
      </form>
    </main>`,
  );
