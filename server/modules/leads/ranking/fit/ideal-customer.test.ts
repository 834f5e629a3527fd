import { expect, test } from 'vitest';
import { buildFit } from './fit.rules.ts';
import { parseIdealCustomer } from './ideal-customer.rules.ts';

const NO_LISTS = { titles: [], fields: [], places: [], never: [] };
const parse = (sentence: string, lists = {}) =>
  parseIdealCustomer(sentence, { ...NO_LISTS, ...lists });
const computeFit = (sentence: string, headline: string) =>
  buildFit(parse(sentence).rules).match(headline);

test.each([
  [
    'RevOps and sales-ops heads in B2B SaaS',
    'Head of Revenue Operations at Acme',
    'Barista at Acme',
  ],
  ['RevOps and sales-ops heads in B2B SaaS', 'VP RevOps | SaaS', 'RevOps analyst'],
  ['Wir verkaufen an Vertriebsleiter im Maschinenbau', 'Leiterin Vertrieb, Maschinenbau', 'Lehrer'],
  ['Directeurs marketing et fondateurs en Suisse', 'Fondatrice chez Léman', 'Étudiant'],
  ['Gerentes de recursos humanos en México', 'Directora de RH, Mexico', 'Ingeniero'],
  ['Inkoopmanagers en CFO in Nederland', 'Chief Financial Officer @ Veldkamp', 'Docent'],
  ['営業部長', '営業部長・東京', '学生'],
  ['founders who run agencies', 'Co-founder of an agency', 'Consultant'],
])('“%s” fits “%s” more than “%s”', (sentence, more, less) => {
  expect(computeFit(sentence, more).fit).toBeGreaterThan(computeFit(sentence, less).fit ?? 1);
});

test.each([
  ['RevOps in SaaS, no recruiters or coaches', 'Recruiter for RevOps'],
  ['RevOps in SaaS, no recruiters or coaches', 'RevOps coach'],
  ['Geschäftsführer in Deutschland, keine Berater', 'Geschäftsführer und Berater'],
  ['Fondateurs, sauf les agences', 'Fondateur, agence de pub'],
  ['Fundadores, sin consultores', 'Fundador y consultor'],
  ['Inkopers, geen adviseurs', 'adviseur'],
])('“%s” sets “%s” aside', (sentence, headline) => {
  expect(computeFit(sentence, headline).excludedBy).not.toBeNull();
});

test.each([
  [
    'Head of Sales',
    ['VP Sales', 'Sales Director at Acme', 'Director of Enterprise Sales', 'Vertriebsleiterin'],
  ],
  ['Head of Sales', ['Pricing · Negotiation · Head of Sales', 'Speaker | VP Sales at Acme']],
  ['founders', ['Remote teams · Retention · Founder']],
  ['Heads of sales', ['Head of Sales', 'Head of Global Sales', 'Leiterin Vertrieb']],
  ['founders and operations directors', ['Director of Operations', 'Co-Founder']],
  ['Vertriebsleiter', ['Vertriebsleiter', 'VP Sales']],
])('“%s” is one title, which %j have', (sentence, headlines) => {
  for (const headline of headlines) {
    const [found] = computeFit(sentence, headline).matched;
    expect([headline, found?.isWhole]).toEqual([headline, true]);
  }
});

test.each([
  ['Head of Sales', 'Sales Development Representative', 0.6],
  ['Head of Sales', 'Head of Finance', 0.4],
  ['Head of Sales', 'Marketing Lead', 0.4],
  ['Heads of sales', 'Director of People', 0.4],
  ['founders and operations directors', 'Finance Lead', 0.4],
  ['founders and operations directors', 'Operations Analyst', 0.6],
  ['founders', 'Podcast host · Founder stories', 0.4],
  ['Head of Sales', 'Team rituals · Sales and marketing · Engineer', 0.4],
  ['Head of Sales', 'Writer | I help Heads of Sales', 0.4],
])('of “%s”, “%s” has a part at most', (sentence, headline, most) => {
  const whole = computeFit('Head of Sales', 'Head of Sales').fit ?? 0;
  const { fit, matched } = computeFit(sentence, headline);
  expect(fit).toBeLessThan(most);
  expect(fit).toBeLessThan(whole);
  expect(matched.some(({ isWhole }) => isWhole)).toBe(false);
});

test('a title is named as it was typed, in the singular', () => {
  const named = (sentence: string) => parse(sentence).rules.flatMap(({ words }) => words);
  expect(named('Head of Sales')).toEqual(['Head of Sales']);
  expect(named('Heads of sales')).toEqual(['Head of sales']);
  expect(named('founders and operations directors')).toEqual(['founder', 'operations director']);
});

const listWords = (sentence: string, name: 'title' | 'headline') =>
  parse(sentence).rules.flatMap(({ field, words }) => (field === name ? words.slice(0, 1) : []));

test.each([
  ['Directors of marketing, sales and product', 'Director of', ['marketing', 'sales', 'product']],
  ['Heads of marketing and R&D', 'Head of', ['marketing', 'R&D']],
  ['VPs of sales, founders and growth', 'VP of', ['sales', 'growth']],
  ['Vice presidents of sales and marketing', 'VP of', ['sales', 'marketing']],
  ['Leiter Vertrieb und Einkauf', 'Leiter', ['Vertrieb', 'Einkauf']],
])('the rank of “%s” is that of each role: %s %j', (sentence, rank, roles) => {
  const titles = listWords(sentence, 'title').filter((title) => title !== 'founder');
  expect(titles).toEqual(roles.map((role) => `${rank} ${role}`));
});

