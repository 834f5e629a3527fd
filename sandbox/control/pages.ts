import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Network } from '../network/network.ts';
import { liveScript, page, protectPages, type Note, type PageOptions } from '../platform/page.ts';
import { style } from '../platform/style.ts';
import { describeError } from './api.ts';
import {
  type Control,
  actOnCheckout,
  actOnSubscription,
  addFault,
  advanceClock,
} from './control.ts';
import { addEngagement } from './network.ts';
import { renderAffiliates } from './views/affiliates.ts';
import { renderClock } from './views/clock.ts';
import { renderFaults } from './views/faults.ts';
import { renderInbox, renderMailReader } from './views/inbox.ts';
import { type ListedPerson, renderNetwork } from './views/network.ts';
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
    const mails = control.mailbox.list({ to, limit: mailsInReader });
    return show(context, { title: 'Inbox', content: renderMailReader({ mails, to }) });
  });
  app.get('/mail/:id', protectPages, (context) => {
    const open = control.mailbox.get(context.req.param('id'));
    if (!open) return context.redirect('/mail');
    const mails = control.mailbox.list({ limit: mailsInReader });
    return show(context, { title: open.subject, content: renderMailReader({ mails, open }) });
  });
  app.get('/mail/:id/html', (context) => {
    const mail = control.mailbox.get(context.req.param('id'));
    if (!mail) return context.text('Mail not found', 404);
    return context.html(withLinksInNewTab(mail.html), 200, {
      // A mail runs no scripts and cannot access the page around it.
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
        "img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:",
      'Referrer-Policy': 'no-referrer',
    });
  });

  for (const [path, act] of Object.entries(listActions(control))) {
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

/** Handles a form and returns the redirect target. `id` is the last path segment. */
type FormAction = (form: Record<string, unknown>, id: string) => string;

function listActions(control: Control): Record<string, FormAction> {
  return {
    '/mail/clear': () => {
      control.mailbox.clear();
      return '/mail';
    },
    '/clock': (form) => {
      advanceClock(control, { advanceSeconds: Number(form['advanceSeconds']) });
      return '/?done=clock#clock';
    },
    '/network': (form) => {
      const name = String(form['publicIdentifier']).trim();
      addEngagement(control.network, name, { count: Number(form['count']) });
      return '/?done=engagement#network';
    },
    '/faults': (form) => {
      const [service, kind] = String(form['fault']).split(':');
      const delayMs = form['delayMs'] ? { delayMs: Number(form['delayMs']) } : {};
      addFault(control, { service, kind, times: Number(form['times']), ...delayMs });
      return '/?done=fault#faults';
    },
    '/faults/clear': () => {
      control.faults.clear();
      return '/?done=faults-cleared#faults';
    },
    '/stripe/subscriptions/:id': (form, id) => {
      actOnSubscription(control, id, form);
      return '/?done=subscription#payments';
    },
    '/stripe/checkout/:id': (form, id) => {
      actOnCheckout(control, id, form);
      return '/?done=checkout#payments';
    },
  };
}

function renderFrontPage(control: Control, note: Note | undefined) {
  const { mailbox, payments, network, leads, faults } = control;
  const content = html`<div class="spread">
    <div>
      ${renderInbox(mailbox.list({ limit: mailsOnFrontPage }))} ${renderPayments(payments.state())}
    </div>
    <div>
      ${renderClock(new Date(payments.clock().now * 1000), new Date())}
      ${renderNetwork(listKnownPeople(network))}
      ${renderAffiliates(leads.list().slice(0, leadsOnFrontPage))} ${renderFaults(faults.list())}
    </div>
  </div>`;
  return page({ title: 'Sandbox', content, note });
}

function listKnownPeople(network: Network): ListedPerson[] {
  return network.knownPeople(peopleOnFrontPage).map((person) => {
    const posts = network.listPosts(person);
    const newest = posts[0] && network.findEngagement(posts[0]);
    const newestEngagement = newest ? newest.reactions.length + newest.comments.length : 0;
    return { person, posts: posts.length, newestEngagement };
  });
}

function show(context: Context, options: PageOptions) {
  return context.html(page({ ...options, title: `${options.title} · Sandbox` }));
}

/** Inserted after the doctype: before it, a browser would switch to quirks mode. */
function withLinksInNewTab(html: string): string {
  const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(html) ?? [];
  return `${doctype}<base target="_blank">${html.slice(doctype.length)}`;
}
