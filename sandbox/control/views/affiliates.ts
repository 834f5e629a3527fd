import { html } from 'hono/html';
import type { Lead } from '../../affiliates/leads.ts';
import type { Html } from '../../platform/page.ts';
import { dayText, minuteText } from './when.ts';

export function affiliatesSection(leads: readonly Lead[]): Html {
  return html`<section aria-labelledby="affiliates">
    <div class="title"><h2 id="affiliates">Affiliates</h2></div>
    <p class="aside">Whoever signed up with an affiliate’s cookie, as FirstPromoter was told.</p>
    <div id="leads" data-live>${leadList(leads)}</div>
  </section>`;
}

function leadList(leads: readonly Lead[]): Html {
  if (leads.length === 0) {
    return html`<p class="empty">Nobody yet. A sign-up with a _fprom_tid cookie stands here.</p>`;
  }
  return html`<ul class="rows">
    ${leads.map((lead) => {
      const at = new Date(lead.at);
      return html`<li>
        ${lead.tid ?? lead.refId}
        <span class="figure">${lead.email ?? lead.uid}</span>
        <span class="figure"
          ><time datetime="${lead.at}">${dayText(at)}, ${minuteText(at)}</time></span
        >
      </li>`;
    })}
  </ul>`;
}