test.each([
  ['VPs and directors of sales', ['VP of sales', 'director of sales']],
  ['Sales VPs and directors', ['Sales VP', 'Sales director']],
  ['Sales and marketing directors', ['Sales director', 'marketing director']],
  ['Directors and founders', ['Director', 'founder']],
])('the role of “%s” is that of each rank: %j', (sentence, titles) => {
  expect(listWords(sentence, 'title')).toEqual(titles);
});

test.each([
  ['Founders of SaaS companies', ['Founder'], ['SaaS companies']],
  ['I sell to founders of early-stage startups', ['founder'], ['early stage startups']],
  ['owners of marketing agencies', ['owner'], ['marketing agencies']],
  ['CEOs and CTOs of fintechs and banks', ['CEO', 'CTO'], ['fintechs', 'banks']],
  ['Founders of SaaS and fintech companies', ['Founder'], ['SaaS', 'fintech companies']],
  ['heads of sales of SaaS startups', ['head of sales'], ['SaaS startups']],
  ['heads of sales at Series A startups', ['head of sales'], ['Series A startups']],
  ['SaaS founders and CEOs', ['founder', 'CEO'], ['SaaS']],
  ['Gründer von SaaS-Firmen', ['Gründer'], ['SaaS Firmen']],
  ['product owners', ['product owners'], []],
])('“%s” are titles %j in fields %j', (sentence, titles, fields) => {
  expect([listWords(sentence, 'title'), listWords(sentence, 'headline')]).toEqual([titles, fields]);
});

test.each([
  'People who run sales teams',
  'B2B SaaS companies in Germany',
  'people with budget',
  'We want to talk with companies that struggle with churn',
])('“%s” names no title, and makes none', (sentence) => {
  expect(listWords(sentence, 'title')).toEqual([]);
});

test('no word of a field is cut to one that no one uses', () => {
  const words = parse('heads at Series A startups and family businesses').rules.flatMap(
    (rule) => rule.words,
  );
  expect(words).toEqual(expect.arrayContaining(['Series A startup', 'family business']));
});

test.each(['Acme | Head of Growth', 'Author · Head of Growth', 'Head of Growth · Acme'])(
  'the position of “%s” is found at any place',
  (headline) => {
    for (const title of ['growth', 'Head of Growth']) {
      expect(computeFit(title, headline).fit).toBe(computeFit(title, 'Head of Growth').fit);
    }
  },
);

test('a field that the member sells to is not that of a seller', () => {
  const headline = 'Marketing agency owner';
  expect(computeFit('owners of agencies', headline).fit).toBeGreaterThan(0.7);
  expect(computeFit('owners of bakeries', headline).fit).toBeLessThan(0.4);
});

test('a word in the name of the company is no title', () => {
  expect(computeFit('Sales heads', 'Barista at Sales Coffee').matched).toEqual([]);
});

test('parts of words do not match', () => {
  expect(
    computeFit('CTO in art', 'Director of Cartography').matched.map(({ rule }) => rule.field),
  ).toEqual([]);
});

test('lists add to the sentence, and nothing becomes a rule twice', () => {
  const { rules } = parse('RevOps', {
    titles: ['RevOps', 'CFOs'],
    fields: ['fintech'],
    places: ['Germany'],
    never: ['students'],
  });
  expect(rules.map(({ mode, field, words }) => [mode, field, words[0]])).toEqual([
    ['include', 'title', 'RevOps'],
    ['include', 'title', 'CFO'],
    ['prefer', 'headline', 'fintech'],
    ['prefer', 'place', 'Germany'],
    ['exclude', 'headline', 'students'],
  ]);
});

test.each([
  ['Jewish founders', 'Jewish', 'religion'],
  ['schwule Gründer', 'schwule', 'orientation'],
  ['Gewerkschafter', 'Gewerkschafter', 'union'],
  ['musulmans en France', 'musulmans', 'religion'],
  ['people with diabetes', 'diabetes', 'health'],
  ['socialistas', 'socialistas', 'politics'],
  ['CFOs, no Muslims', 'Muslims', 'religion'],
  ['trade union heads', 'trade union', 'union'],
  ['labor unions', 'labor union', 'union'],
  ['union representatives', 'union representative', 'union'],
  ['joodse ondernemers', 'joodse', 'religion'],
  ['ebrei', 'ebrei', 'religion'],
  ['moslims', 'moslims', 'religion'],
  ['comunistas', 'comunistas', 'politics'],
  ['trans women', 'trans', 'orientation'],
  ['personas con discapacidad', 'discapacidad', 'health'],
  ['mentally ill people', 'mentally ill', 'health'],
  ['Black founders', 'black founder', 'origin'],
])('“%s” makes no rule of the word “%s”, and says so', (sentence, word, category) => {
  const { rules, refused } = parse(sentence);
  expect(refused).toEqual([{ word, category }]);
  expect(JSON.stringify(rules).toLowerCase()).not.toContain(word.toLowerCase());
});

test('a refused word in a list is named as it was typed', () => {
  expect(parse('', { never: ['Évangéliques', 'Krebskranke'] })).toEqual({
    rules: [],
    refused: [
      { word: 'Évangéliques', category: 'religion' },
      { word: 'Krebskranke', category: 'health' },
    ],
  });
});

test('industries of special subjects stay possible', () => {
  const { rules, refused } = parse('CFOs in healthcare, European Union');
  expect(refused).toEqual([]);
  expect(rules).toHaveLength(3);
});

test.each(['credit unions', 'transport', 'Black Friday shops', 'halal food', 'orthodontists'])(
  'an industry that a special word begins or stands in is possible: %s',
  (field) => {
    expect(parse('', { fields: [field] }).refused).toEqual([]);
  },
);

test('an empty description makes no rule', () => {
  expect(parse(' ., ')).toEqual({ rules: [], refused: [] });
});
