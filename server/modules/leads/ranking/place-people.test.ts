import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPeople } from '../../signals/signals.ts';
import type { Candidate } from './candidate.ts';
import { compileFit, type FitRule, weightOfRule } from './fit/fit.rules.ts';
import { placePeople } from './place-people.rules.ts';
import { rankPeople } from './ranking.ts';
import { candidate, daysAgo, NOW } from './ranking.fixture.ts';

const rule = (mode: FitRule['mode'], word: string): FitRule => ({
  id: word,
  mode,
  field: 'headline',
  words: [word],
  weight: weightOfRule(mode, 'headline'),
  origin: 'user',
});
const FITS = [
  compileFit([rule('include', 'Baker'), rule('prefer', 'Paris'), rule('exclude', 'recruiter')]),
  compileFit([rule('exclude', 'recruiter')]),
  compileFit([]),
];

/** Few distinct values, so that many people tie. */
const people = fc.array(
  fc.record({
    headline: fc.constantFrom('Baker', 'Baker in Paris', 'Cook', 'recruiter', ''),
    setAsideBy: fc.constantFrom(null, null, null, 'answer', 'team', 'customer'),
    isPolite: fc.boolean(),
    heat: fc.oneof(fc.constantFrom(-1e9, 30, 33), fc.double({ min: 20, max: 60, noNaN: true })),
    halfOfReactions: fc.boolean(),
    firstAt: fc.constantFrom(1, 29.9, 30, 30.1, 80).map(daysAgo),
    lastAt: fc.constantFrom(0, 1, 2).map(daysAgo),
    posts: fc.integer({ min: 0, max: 12 }),
    comments: fc.integer({ min: 0, max: 6 }),
    stockComments: fc.integer({ min: 0, max: 6 }),
    ring: fc.constantFrom(null, null, 4),
  }),
  { maxLength: 80 },
);

const whens = fc.record({
  postsInWindow: fc.constantFrom(4, 12),
  reactionsCountHalf: fc.boolean(),
});

test('placing people by their rows gives the same order as ranking them one by one', () => {
  fc.assert(
    fc.property(people, fc.constantFrom(...FITS), whens, (drawn, fit, when) => {
      const candidates: Candidate[] = drawn.map(({ halfOfReactions, ...parts }, i) =>
        candidate({
          ...parts,
          personId: drawn.length - i,
          reactionHeat: halfOfReactions ? parts.heat - 1 : null,
        }),
      );
      const context = { now: NOW, ...when };
      const { ranked, setAside } = rankPeople(candidates, { ...context, fit });
      const rows = emptyPeople(candidates.length);
      for (const [row, each] of candidates.entries()) {
        rows.ids[row] = each.personId;
        rows.heat[row] = each.heat ?? 0;
        rows.firstAt[row] = each.firstAt.getTime();
        rows.lastAt[row] = each.lastAt.getTime();
        rows.posts[row] = each.posts;
        rows.comments[row] = each.comments;
        rows.stockComments[row] = each.stockComments;
      }
      const byId = <T>(valueOf: (each: Candidate) => T | null) =>
        new Map(
          candidates.flatMap((each) => {
            const value = valueOf(each);
            return value === null ? [] : [[each.personId, value] as const];
          }),
        );
      const placed = placePeople({
        people: rows,
        matches: candidates.map(({ headline }) => fit.match(headline)),
        answers: byId(({ setAsideBy, isPolite }) => ({ setAsideBy, isPolite })),
        reactionHeats: byId(({ reactionHeat }) => reactionHeat),
        ringOf: byId(({ ring }) => ring),
        context,
      });
      const idOf = (row: number) => rows.ids[row];
      expect([...placed.ranked].map(idOf)).toEqual(ranked.map((each) => each.candidate.personId));
      expect([...placed.ranked].map((row) => placed.scores[row])).toEqual(
        ranked.map(({ score }) => score),
      );
      expect([...placed.ranked].map((row) => placed.ranks[row])).toEqual(
        ranked.map((_, index) => index + 1),
      );
      const aside = new Map(setAside.map((each) => [each.candidate.personId, each.why]));
      expect(new Map([...placed.aside].map((row) => [idOf(row), placed.why[row]]))).toEqual(aside);
    }),
    { numRuns: 1_000 },
  );
});
