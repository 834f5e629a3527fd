import { html } from 'hono/html';
import type { AffiliateLead } from '../../affiliates/leads.ts';
import type { Html } from '../../platform/page.ts';
import { formatDay, formatMinute } from './when.ts';

export function renderAffiliates(leads: readonly AffiliateLead[]): Html {
  return html`<section aria-labelledby="affiliates">
    <div class="title"><h2 id="affiliates">Affiliates</h2></div>
    <p class="aside">Sign-ups with an affiliate’s cookie, as reported to FirstPromoter.</p>
    <div id="leads" data-live>${renderLeads(leads)}</div>
  </section>`;
}

function renderLeads(leads: readonly AffiliateLead[]): Html {
  if (leads.length === 0) {
    return html`<p class="empty">No leads yet. Sign-ups with a _fprom_tid cookie appear here.</p>`;
  }
  return html`<ul class="rows">
    ${leads.map((lead) => {
      const at = new Date(lead.at);
      return html`<li>
        ${lead.tid ?? lead.refId}
        <span class="figure">${lead.email ?? lead.uid}</span>
        <span class="figure"
          ><time datetime="${lead.at}">${formatDay(at)}, ${formatMinute(at)}</time></span
        >
      </li>`;
    })}
  </ul>`;
}
