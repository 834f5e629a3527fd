import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../forecast/seeded-random.ts';
import { getWeight } from '../../../signals/people/heat.rules.ts';
import { buildFit, type FitRule } from '../fit/fit.rules.ts';
import { assessCandidate } from '../ranking.ts';
import { candidate, daysAgo, NOW } from '../ranking.fixture.ts';
import { buildSentences, createCalendar } from './reason-words.ts';
import { type Explanation, type ReasonContext, explainPlace } from './reasons.rules.ts';
import { type Evidence, summarizeSignals } from './summary.rules.ts';

const RULES: FitRule[] = [
  {
    id: 'title',
    mode: 'include',
    field: 'title',
    words: ['RevOps', 'Sales Ops'],
    weight: 2.2,
    origin: 'user',
  },
  { id: 'field', mode: 'prefer', field: 'headline', words: ['SaaS'], weight: 0.9, origin: 'user' },
  { id: 'place', mode: 'prefer', field: 'place', words: ['Berlin'], weight: 0.5, origin: 'user' },
  {
    id: 'learned',
    mode: 'prefer',
    field: 'headline',
    words: ['pricing'],
    weight: 1.1,
    origin: 'learned',
  },
];
const context = {
  now: NOW,
  knownSince: daysAgo(200),
  postsInWindow: 18,
  reactionsCountHalf: false,
  fit: buildFit(RULES),
  windowFrom: daysAgo(90),
  calendar: createCalendar(NOW, 'Europe/Berlin'),
  ringSizes: new Map([[1, 6]]),
};

let lastNo = 0;
function signal(detail: string, days: number, postNo: number, parts: Partial<Evidence> = {}) {
  const kind = ['like', 'insightful', 'love'].includes(detail) ? 'reaction' : 'comment';
  lastNo += 1;
  return {
    no: lastNo,
    kind,
    detail,
    weight: getWeight(kind, detail),
    sortAt: daysAgo(days),
    postNo,
    postedAt: daysAgo(days),
    postText: 'Pricing is a product\nMore of it',
    isWithdrawn: false,
    ...parts,
  } satisfies Evidence;
}

test('reasons are sentences with evidence, the strongest first', () => {
  const signals = [
    signal('We measured the drop as well', 0, 3),
    signal('The second quarter was hard for us', 16, 2),
    signal('Ours was a much smaller team', 36, 1),
  ];
  const { reasons, caution } = explainPlace(candidate(), signals, context);
  expect(buildSentences(reasons.map(({ words }) => words))).toBe(
    'Commented three times in five weeks, last today. “RevOps” is who you sell to.',
  );
  expect(reasons.map(({ code, rules }) => [code, rules])).toEqual([
    ['comment', []],
    ['title', ['title']],
  ]);
  expect(reasons[0]?.evidence).toEqual(signals.map(({ no }) => no));
  expect(caution).toBeNull();
});

test('what decides is said with its last day', () => {
  const asked = [signal('How did you measure it?', 3, 2), signal('And why then?', 50, 1)];
  const baker = candidate({ headline: 'Baker' });
  const [questions] = explainPlace(baker, asked, context).reasons;
  expect(questions).toMatchObject({
    words: 'asked two questions in seven weeks, last on Tuesday',
    evidence: asked.map(({ no }) => no),
  });
  const earlier = [
    signal('We saw the same in our team', 60, 3),
    signal('How so?', 35, 1),
    signal('We saw the same in our team', 0, 2),
  ];
  expect(explainPlace(baker, earlier, context).reasons.map(({ words }) => words)).toEqual([
    'engaged three times in two months, last today',
    'asked a question under “Pricing is a product” on Oct 16',
  ]);
});

