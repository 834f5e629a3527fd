import { Hono } from 'hono';
import { html } from 'hono/html';
import { simulateFaults } from '../platform/fault-middleware.ts';
import type { FaultPlan } from '../platform/faults.ts';
import { type Html, type Note, page, protectPages } from '../platform/page.ts';
import { requireSameOrigin } from '../platform/same-origin.ts';
import type { Deliveries, ReceivedDelivery } from './deliveries.ts';

/** A receiver of a member's webhooks, with a page that shows what arrived. */
export function createReceiver(options: {
  deliveries: Deliveries;
  faults: FaultPlan;
  baseUrl: string;
}): Hono {
  const { deliveries, faults, baseUrl } = options;
  const app = new Hono();
  const show = (note?: Note) =>
    page({ title: 'Receiver · Sandbox', content: renderReceiver(deliveries, baseUrl), note });

  app.get('/', protectPages, (context) => context.html(show()));
  app.post('/secret', requireSameOrigin, protectPages, async (context) => {
    const { secret } = await context.req.parseBody();
    const isSecret = typeof secret === 'string' && deliveries.setSecret(secret.trim());
    if (isSecret) return context.redirect('/receiver', 303);
    return context.html(show({ text: 'This is no secret of a webhook.', isBad: true }), 400);
  });
  app.post(
    '/hook',
    simulateFaults(faults, 'receiver', (status) => ({ error: `as planned: ${status}` })),
    async (context) => {
      const accepted = deliveries.receive(context.req.header(), await context.req.text());
      return accepted ? context.body(null, 204) : context.json({ error: 'wrong signature' }, 401);
    },
  );
  return app;
}

function renderReceiver(deliveries: Deliveries, baseUrl: string): Html {
  return html`<section aria-labelledby="receiver">
    <div class="title"><h2 id="receiver">Receiver</h2></div>
    <p class="aside">
      Add a webhook with the address <code>${baseUrl}/receiver/hook</code> on the page Integrations,
      and enter its secret here.
    </p>
    <form class="line" method="post" action="/receiver/secret">
      <div class="field">
        <label for="secret">Secret</label>
        <input id="secret" name="secret" autocomplete="off" required />
      </div>
      <button class="main">${deliveries.hasSecret() ? 'Replace' : 'Use'}</button>
    </form>
    <div id="deliveries" data-live>${renderDeliveries(deliveries.list())}</div>
  </section>`;
}

const SIGNATURES = { valid: 'signed', wrong: 'wrong signature', unknown: 'not checked' } as const;

function renderDeliveries(received: readonly ReceivedDelivery[]): Html {
  if (received.length === 0) return html`<p class="empty">Nothing has arrived yet.</p>`;
  return html`<ul class="rows">
    ${received.map(
      ({ id, type, at, signature, body }) =>
        html`<li>
          <details>
            <summary>
              ${type} <span class="figure">${SIGNATURES[signature]}</span>
              <span class="figure"><time datetime="${at}">${at.slice(11, 19)}</time></span>
              <span class="figure">${id}</span>
            </summary>
            <pre>${body}</pre>
          </details>
        </li>`,
    )}
  </ul>`;
}
