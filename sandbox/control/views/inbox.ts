import { html } from 'hono/html';
import type { ReceivedMail } from '../../mail/mailbox.ts';
import type { Html } from '../../platform/page.ts';
import { formatDay, formatMinute, formatShortTime } from './when.ts';

export function renderInbox(mails: readonly ReceivedMail[]): Html {
  return html`<section aria-labelledby="inbox-title">
    <div class="title">
      <h2 id="inbox-title">Inbox</h2>
      <a href="/mail">All mail</a>
    </div>
    <div id="inbox" data-live>${renderMails(mails)}</div>
  </section>`;
}

export type ReaderOptions = {
  mails: readonly ReceivedMail[];
  open?: ReceivedMail | undefined;
  to?: string | undefined;
};

export function renderMailReader({ mails, open, to }: ReaderOptions): Html {
  return html`<div class="reader ${open ? 'open' : ''}">
    <aside aria-label="All mail">
      <section>
        <form class="line" method="get" action="/mail">
          <div class="field">
            <label for="to">Sent to</label>
            <input id="to" name="to" type="email" value="${to ?? ''}" placeholder="anyone" />
          </div>
          <button>Show</button>
        </form>
      </section>
      <div id="letters" data-live>${renderMails(mails, open?.id)}</div>
      ${
        mails.length > 0 &&
        html`<form method="post" action="/actions/mail/clear">
          <button class="quiet">Delete all mail</button>
        </form>`
      }
    </aside>
    ${
      open
        ? renderMail(open)
        : html`<section><p class="empty">Choose a mail to read it.</p></section>`
    }
  </div>`;
}

function renderMails(mails: readonly ReceivedMail[], openId?: string): Html {
  if (mails.length === 0) {
    return html`<p class="empty">No mail yet. Mail sent by SMTP appears here.</p>`;
  }
  const now = new Date();
  return html`<ul class="rows">
    ${mails.map(
      (mail) =>
        html`<li>
          <a
            class="letter"
            href="/mail/${mail.id}"
            ${mail.id === openId ? 'aria-current=page' : ''}
          >
            <strong>${mail.subject || 'No subject'}</strong>
            <time class="time" datetime="${mail.at}"
              >${formatShortTime(new Date(mail.at), now)}</time
            >
            <span>${mail.to}</span>
          </a>
        </li>`,
    )}
  </ul>`;
}

function renderMail(mail: ReceivedMail): Html {
  const at = new Date(mail.at);
  return html`<article class="mail">
    <section>
      <h2>${mail.subject || 'No subject'}</h2>
      <dl class="facts">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Received</dt>
        <dd><time datetime="${mail.at}">${formatDay(at)}, ${formatMinute(at)} UTC</time></dd>
      </dl>
      ${
        mail.html
          ? html`<iframe
              title="HTML version"
              src="/mail/${mail.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
          : html`<pre>${mail.text}</pre>`
      }
      ${
        mail.html &&
        html`<details>
          <summary>Plain text</summary>
          <pre>${mail.text || 'This mail has no plain text.'}</pre>
        </details>`
      }
      <details>
        <summary>Headers</summary>
        <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</pre>
      </details>
    </section>
  </article>`;
}
