import { expect, test } from 'vitest';
import { SOURCE_STATES } from '../../../contract/routes/signals.ts';
import { createClock } from '../format/clock.ts';
import type { Overview } from './overview.ts';
import {
  canCheck,
  describeLeftOut,
  describeCheckable,
  describeNextCheck,
  describeSource,
} from './source-text.ts';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');
const source: Overview['source'] = {
  name: 'HarvestAPI',
  state: 'fresh',
  asOf: '2026-11-20T09:14:00Z',
  nextCheckAt: '2026-11-20T10:05:00Z',
  checkableAt: null,
  postsListedShort: 0,
  postsLeftOut: 0,
  objections: 0,
};
const words = (changes: Partial<Overview['source']>) =>
  describeSource({ ...source, ...changes }, clock, now);
const getLine = (changes: Partial<Overview['source']>) => words(changes).line.join(' · ');

test('a fresh source shows how current it is, when it is checked next, and what is missing', () => {
  expect(getLine({})).toBe('Checked 09:14 · next check about 10:05');
  expect(getLine({ postsListedShort: 2 })).toContain(
    'LinkedIn lists fewer people than it counts on 2 posts',
  );
  expect(getLine({ postsListedShort: 1 })).toContain(
    'LinkedIn lists fewer people than it counts on 1 post',
  );
  expect(getLine({ nextCheckAt: '2026-11-20T09:29:00Z' })).toContain('next check due now');
  expect(getLine({ nextCheckAt: '2026-11-21T07:22:00Z' })).toContain(
    'next check tomorrow at about 07:22',
  );
  expect(getLine({ asOf: null, nextCheckAt: null })).toBe('Not checked yet');
});

test('the next check is a sentence, if one is planned', () => {
  expect(describeNextCheck(source, clock, now)).toBe('Next check about 10:05.');
  expect(describeNextCheck({ ...source, nextCheckAt: null }, clock, now)).toBeNull();
});

test('a late source shows since when', () => {
  expect(getLine({ state: 'late', asOf: '2026-11-19T18:02:00Z', nextCheckAt: null })).toBe(
    'Checked yesterday 18:02 · the source is responding slowly',
  );
});

test('every state but a fresh one says in words what it means', () => {
  const notes = SOURCE_STATES.map((state) => words({ state }).note);
  expect(notes[0]).toBeNull();
  expect(new Set(notes).size).toBe(SOURCE_STATES.length);
});

test('a spent budget shows when it is checked again', () => {
  expect(words({ state: 'budget-spent', nextCheckAt: '2026-11-21T00:10:00Z' }).note).toBe(
    'Today’s checks are used up. The next one is tomorrow at 00:10.',
  );
});

test('while the operator’s texts are missing, the line blames the operator, not the source', () => {
  const { line, note } = words({ state: 'not-configured' });
  expect(line.join(' · ')).toBe('Checked 09:14 · reading is not set up');
  expect(note).toMatch(/operator has not yet published/);
});

test('a check is offered where it could bring something, and again only from its time on', () => {
  expect(SOURCE_STATES.filter((state) => canCheck({ ...source, state }))).toEqual([
    'fresh',
    'late',
    'counts-only',
    'profile-gone',
  ]);
  const checkable = (checkableAt: string | null) =>
    describeCheckable({ ...source, checkableAt }, clock, now);
  expect(checkable('2026-11-20T09:37:00Z')).toBe('You can check again at 09:37.');
  expect(checkable('2026-11-20T09:29:00Z')).toBeNull();
  expect(checkable(null)).toBeNull();
});

test('T69 posts whose older engagement was left out are named', () => {
  expect(describeLeftOut(0)).toBeNull();
  expect(describeLeftOut(1)).toMatch(/^On 1 post with a lot of engagement/);
  expect(describeLeftOut(1_200)).toMatch(/^On 1,200 posts/);
});
