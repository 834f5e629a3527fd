import { expect, test } from 'vitest';
import { buildFit, type FitRule } from './fit/fit.rules.ts';
import { assessCandidate, type Candidate, type RankingContext, rankPeople } from './ranking.ts';
import { candidate, daysAgo, computeHeat, NOW } from './ranking.fixture.ts';

const rule = (parts: Partial<FitRule>): FitRule => ({
  id: 'r1',
  mode: 'include',
  field: 'title',
  words: ['RevOps'],
  weight: 2.2,
  origin: 'user',
  ...parts,
});
const context = (rules: FitRule[] = []) => ({
  now: NOW,
  knownSince: daysAgo(90),
  postsInWindow: 20,
  reactionsCountHalf: false,
  fit: buildFit(rules),
});
const rank = (candidates: readonly Candidate[], ranking: RankingContext) =>
  rankPeople(candidates.map((each) => ({ ...each, ...assessCandidate(each, ranking) })));
const listIds = ({ ranked }: ReturnType<typeof rank>) => ranked.map(({ personId }) => personId);

test('the better fit of two people with equal engagement ranks first', () => {
  const people = [
    candidate({ personId: 1, headline: 'Barista' }),
    candidate({ personId: 2, headline: 'Head of RévOps' }),
  ];
  expect(listIds(rank(people, context([rule({})])))).toEqual([2, 1]);
});

test('without rules engagement alone ranks, and no fit is stated', () => {
  const people = [candidate({ personId: 1 }), candidate({ personId: 2, heat: computeHeat(6) })];
  const ranking = rank(people, context());
  expect(listIds(ranking)).toEqual([2, 1]);
  expect(ranking.ranked.map(({ fit }) => fit)).toEqual([null, null]);
});

test('the team, customers, people set aside and withdrawn engagement are not ranked', () => {
  const people = [
    candidate({ personId: 2, setAsideBy: 'team' }),
    candidate({ personId: 3, setAsideBy: 'customer' }),
    candidate({ personId: 4, setAsideBy: 'answer' }),
    candidate({ personId: 5, heat: null }),
    candidate({ personId: 6, headline: 'RevOps recruiter' }),
  ];
  const exclude = rule({ id: 'r2', mode: 'exclude', field: 'headline', words: ['recruiter'] });
  const { ranked, setAside } = rank(people, context([rule({}), exclude]));
  expect(ranked).toEqual([]);
  expect(setAside.map(({ why, ruleId }) => [why, ruleId])).toEqual([
    ['team', null],
    ['customer', null],
    ['answer', null],
    ['withdrawn', null],
    ['rule', 'r2'],
  ]);
});

test('rings, stock phrases and regulars rank below equal engagement without them', () => {
  const people = [
    candidate({ personId: 1, ring: 1 }),
    candidate({ personId: 2, comments: 4, stockComments: 3 }),
    candidate({ personId: 3, posts: 11 }),
    candidate({ personId: 4, posts: 10, comments: 4, stockComments: 2 }),
  ];
  expect(listIds(rank(people, context()))).toEqual([4, 2, 1, 3]);
});

test('a new face ranks before an equal older one', () => {
  const people = [
    candidate({ personId: 1, firstAtMs: daysAgo(60).getTime() }),
    candidate({ personId: 2, firstAtMs: daysAgo(1).getTime() }),
  ];
  expect(listIds(rank(people, context()))).toEqual([2, 1]);
});

test('who comes back after a long silence ranks like a new face, and is none', () => {
  const known = candidate({ personId: 1, firstAtMs: daysAgo(60).getTime() });
  const back = candidate({
    personId: 2,
    firstAtMs: daysAgo(1).getTime(),
    silentSinceMs: daysAgo(151).getTime(),
  });
  const { ranked } = rank([known, back], context());
  expect(ranked.map(({ isNewFace, backAfterDays }) => [isNewFace, backAfterDays])).toEqual([
    [false, 150],
    [false, null],
  ]);
});

test('no one is a new face before there are data of 30 days', () => {
  const people = [candidate({ firstAtMs: daysAgo(1).getTime() })];
  const isNewFace = (knownSince: Date | null) =>
    rank(people, { ...context(), knownSince }).ranked[0]?.isNewFace;
  expect([daysAgo(31), daysAgo(30), daysAgo(1), null].map(isNewFace)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('reactions of someone who is only being polite count half', () => {
  const reacts = { heat: computeHeat(3), reactionHeat: computeHeat(3) };
  const people = [
    candidate({ personId: 1, ...reacts, isPolite: true }),
    candidate({ personId: 2, ...reacts }),
    candidate({ personId: 3, heat: computeHeat(1.5) }),
  ];
  const { ranked } = rank(people, context());
  const [first, ...others] = ranked;
  expect(first?.personId).toBe(2);
  expect(others[0]?.engagement).toBeCloseTo(others[1]?.engagement ?? 0, 9);
});

test('reactions count half for everyone if the member says so, and never half of that', () => {
  const reacts = { heat: computeHeat(3), reactionHeat: computeHeat(3) };
  const people = [
    candidate({ personId: 1, ...reacts, isPolite: true }),
    candidate({ personId: 2, ...reacts }),
    candidate({ personId: 3, heat: computeHeat(1.5) }),
  ];
  const { ranked } = rank(people, { ...context(), reactionsCountHalf: true });
  const [first, ...others] = ranked.map(({ engagement }) => engagement);
  for (const engagement of others) expect(engagement).toBeCloseTo(first ?? 0, 9);
});

test('equal scores are ordered by the last engagement, then by number', () => {
  const people = [
    candidate({ personId: 3, lastAtMs: daysAgo(2).getTime() }),
    candidate({ personId: 2, lastAtMs: daysAgo(2).getTime() }),
    candidate({ personId: 1, lastAtMs: daysAgo(3).getTime() }),
  ];
  expect(listIds(rank(people, context()))).toEqual([2, 3, 1]);
});
