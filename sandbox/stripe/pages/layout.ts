import { html } from 'hono/html';
import { type Html, renderDocument } from '../../platform/page.ts';

/** The business name, as set in Stripe's dashboard. */
export const MERCHANT = 'Rapport';

export const renderHostedPage = (title: string, content: Html): Html =>
  renderDocument(`${title} · ${MERCHANT}`, content);

export function renderPlainPage(
  title: string,
  text: string,
  link?: { href: string; label: string } | null,
): Html {
  return renderHostedPage(
    title,
    html`<main id="content" class="sign-in">
      <h1>${title}</h1>
      <p class="aside">${text}</p>
      ${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
    </main>`,
  );
}

export const renderAlert = (text: string): Html =>
  html`<p class="note bad" role="alert">${text}</p>`;

export type TermLine = { label: Html | string; amount: string; isTotal?: boolean };

/** Amounts under each other. */
export const renderSums = (lines: readonly (TermLine | false | null)[]): Html =>
  html`<dl class="sums">
    ${lines.map(
      (line) =>
        line &&
        html`<div class="${line.isTotal ? 'total' : ''}">
          <dt>${line.label}</dt>
          <dd class="figure">${line.amount}</dd>
        </div>`,
    )}
  </dl>`;

export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