test('of much engagement, of which no part decides, one reason tells all', () => {
  const signals = Array.from({ length: 30 }, (_, i) =>
    signal(i % 5 === 0 ? 'We saw the same in our team' : 'like', i * 2, i),
  );
  const { reasons } = explainPlace(candidate(), signals, { ...context, postsInWindow: 90 });
  expect(reasons.map(({ code, words }) => [code, words])).toEqual([
    [
      'often',
      'commented six times in seven weeks, last today, and engaged 30 times in eight weeks',
    ],
    ['title', '“RevOps” is who you sell to'],
  ]);
  expect(reasons[0]?.evidence).toHaveLength(30);
});

test('reasons tell of the 90 days that the ranking is about', () => {
  const signals = [2, 20, 80, 100, 180].map((days) => signal('love', days, days));
  const baker = candidate({ headline: 'Baker' });
  const [reason] = explainPlace(baker, signals, context).reasons;
  expect(reason).toMatchObject({
    words: 'reacted three times in three months, last on Wednesday',
    evidence: signals.slice(0, 3).map(({ no }) => no),
  });
});

test('a regular’s reason tells of these days, too, though the score does not fall without them', () => {
  const signals = Array.from({ length: 60 }, (_, i) =>
    signal('We saw the same in our team', i * 3, i),
  );
  const baker = candidate({ headline: 'Baker' });
  const [reason] = explainPlace(baker, signals, { ...context, postsInWindow: 31 }).reasons;
  expect(reason?.words).toBe('commented 31 times in three months, last today');
  expect(reason?.evidence).toHaveLength(60);
});

test('an open question is the first reason, even of a person whose rank it hardly changes', () => {
  const signals = [
    ...Array.from({ length: 40 }, (_, i) => signal('We saw the same in our team', i, i)),
    signal('Why is that so?', 0, 50),
  ];
  const explain = (hasOpenQuestion: boolean) =>
    explainPlace({ ...candidate(), hasOpenQuestion }, signals, { ...context, postsInWindow: 90 });
  expect(explain(true).reasons[0]).toMatchObject({
    words: 'asked a question under “Pricing is a product” today',
    evidence: [signals.at(-1)?.no],
  });
  expect(explain(false).reasons[0]?.code).toBe('often');
});

test.each([
  [
    'a new face',
    { headline: 'Barista' },
    [signal('like', 1, 1)],
    'a new face, first seen yesterday',
  ],
  [
    'a face that comes back',
    { headline: 'Barista' },
    [signal('like', 150, 1), signal('like', 1, 2)],
    'back yesterday after five months of silence',
  ],
  [
    'a reaction',
    {},
    [signal('insightful', 40, 1)],
    'found “Pricing is a product” insightful on Oct 11',
  ],
  [
    'a question',
    {},
    [signal('How did you measure it?', 1, 1)],
    'asked a question under “Pricing is a product” yesterday',
  ],
  [
    'one post',
    {},
    [signal('It was harder for us here', 40, 1), signal('insightful', 40, 1)],
    'engaged once more on the same post',
  ],
])('the reasons say of %s what happened', (_, person, signals, words) => {
  const { reasons } = explainPlace(candidate(person), signals, context);
  expect(reasons.map((reason) => reason.words)).toContain(words);
});

test.each([
  [
    'a ring',
    { ring: 1 },
    [signal('like', 1, 1)],
    'Probably part of a group that reacts together: 6 people, within 45 minutes of each other on most posts. They count less.',
  ],
  [
    'stock phrases',
    {},
    [1, 2, 3].map((post) => signal('Great post', 1, post)),
    'Mostly stock phrases (3 of 3 comments), which count less.',
  ],
  [
    'a regular',
    {},
    Array.from({ length: 14 }, (_, i) => signal('like', i, i)),
    'Engages with most of the posts (14 of 18): probably a regular, whose engagement counts less.',
  ],
  [
    'politeness',
    { isPolite: true },
    [signal('like', 1, 1)],
    'You said they are only being polite, so their reactions count half.',
  ],
  [
    'what was taken back',
    {},
    [signal('like', 1, 1), signal('like', 1, 2, { isWithdrawn: true })],
    'Withdrew one signal, no longer counted.',
  ],
  ['no headline', { headline: '' }, [signal('like', 1, 1)], 'No headline, so the fit is a guess.'],
])('one caution says what lowers the score: %s', (_, person, signals, words) => {
  expect(explainPlace(candidate(person), signals, context).caution?.words).toBe(words);
});

