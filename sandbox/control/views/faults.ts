import { html } from 'hono/html';
import { faultKinds, type PlannedFault } from '../../platform/faults.ts';
import type { Html } from '../../platform/page.ts';

export function renderFaults(planned: readonly PlannedFault[]): Html {
  return html`<section aria-labelledby="faults">
    <div class="title"><h2 id="faults">Faults</h2></div>
    <p class="aside">What goes wrong at the next call of a service.</p>
    <form class="line" method="post" action="/actions/faults">
      <div class="field">
        <label for="fault">What</label>
        <select id="fault" name="fault">
          ${Object.entries(faultKinds).map(
            ([service, kinds]) =>
              html`<optgroup label="${service}">
                ${kinds.map(
                  (kind) => html`<option value="${service}:${kind}">${service}: ${kind}</option>`,
                )}
              </optgroup>`,
          )}
        </select>
      </div>
      <div class="field small">
        <label for="times">Times</label>
        <input id="times" name="times" type="number" min="1" max="10000" value="1" required />
      </div>
      <div class="field small">
        <label for="delayMs">Delay, ms</label>
        <input id="delayMs" name="delayMs" type="number" min="0" max="600000" placeholder="own" />
      </div>
      <button class="main">Plan</button>
    </form>
    <div id="planned" data-live>${renderPlannedFaults(planned)}</div>
  </section>`;
}

function renderPlannedFaults(planned: readonly PlannedFault[]): Html {
  if (planned.length === 0) return html`<p class="empty">No faults are planned.</p>`;
  return html`<ul class="rows planned">
      ${planned.map(
        ({ service, kind, times, delayMs }) =>
          html`<li>
            ${service}: <span class="state wait">${kind}</span>
            <span class="figure">× ${times}${delayMs === undefined ? '' : `, ${delayMs} ms`}</span>
          </li>`,
      )}
    </ul>
    <form method="post" action="/actions/faults/clear">
      <button class="quiet">Clear all</button>
    </form>`;
}
