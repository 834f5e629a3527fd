import { html } from 'hono/html';
import type { Html } from '../../platform/page.ts';
import { formatDay, formatMinute } from './when.ts';

const daySeconds = 86_400;
const steps = [
  { label: '1 hour', seconds: 3_600 },
  { label: '1 day', seconds: daySeconds },
  { label: '3 days', seconds: 3 * daySeconds },
  { label: '1 week', seconds: 7 * daySeconds },
  { label: '1 month', seconds: 31 * daySeconds },
  { label: '1 year', seconds: 366 * daySeconds },
];

export function renderClock(now: Date, realNow: Date): Html {
  return html`<section aria-labelledby="clock">
    <div class="title"><h2 id="clock">Clock</h2></div>
    <div id="clock-face" class="clock" data-live>
      <time datetime="${now.toISOString()}">${formatDay(now)}</time>
      <p class="aside">${formatMinute(now)} UTC, ${formatAhead(now, realNow)}</p>
    </div>
    <p class="aside">Payments use this clock. Advancing it processes everything that falls due.</p>
    <form class="steps" method="post" action="/actions/clock">
      ${steps.map(
        ({ label, seconds }) =>
          html`<button name="advanceSeconds" value="${seconds}">+ ${label}</button>`,
      )}
    </form>
  </section>`;
}

function formatAhead(now: Date, realNow: Date): string {
  const days = Math.round((now.getTime() - realNow.getTime()) / 86_400_000);
  if (days === 0) {
    const hours = Math.round((now.getTime() - realNow.getTime()) / 3_600_000);
    return hours === 0 ? 'real time' : `${hours} h ahead of real time`;
  }
  return `${days} ${days === 1 ? 'day' : 'days'} ahead of real time`;
}
