import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import { TimeContext } from '../../../signed-in/TimeProvider.tsx';
import { makeSignal } from '../signals.fixture.ts';
import type { ShownSignal } from '../queries.ts';
import { FoldRow, type RowActions, SignalRow } from './SignalRow.tsx';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');
const day = clock.getDay(now);
const actions: RowActions = {
  markSeen: vi.fn(),
  copy: vi.fn(),
  openLead: vi.fn(),
  write: vi.fn(),
  showPerson: vi.fn(),
  toggleFold: vi.fn(),
};
const props = { actions, isNew: true, isCurrent: false };
const findRow = (signal: ShownSignal, changes: Partial<typeof props> = {}) =>
  renderToStaticMarkup(
    <TimeContext value={{ timeZone: 'UTC', now }}>
      <SignalRow
        {...props}
        {...changes}
        row={{ type: 'signal', key: '1', signal, day, fold: null }}
      />
    </TimeContext>,
  );
const readText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const back = { after: '2026-11-16T18:00:00Z', before: '2026-11-17T08:00:00Z' };

test('a row shows who did what, on what and when', () => {
  const signal = makeSignal(1, { detail: 'insightful', person: { name: 'Mara Lindqvist' } });
  expect(readText(findRow(signal))).toContain(
    'Mara Lindqvist Head of Revenue Insightful on Pricing is a product between 09:00 and 09:10 4 signals',
  );
});

test('a withdrawn signal is struck through, with the time in words', () => {
  const html = findRow(makeSignal(1, { detail: 'celebrate', withdrawn: back }));
  expect(html).toContain('<s>Celebrate</s>');
  expect(readText(html)).toContain('withdrawn between Mon 18:00 and Tue 08:00');
});

test('only a new signal is announced as new and can be marked', () => {
  expect(findRow(makeSignal(1))).toContain('Mark as seen');
  expect(readText(findRow(makeSignal(1)))).toMatch(/\bNew:/);
  const seen = findRow(makeSignal(1), { isNew: false });
  expect(seen).not.toContain('Mark as seen');
  expect(readText(seen)).not.toContain('New:');
});

test('only the current row’s controls are in the order of Tab', () => {
  expect(findRow(makeSignal(1))).not.toContain('tabindex="0"');
  expect(findRow(makeSignal(1), { isCurrent: true })).not.toContain('tabindex="-1"');
});

test('the name leads to the person, and the profile on LinkedIn is a link of its own', () => {
  const html = findRow(makeSignal(7));
  expect(html).toMatch(/<a href="\/leads\/7" data-lead[^>]*>Person 7<\/a>/);
  expect(html).toMatch(/aria-label="LinkedIn profile: Person 7 \(opens in a new tab\)"/);
});

test('a person has a lead page, a company has none', () => {
  expect(findRow(makeSignal(7))).toContain('href="/leads/7"');
  expect(findRow(makeSignal(7, { person: { kind: 'company' } }))).not.toContain('/leads/');
});

test('a company without an address is named without a link, takes the focus of keys, and has nothing to copy', () => {
  const html = findRow(makeSignal(7, { person: { kind: 'company', url: '' } }));
  expect(html).not.toContain('href=""');
  expect(readText(html)).toContain('Person 7');
  expect(html).toMatch(/<strong data-lead="true" tabindex="-1">/);
  expect(html).not.toContain('Copy');
});

test('a comment’s words are text, even if they contain markup', () => {
  const html = findRow(makeSignal(1, { kind: 'comment', detail: '<img src=x onerror=alert(1)>' }));
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img');
});

test('a fold shows how many people, on what, and who', () => {
  const signals = ['Ana', 'Priya', 'Tom', 'Li'].map((name, index) =>
    makeSignal(index + 1, { person: { name } }),
  );
  const html = renderToStaticMarkup(
    <TimeContext value={{ timeZone: 'UTC', now }}>
      <FoldRow {...props} isOpen={false} row={{ type: 'fold', key: 'f', signals, day }} />
    </TimeContext>,
  );
  expect(readText(html)).toContain(
    '4 people reacted to Pricing is a product Ana, Priya and 2 more between 09:00 and 09:10',
  );
  expect(html).toContain('aria-expanded="false"');
});
