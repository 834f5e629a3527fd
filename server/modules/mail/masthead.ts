import { html } from 'hono/html';
import { LIGHT } from './palette.ts';
import { formatBubbleStyle, styles } from './styles.ts';
import { type Markup, renderTable } from './table.ts';

/** Drawn with styles, since mail clients block images at first. */
export function renderMasthead(): Markup {
  return html`<td class="ground" style="${styles.head}">
    ${renderTable(
      {},
      html`<tr>
        <td>${renderWordmark()}</td>
        <td>${renderBubbles()}</td>
      </tr>`,
    )}
  </td>`;
}

function renderWordmark(): Markup {
  const renderAllBubbles = [
    renderBubble('blush', { size: 20, pointsTo: 'left', margin: '0', lift: 3 }),
    renderBubble('sun', { size: 15, pointsTo: 'right', margin: '0 11px 0 -4px', lift: -1 }),
  ];
  return html`<p style="${styles.wordmark}">${renderAllBubbles}Rapport</p>`;
}

function renderBubbles(): Markup {
  const bubbles = [
    renderBubble('leaf', { size: 16, pointsTo: 'left', margin: '0 5px 0 0', lift: 4 }),
    renderBubble('sun', { size: 11, pointsTo: 'right', margin: '0 6px 0 0', lift: -5 }),
    renderBubble('leaf', { size: 24, pointsTo: 'right', margin: '0 5px 0 0', lift: -6 }),
    renderBubble('blush', { size: 15, pointsTo: 'left', margin: '0', lift: 5 }),
  ];
  return html`<p style="${styles.bubbles}" aria-hidden="true">${bubbles}</p>`;
}

function renderBubble(
  kind: 'leaf' | 'sun' | 'blush',
  shape: Omit<Parameters<typeof formatBubbleStyle>[0], 'fill'>,
): Markup {
  const style = formatBubbleStyle({ ...shape, fill: LIGHT[kind] });
  return html`<span class="bubble-${kind}" aria-hidden="true" style="${style}">&nbsp;</span>`;
}
