import { fc } from '../../../../contract/testing/properties.ts';
import { expect, test } from 'vitest';
import { OPENER_LANGUAGES } from '../../../../contract/openers.ts';
import type { PersonFact } from '../facts.ts';
import { buildOpenerContext } from '../openers-check.fixture.ts';
import { writeTemplates } from '../templates/templates.ts';
import { checkDraft } from './check.rules.ts';
import { findLanguage } from './language.rules.ts';

const WORDS = [
  'You',
  'asked',
  'about',
  'the',
  'drop',
  'As',
  'Head',
  'of',
  'RevOps',
  'at',
  'Northbeam',
  'your',
  'comment',
  'I',
  'like',
  '“How did you measure the drop?”',
  '“',
  '18 %',
  '.',
  ',',
  '\n',
  '?',
];
const drafts = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
  .map((words) => ({ tone: 'casual' as const, text: words.join(' ') }));

test('claims are in order, inside the text, apart, not within a letter, and name ticked facts', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const checked = checkDraft(draft, buildOpenerContext());
      if (!checked.ok) return;
      let last = 0;
      for (const { start, end, facts } of checked.claims) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(draft.text.length);
        expect(draft.text.slice(start, end).isWellFormed()).toBe(true);
        expect(['c', 'p', 'h']).toEqual(expect.arrayContaining(facts));
        expect(facts.length).toBeGreaterThan(0);
        last = end;
      }
    }),
    { numRuns: 400 },
  );
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
        const context = buildOpenerContext({
          language,
          ticked,
          person: { name },
          previous: [fact],
        });
        expect(checkDraft({ tone: 'casual', text }, context)).toHaveProperty('ok');
      },
    ),
    { numRuns: 100 },
  );
});

/** Parts that make a backtracking expression slow, and parts of patterns. */
const PARTS = [
  'Head of ',
  'As Head of ',
  'You asked about ',
  'your comment on ',
  'about the drop ',
  'because you ',
  'not ',
  'a-',
  'a.',
  '1 ',
  '1.',
  "'a",
  '“',
  '„a“ ',
  'you asked “a b c d” ',
  '\n',
  '(1) ',
  'https ',
  'Dr. ',
  'seven one ',
  'é',
  'a\u0301',
  'привет ',
  'wir haben das gemessen ',
];

/** Quadratic work takes four times as long for twice the characters. */
const GROWTH_MAX = 3;
/** Less is not measured exactly; a machine may be ten times slower than one of today. */
const MEASURABLE_MS = 20;
const SLOWEST_MS = 600;

test.for(PARTS)(
  'T87 20,000 characters of “%s” are checked in a time that twice as many do not triple',
  (part) => {
    const repeat = (length: number) =>
      part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const measure = (
      length: number,
      work: (context: ReturnType<typeof buildOpenerContext>) => void,
    ) => {
      const kinds = ['comment', 'comment', 'post', 'headline'] as const;
      const ticked = kinds.map((kind, no): PersonFact => ({
        id: `f${no}`,
        kind,
        by: kind === 'post' ? 'member' : 'person',
        text: repeat(length),
      }));
      const context = buildOpenerContext({
        channel: 'message',
        ticked,
        unticked: [...ticked],
        person: { name: repeat(200) },
        previous: Array.from({ length: 20 }, () => repeat(length)),
      });
      const from = process.threadCpuUsage();
      work(context);
      return process.threadCpuUsage(from).user / 1_000;
    };
    const works = [300, 2_500, null].map(
      (typed) => (length: number) =>
        measure(
          length,
          (context) => void checkDraft({ tone: 'casual', text: repeat(typed ?? length) }, context),
        ),
    );
    works.push((length) => measure(length, (context) => void writeTemplates(context)));
    works.push((length) => measure(length, () => void findLanguage(repeat(length))));
    for (const work of works) {
      // The first runs compile, and other processes share the caches.
      const takes = (length: number) => Math.min(...Array.from({ length: 3 }, () => work(length)));
      const once = takes(20_000);
      const twice = takes(40_000);
      expect(once).toBeLessThan(SLOWEST_MS);
      expect(twice).toBeLessThan(GROWTH_MAX * Math.max(once, MEASURABLE_MS));
    }
  },
);
