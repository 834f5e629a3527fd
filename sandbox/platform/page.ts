import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { MiddlewareHandler } from 'hono';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export type Note = { text: string; isBad?: boolean };

export type PageOptions = { title: string; content: Html; note?: Note | undefined };

/** A document in the sandbox's design. Loads nothing from another host. */
export const renderDocument = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${body}
      </body>
    </html>`;

const SECTIONS = [
  ['/mail', 'Inbox'],
  ['/receiver', 'Receiver'],
  ['/agent', 'Agent'],
  ['/#payments', 'Payments'],
  ['/#clock', 'Clock'],
  ['/#network', 'Network'],
  ['/#affiliates', 'Affiliates'],
  ['/#faults', 'Faults'],
];

/** A page of the sandbox itself. */
export function page({ title, content, note }: PageOptions): Html {
  return renderDocument(
    title,
    html`<script type="module" src="/assets/sandbox.js"></script>
      <div class="page">
        <header class="masthead">
          <div>
            <h1><a href="/">Sandbox</a></h1>
            <p>Stand-ins for external services. Nothing here leaves this machine.</p>
          </div>
          <nav aria-label="Sections">
            <ul>
              ${SECTIONS.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}
            </ul>
          </nav>
        </header>
        ${note && html`<p class="note ${note.isBad ? 'bad' : ''}" role="status">${note.text}</p>`}
        <main id="content">${content}</main>
      </div>`,
  );
}

/** Refreshes elements marked `data-live` unless they have the focus. */
export const liveScript = `
const live = () => [...document.querySelectorAll('[data-live]')];
async function refresh() {
  if (document.hidden || live().length === 0) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const element of live()) {
    const next = fresh.getElementById(element.id);
    const isBusy = element.contains(document.activeElement);
    if (next && !isBusy && next.innerHTML !== element.innerHTML) element.replaceChildren(...next.childNodes);
  }
}
setInterval(refresh, 2500);
`;

/** The pages load nothing from other hosts and cannot be framed. */
export function pageHeaders(formTargets: readonly string[] = []) {
  return {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
      "img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
      `form-action ${["'self'", ...formTargets].join(' ')}`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
}

const addHeaders =
  (headers: Record<string, string>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  };

export const protectPages = addHeaders(pageHeaders());
/** A payment redirects to the merchant, and browsers apply `form-action` to redirects too. */
export const protectHostedPages = addHeaders(pageHeaders(['http:', 'https:']));
