import { expect, test } from 'vitest';
import { buildFit } from '../fit/fit.rules.ts';
import { parseIdealCustomer } from '../fit/ideal-customer.rules.ts';
import { type Answer, learnFromAnswers } from './learn.rules.ts';
import { proposeRule } from './propose-rule.rules.ts';

const people = (headlines: readonly string[]) =>
  headlines.map((headline, i) => ({ personId: i + 1, headline, fit: 0.34 }));
const MIXED = people([
  'Senior Tech Recruiter at Hireworks',
  'Recruiter | Fintech',
  'Freelance recruiter',
  'Head of RevOps at Northbeam',
  'RevOps Manager at Veldt',
  'Sales Coach, helping RevOps leaders',
  'Executive coach',
  'Barista at Hireworks',
  'Founder at Kiln',
  'CTO at Orbital Labs',
  'Data engineer at Orbital Labs',
  'Student',
]);

test.each([
  ['wrongRole', 'Senior Tech Recruiter at Hireworks', 'title', 'recruiter', [1, 2, 3]],
  ['competitor', 'Sales Coach, helping RevOps leaders', 'headline', 'coach', [6, 7]],
  ['wrongCompany', 'CTO at Orbital Labs', 'company', 'orbital labs', [10, 11]],
  ['team', 'CTO at Orbital Labs', 'company', 'Orbital Labs', [10, 11]],
  ['team', 'We build | CTO at Orbital Labs GmbH', 'company', 'Orbital Labs', [10, 11]],
] as const)('“%s” of “%s” proposes to exclude by %s “%s”', (reason, headline, field, word, ids) => {
  const proposal = proposeRule(headline, reason, MIXED);
  expect(proposal?.rule).toMatchObject({ mode: 'exclude', field, words: [word], origin: 'answer' });
  expect(proposal?.people).toEqual(ids);
});

test.each([
  ['wrongRole', 'Software Engineer @ Tessel', 'Head of Sales, Quarry Software'],
  ['wrongRole', 'We love sales | Office Manager', 'Sales Manager at Kiln'],
  ['wrongCompany', 'Consultant at Northbeam', 'Consultant at Veldt'],
  ['wrongCompany', 'Head of Sales | Quarry', 'Head of Sales at Kiln'],
] as const)('“%s” of “%s” does not set “%s” aside', (reason, headline, kept) => {
  const everyone = people([headline, kept, kept, kept, ...MIXED.map((each) => each.headline)]);
  const aside = proposeRule(headline, reason, everyone)?.people ?? [];
  expect(aside.filter((id) => id <= 4)).toEqual([1]);
});

test.each([
  ['wrongCompany', 'Software Engineer'],
  ['wrongCompany', 'Growth agency | Head of Sales'],
  ['wrongRole', 'Growth agency that loves founders'],
  ['wrongRole', 'Pricing · Negotiation'],
] as const)('“%s” of “%s” has no word that says so, and proposes no rule', (reason, headline) => {
  expect(
    proposeRule(
      headline,
      reason,
      people([headline, headline, ...MIXED.map((each) => each.headline)]),
    ),
  ).toBeNull();
});

test('the company of someone who sells to the same people is no part of the rule', () => {
  const sellers = ['Aster', 'Aster', 'Aster', ...Array.from({ length: 12 }, (_, i) => `Firm ${i}`)];
  const others = Array.from({ length: 46 }, (_, i) => `Baker ${i} at Bakery ${i}`);
  const everyone = people([...sellers.map((firm) => `Consultant at ${firm}`), ...others]);
  const proposal = proposeRule('Consultant at Aster', 'competitor', everyone);
  expect(proposal?.rule.words).toEqual(['consultant']);
  expect(proposal?.people).toHaveLength(15);
});

test('a phrase does not go beyond a separator', () => {
  const topics = ['Pricing', 'Pricing', 'Hiring', 'Demos', 'Renewals', 'Onboarding', 'Retention'];
  const sellers = topics.map((topic) => `Writing · ${topic} · Consultant`);
  const others = Array.from({ length: 20 }, (_, i) => `Baker ${i}`);
  const everyone = people([...sellers, ...others]);
  const proposal = proposeRule('Writing · Pricing · Consultant', 'competitor', everyone);
  expect(proposal?.rule.words).toEqual(['consultant']);
});

