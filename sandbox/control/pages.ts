import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { liveScript, page, protectPages } from '../platform/page.ts';
import type { Note, PageOptions } from '../platform/page.ts';
import { style } from '../platform/style.ts';
import { createActions } from './actions.ts';
import { describeError } from './api.ts';
import type { Control } from './control.ts';
import { renderAffiliates } from './views/affiliates.ts';
import { renderClock } from './views/clock.ts';
import { renderFaults } from './views/faults.ts';
import { renderInbox, mailReader } from './views/inbox.ts';
import { renderNetwork } from './views/network.ts';
import { renderPayments } from './views/payments.ts';

const mailsOnFrontPage = 8;
const peopleOnFrontPage = 6;
const leadsOnFrontPage = 6;
const mailsInReader = 200;

/** Confirmations by the word in the URL: a page never shows text from a link. */
const notes: Record<string, string> = {
  clock: 'The clock was advanced.',
  mail: 'All mail was deleted.',
  fault: 'The fault is planned.',
  'faults-cleared': 'All planned faults were cleared.',
  engagement: 'Engagement was added to the newest post.',
  subscription: 'The subscription has changed.',
  checkout: 'The checkout has changed.',
};

export function createControlPages(control: Control): Hono {
  const app = new Hono();

  app.get('/assets/sandbox.css', (context) =>
    context.body(style, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  app.get('/assets/sandbox.js', (context) =>
    context.body(liveScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.get('/', protectPages, (context) => {
    const text = notes[context.req.query('done') ?? ''];
    return context.html(renderFrontPage(control, text === undefined ? undefined : { text }));
  });

  app.get('/mail', protectPages, (context) => {
    const to = context.req.query('to')?.trim() || undefined;
    const mails = control.mails(to).slice(0, mailsInReader);
    return show(context, { title: 'Inbox', content: mailReader({ mails, to }) });
  });
  app.get('/mail/:id', protectPages, (context) => {
    const open = control.mail(context.req.param('id'));
    if (!open) return context.redirect('/mail');
    const mails = control.recentMails(mailsInReader);
    return show(context, { title: open.subject, content: mailReader({ mails, open }) });
  });
  app.get('/mail/:id/html', (context) => {
    const mail = control.mail(context.req.param('id'));
    if (!mail) return context.text('Mail not found', 404);
    return context.html(withLinksInNewTab(mail.html), 200, {
      // A mail runs no scripts and cannot access the page around it.
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
        "img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:",
      'Referrer-Policy': 'no-referrer',
    });
  });

  for (const [path, act] of Object.entries(createActions(control))) {
    app.post(`/actions${path}`, protectPages, async (context) => {
      try {
        return context.redirect(
          act(await context.req.parseBody(), context.req.param('id') ?? ''),
          303,
        );
      } catch (error) {
        const reason = describeError(error);
        if (!reason) throw error;
        const note = { text: reason.message, isBad: true };
        return context.html(renderFrontPage(control, note), reason.status);
      }
    });
  }
  return app;
}

function renderFrontPage(control: Control, note: Note | undefined) {
  const state = control.state();
  const now = control.clock();
  const content = html`<div class="spread">
    <div>${renderInbox(control.recentMails(mailsOnFrontPage))} ${renderPayments(state)}</div>
    <div>
      ${renderClock(new Date(now.now * 1000), new Date())}
      ${renderNetwork(control.network.knownPeople(peopleOnFrontPage))}
      ${renderAffiliates(control.leads().slice(0, leadsOnFrontPage))}
      ${renderFaults(control.faults())}
    </div>
  </div>`;
  return page({ title: 'Sandbox', content, note });
}

function show(context: Context, options: PageOptions) {
  return context.html(page({ ...options, title: `${options.title} · Sandbox` }));
}

/** Inserted after the doctype: before it, a browser would switch to quirks mode. */
function withLinksInNewTab(html: string): string {
  const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(html) ?? [];
  return `${doctype}<base target="_blank">${html.slice(doctype.length)}`;
}
