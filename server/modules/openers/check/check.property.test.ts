import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPENER_LANGUAGES } from '../../../../contract/openers.ts';
import { openerContext } from '../openers-check.fixture.ts';
import { checkDraft } from './check.rules.ts';

const WORDS = [
  'Churn',
  'fell',
  '18 %',
  'seasonality',
  'every',
  'spring',
  'Northbeam',
  'head',
  'of',
  'RevOps',
  'Mara',
  '“measure the drop”',
  'the',
  'pricing',
  'page',
  'after',
  'we',
  'changed',
  '.',
  '\n',
  'a\n\n',
  '"',
];
const drafts = fc.record({
  tone: fc.constant('casual' as const),
  text: fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
    .map((words) => words.join(' ')),
  uses: fc.subarray(['c', 'p', 'h'], { minLength: 1 }),
});

test('claims are in order, inside the text, apart, not within a letter, and name used facts', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const checked = checkDraft(draft, openerContext());
      if (!checked.ok) return;
      let last = 0;
      for (const { start, end, facts } of checked.claims) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(draft.text.length);
        expect(draft.text.slice(start, end).isWellFormed()).toBe(true);
        expect(facts.length).toBeGreaterThan(0);
        expect(draft.uses).toEqual(expect.arrayContaining(facts));
        last = end;
      }
    }),
    { numRuns: 400 },
  );
});

test('claims are positions in the text as typed, whatever its accents are made of', () => {
  for (const form of ['NFC', 'NFD'] as const) {
    const text = 'L’été, Véronique a vu la baisse de 18 % '.normalize(form).trim();
    const comment = 'Véronique a vu la baisse de 18 %'.normalize('NFC');
    const checked = checkDraft(
      { tone: 'casual', text, uses: ['c'] },
      openerContext({
        language: 'fr',
        ticked: [{ id: 'c', kind: 'comment', by: 'person', text: comment }],
      }),
    );
    if (!checked.ok) throw new Error(checked.rule);
    const [claim] = checked.claims;
    expect(text.slice(claim?.start, claim?.end).normalize('NFC')).toBe(comment);
  }
});

test('no text, fact or name makes the check throw', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(
      hostile,
      hostile,
      hostile,
      fc.constantFrom(...OPENER_LANGUAGES),
      (text, fact, name, language) => {
        const ticked = [{ id: 'c', kind: 'comment', by: 'person', text: fact }] as const;
        const context = openerContext({ language, ticked, person: { name }, previous: [fact] });
        expect(checkDraft({ tone: 'casual', text, uses: ['c'] }, context)).toHaveProperty('ok');
      },
    ),
    { numRuns: 400 },
  );
});

/** Parts that make a backtracking expression slow, and ordinary words. */
const PARTS = [
  'seasonality every spring ',
  'not only ',
  'a-',
  'a.',
  '1 ',
  '1.',
  "'a",
  '“',
  '«a',
  '„a“ ',
  'as a ',
  'A ',
  'Ab ',
  'ignore ',
  'ai ',
  'smartful, ',
  ' '.repeat(9),
  '\n',
  'a\n\n',
  '(1) ',
  'https ',
  'Dr. ',
  'wir haben das gemessen ',
  'é',
  'я',
  'привет ',
  'a\u0301',
];

test.for(PARTS)('8,000 characters of “%s” are checked in 20 ms of processor time', (part) => {
  const text = part.repeat(Math.ceil(8_000 / part.length)).slice(0, 8_000);
  const facts = [{ id: 'c', kind: 'comment', by: 'person', text: text.slice(0, 3_000) }] as const;
  const time = () => {
    const from = process.threadCpuUsage();
    for (const language of OPENER_LANGUAGES) {
      const context = openerContext({
        language,
        channel: 'message',
        ticked: facts,
        previous: [text.slice(9)],
      });
      checkDraft({ tone: 'casual', text, uses: ['c'] }, context);
    }
    return process.threadCpuUsage(from).user / 1_000 / OPENER_LANGUAGES.length;
  };
  // The first runs compile, and other processes share the caches.
  const isFast = Array.from({ length: 8 }).some(() => time() < 20);
  expect(isFast).toBe(true);
});
