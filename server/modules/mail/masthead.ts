import { createElement as h, type ReactNode } from 'react';
import { LIGHT } from './palette.ts';
import { bubbleStyle, styles } from './styles.ts';

/** Drawn with styles, since mail clients block images at first. */
export function masthead(): ReactNode {
  return h(
    'td',
    { className: 'ground', style: styles.head },
    h(
      'table',
      { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 },
      h('tbody', null, h('tr', null, h('td', null, wordmark()), h('td', null, bubbles()))),
    ),
  );
}

function wordmark(): ReactNode {
  return h(
    'p',
    { style: styles.wordmark },
    bubble('blush', { size: 20, pointsTo: 'left', margin: '0', lift: 3 }),
    bubble('sun', { size: 15, pointsTo: 'right', margin: '0 11px 0 -4px', lift: -1 }),
    'Rapport',
  );
}

function bubbles(): ReactNode {
  return h(
    'p',
    { style: styles.bubbles, 'aria-hidden': true },
    bubble('leaf', { size: 16, pointsTo: 'left', margin: '0 5px 0 0', lift: 4 }),
    bubble('sun', { size: 11, pointsTo: 'right', margin: '0 6px 0 0', lift: -5 }),
    bubble('leaf', { size: 24, pointsTo: 'right', margin: '0 5px 0 0', lift: -6 }),
    bubble('blush', { size: 15, pointsTo: 'left', margin: '0', lift: 5 }),
  );
}

function bubble(
  kind: 'leaf' | 'sun' | 'blush',
  shape: Omit<Parameters<typeof bubbleStyle>[0], 'fill'>,
): ReactNode {
  const style = bubbleStyle({ ...shape, fill: LIGHT[kind] });
  return h('span', { className: `bubble-${kind}`, 'aria-hidden': true, style }, '\u00a0');
}
