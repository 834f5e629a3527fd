import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPENER_LANGUAGES } from '../../../../contract/openers.ts';
import type { Fact } from '../facts.ts';
import { openerContext } from '../openers-check.fixture.ts';
import { proposeLanguage, writeTemplates } from '../templates/templates.ts';
import { checkDraft } from './check.rules.ts';

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
      const checked = checkDraft(draft, openerContext());
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
        const context = openerContext({ language, ticked, person: { name }, previous: [fact] });
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

test.for(PARTS)(
  'T87 20,000 characters of “%s” take 20 ms to check, and 60 ms to write three templates for',
  (part) => {
    const times = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
    const time = (work: (context: ReturnType<typeof openerContext>) => void) => {
      const kinds = ['comment', 'comment', 'post', 'headline'] as const;
      const ticked = kinds.map((kind, no): Fact => ({
        id: `f${no}`,
        kind,
        by: kind === 'post' ? 'member' : 'person',
        text: times(20_000),
      }));
      const context = openerContext({
        channel: 'message',
        ticked,
        unticked: [...ticked],
        person: { name: times(200) },
        previous: Array.from({ length: 20 }, () => times(8_000)),
      });
      const from = process.threadCpuUsage();
      work(context);
      return process.threadCpuUsage(from).user / 1_000;
    };
    const works = [
      ...[300, 2_500, 20_000].map(
        (length) => (context: ReturnType<typeof openerContext>) =>
          void checkDraft({ tone: 'casual', text: times(length) }, context),
      ),
      (context: ReturnType<typeof openerContext>) => void writeTemplates(context),
      () => void proposeLanguage(times(20_000)),
    ];
    // The first runs compile, and other processes share the caches.
    const takes = (work: (typeof works)[number], ms: number) =>
      Array.from({ length: 10 }).some(() => time(work) < ms);
    for (const work of works) expect(takes(work, 20)).toBe(true);
    // Up to 24 drafts are checked for them.
    expect(takes((context) => void writeTemplates(context), 60)).toBe(true);
  },
);