test('the people of a proposal are those that its rule sets aside', () => {
  const proposal = proposeRule('Freelance recruiter', 'wrongRole', MIXED);
  const fit = buildFit(proposal ? [proposal.rule] : []);
  const aside = MIXED.filter(({ headline }) => fit.match(headline).excludedBy !== null);
  expect(aside.map(({ personId }) => personId)).toEqual(proposal?.people);
});

test('a phrase of people who fit, or of nearly everyone, is not proposed', () => {
  const fitting = people([
    'RevOps consultant',
    'RevOps lead',
    'RevOps head',
    'Consultant',
    'Baker',
  ]).map((each) => ({ ...each, fit: each.headline.startsWith('RevOps') ? 0.9 : 0.3 }));
  const proposal = proposeRule('RevOps consultant', 'wrongRole', fitting);
  expect(proposal?.rule.words).toEqual(['consultant']);
});

test.each([
  ['Head of Sales', 'Sales Manager at Kiln', 'wrongRole'],
  ['Head of Sales', 'Vertriebsleiter bei Kiln', 'wrongRole'],
  ['CFOs in fintech', 'Analyst | Fintech', 'wrongCompany'],
  ['CFOs at Orbital Labs', 'CTO at Orbital Labs', 'team'],
  ['CFOs in Berlin', 'Event host at Berlin', 'wrongCompany'],
] as const)('with “%s” no word of it is proposed from “%s”', (sentence, headline, reason) => {
  const { rules } = parseIdealCustomer(sentence, { titles: [], fields: [], places: [], never: [] });
  const others = ['Sales Manager', 'Vertrieb', 'Fintech', 'Berlin', 'CTO at Orbital Labs'];
  const everyone = people([headline, ...others, ...MIXED.map((each) => each.headline)]);
  const proposal = proposeRule(headline, reason, everyone, rules);
  const words = proposal?.rule.words.join(' ') ?? '';
  expect(words).not.toMatch(/sales|vertrieb|fintech|berlin|orbital/i);
  expect(proposeRule(headline, reason, everyone)?.rule.words.join(' ')).not.toBe(words);
});

test.each(['', '🙂', 'the of and', 'gay', 'Jewish', 'Mental health', 'Union rep'])(
  'nothing is proposed from “%s”',
  (headline) => {
    expect(proposeRule(headline, 'wrongRole', MIXED)).toBeNull();
    expect(proposeRule(headline, 'wrongCompany', MIXED)).toBeNull();
    expect(proposeRule(headline, 'team', MIXED)).toBeNull();
  },
);

/** Leads have “pricing”, the others “agency”. */
function answers(leads: number, others: number, words = ['Pricing', 'Agency']): Answer[] {
  return Array.from({ length: leads + others }, (_, i) => ({
    personId: i + 1,
    headline: i < leads ? `${words[0]} owner` : `${words[1]} owner`,
    isLead: i < leads,
  }));
}
const OTHER_HEADLINES = Array.from({ length: 200 }, (_, i) =>
  i % 20 === 0 ? 'Pricing owner' : i % 20 === 1 ? 'Agency owner' : `Person ${i}`,
);
const learn = (given: Answer[]) => learnFromAnswers(given, OTHER_HEADLINES);

test('from ten answers on, words that distinguish leads from others have weights', () => {
  const learned = learn(answers(6, 8));
  expect(learned.map(({ words, weight }) => [words[0], Math.sign(weight)])).toEqual(
    expect.arrayContaining([
      ['pricing', 1],
      ['agency', -1],
    ]),
  );
  for (const { weight } of learned) expect(Math.abs(weight)).toBeLessThanOrEqual(1.1);
  const { match } = buildFit(learned);
  expect(match('Pricing owner').fit).toBeGreaterThan(match('Agency owner').fit ?? 1);
});

test.each([
  ['nine answers', answers(4, 5)],
  ['two leads', answers(2, 20)],
  ['two others', answers(20, 2)],
])('nothing is learned from %s', (_, given) => {
  expect(learn(given)).toEqual([]);
});

test('a word that leads and others share equally has no weight', () => {
  expect(learn(answers(10, 10, ['Pricing', 'Pricing']))).toEqual([]);
});

test.each([
  ['Muslim', 'Gay'],
  ['Mental health', 'Trade union'],
  ['Person of color', 'Non-binary'],
])('words of special categories, and parts of them, are not learned from “%s”', (...words) => {
  expect(learn(answers(10, 10, words))).toEqual([]);
});