test('withdrawn engagement alone gives no reason', () => {
  const signals = [signal('Why is that so?', 1, 1, { isWithdrawn: true })];
  expect(explainPlace(candidate(), signals, context)).toEqual({ reasons: [], caution: null });
});

test('500 of 500 people: without its evidence the score falls by at least the share of a reason [I21]', () => {
  let explained = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    const { person, signals } = generatePerson(seed);
    const counted = { ...context, reactionsCountHalf: seed % 4 === 0 };
    const explanation = explainPlace(person, signals, counted);
    expectFaithful(explanation, { person, signals, context: counted });
    explained += explanation.reasons.length > 0 ? 1 : 0;
  }
  // The others withdrew everything.
  expect(explained).toBeGreaterThan(470);
});

function generatePerson(seed: number) {
  const { uniform, poisson } = createSeededRandom(seed);
  const one = <T>(list: readonly [T, ...T[]]): T =>
    list[Math.floor(uniform() * list.length)] ?? list[0];
  const title = one(['Head of RevOps', 'Sales Ops, RevOps', 'Barista', 'Pricing lead', 'CTO']);
  const end = one(['', ' at Northbeam', ' | SaaS', ' · Berlin · SaaS', ' | pricing, Berlin']);
  const signals = Array.from({ length: 1 + poisson(4) }, () =>
    signal(
      one([
        'like',
        'insightful',
        'love',
        'Great post',
        'Why is it so?',
        'We saw the same in our team',
      ]),
      uniform() * 120,
      Math.floor(uniform() * 18),
      { isWithdrawn: uniform() < 0.15 },
    ),
  );
  const ring = uniform() < 0.1 ? 1 : null;
  const isPolite = uniform() < 0.1;
  return { person: candidate({ headline: title + end, ring, isPolite }), signals };
}

type Explained = {
  person: ReturnType<typeof candidate>;
  signals: readonly Evidence[];
  context: ReasonContext;
};

function expectFaithful({ reasons }: Explanation, { person, signals, context }: Explained): void {
  const living = new Set(signals.filter(({ isWithdrawn }) => !isWithdrawn).map(({ no }) => no));
  const score = computeScore({ person, signals, context });
  const shares = reasons.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
  expect(reasons.length).toBeLessThanOrEqual(3);
  if (living.size > 0) expect(reasons.length).toBeGreaterThan(0);
  for (const { evidence, rules, share } of reasons) {
    expect(share).toBeGreaterThanOrEqual(0.1);
    expect(evidence.length + rules.length).toBeGreaterThan(0);
    for (const no of evidence) expect(living).toContain(no);
    const remaining = signals.filter(({ no }) => !evidence.includes(no));
    const headline = removeWords(rules, person.headline);
    const without = { person: { ...person, headline }, signals: remaining, context };
    const fall = (score - computeScore(without)) / score;
    expect(fall).toBeGreaterThanOrEqual(share - 1e-9);
  }
}

/** The words of the rules are replaced in the headline itself, independent of how rules are left out. */
function removeWords(ids: readonly string[], headline: string): string {
  const words = RULES.filter(({ id }) => ids.includes(id)).flatMap((rule) => rule.words);
  return words.reduce((text, word) => text.replaceAll(new RegExp(word, 'gi'), 'other'), headline);
}

function computeScore({ person, signals, context }: Explained): number {
  const summary = summarizeSignals(signals, context.windowFrom);
  const outcome = summary && assessCandidate({ ...person, ...summary }, context);
  return outcome?.score ?? 0;
}
