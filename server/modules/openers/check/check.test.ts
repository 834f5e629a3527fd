import { expect, test } from 'vitest';
import { buildOpenerContext } from '../openers-check.fixture.ts';
import { checkDraft, type RuleName } from './check.rules.ts';
import type { CheckContext } from './draft.ts';

function check(text: string, change: Partial<CheckContext> = {}) {
  return checkDraft({ tone: 'casual', text }, buildOpenerContext(change));
}

function findRule(text: string, change: Partial<CheckContext> = {}): RuleName | 'passes' {
  const checked = check(text, change);
  return checked.ok ? 'passes' : checked.rule;
}

test.for([
  ['length', ' ', 'A.'],
  ['characters', 'Pricing\u202E is hard.', 'Pricing is hard.'],
  ['characters', 'Pricing <b>is</b> hard.', 'Pricing is hard.'],
  ['characters', 'Pricing is hаrd.', 'Pricing is hard.'],
  ['contact', 'Pricing: evil·example', 'Pricing: always'],
  ['manners', 'Pricing is for idiots.', 'Pricing is for later.'],
  ['manners', 'Pricing is like a religion.', 'Pricing is like a habit.'],
  ['manners', 'What a great post, pricing.', 'What a deal, pricing.'],
  [
    'quotes',
    'You asked “How did you measure the fall?”',
    'You asked “How did you measure the drop?”',
  ],
  ['quotes', 'You asked about “the drop”.', 'You asked about the drop.'],
  ['quotes', 'You asked “measure the drop', 'You asked about the drop'],
  ['question-marks', 'Is it? Or not?', 'Is it, or not?'],
  ['language', 'Mich würde interessieren, wie das in der Praxis läuft.', 'I would like to know.'],
  ['names', 'I know Halvorsen.', 'I know it.'],
  ['names', 'I moved to hubSpot.', 'I moved to it.'],
  ['names', 'Mara measured it.', 'Hi Mara, I measured it.'],
  ['statements', 'Seasonality is hard.', 'Pricing is hard.'],
  ['statements', 'You measured the drop.', 'I measured the drop.'],
  ['statements', 'Your seasonality hides the drop.', 'Your question about the drop is fair.'],
  [
    'statements',
    'As CFO, what would you do?',
    'As Head of RevOps at Northbeam, what would you do?',
  ],
  ['statements', 'You reacted to my post.', 'You commented on my post.'],
  ['statements', 'I know you plan it.', 'I can send you the answer.'],
  ['statements', 'Churn fell 19 % in our case.', 'Churn fell 18 % in our case.'],
  ['leaks', 'I heard of the reunion in malmö introduced by lena fors.', 'I heard of a reunion.'],
] as const)('the rule on %s refuses “%s” and lets “%s” pass', ([rule, refused, passes]) => {
  expect(findRule(refused)).toBe(rule);
  expect(findRule(passes)).toBe('passes');
});

const CLAIMS = [
  ['en', 'My last post leaves that open.', 'The last post leaves that open.'],
  ['en', 'I have just published it.', 'I have just read it.'],
  ['de', 'Mein Beitrag lässt das offen.', 'Der Beitrag lässt das offen.'],
  ['de', 'Das habe ich gestern in Eile geschrieben.', 'Das habe ich gestern in Eile gelesen.'],
  ['fr', 'Mon post ne le dit pas.', 'Le post ne le dit pas.'],
  ['fr', "J'ai écrit cela trop vite.", "J'ai lu cela trop vite."],
  ['es', 'Mi publicación no lo dice.', 'La publicación no lo dice.'],
  ['es', 'Escribí esto demasiado rápido.', 'Leí esto demasiado rápido.'],
] as const;

test('an opener about the post of another author does not claim it', () => {
  const author = { isMember: false };
  const rules = CLAIMS.map(([language, refused, passes]) => [
    findRule(refused, { author, language }),
    findRule(passes, { author, language }) === 'authorship',
    findRule(refused, { language }) === 'authorship',
  ]);
  expect(rules).toEqual(CLAIMS.map(() => ['authorship', false, false]));
});

test('a quotation has its negation, and four words or a whole sentence', () => {
  const text =
    'We never moved our teams to shorter onboarding. How so? If we hire, we hire slowly.';
  const ticked = [{ id: 'c', kind: 'comment', by: 'person', text }] as const;
  for (const quote of [
    'moved our teams to shorter onboarding',
    'our teams to shorter onboarding',
    'never moved our',
    'we hire, we hire slowly',
    'We never moved to shorter onboarding',
  ])
    expect([quote, findRule(`You wrote “${quote}”.`, { ticked })]).toEqual([quote, 'quotes']);
  for (const quote of [
    'We never moved our teams to shorter onboarding',
    'never moved our teams',
    'How so?',
    'If we hire, we hire slowly',
  ])
    expect([quote, findRule(`You wrote “${quote}”.`, { ticked })]).toEqual([quote, 'passes']);
});

test('what the member wrote is not the person’s, and the other way round', () => {
  expect(findRule('You wrote “Churn fell 18 % after we changed the pricing page”.')).toBe(
    'statements',
  );
  expect(findRule('I wrote “Churn fell 18 % after we changed the pricing page”.')).toBe('passes');
  expect(findRule('I wrote “We see seasonality every spring”.')).toBe('statements');
});

test('a title is one of the headline as a whole, and no former one', () => {
  const headline = (text: string) => ({
    ticked: [{ id: 'h', kind: 'headline', by: 'person', text }] as const,
  });
  const text = 'As Head of Onboarding, what would you try?';
  for (const former of [
    'Former Head of Onboarding at Acme',
    'ex-Head of Onboarding',
    'Head of Onboarding until 2020',
    'Deputy Head of Onboarding',
  ])
    expect([former, findRule(text, headline(former))]).toEqual([former, 'statements']);
  for (const now of [
    'Head of Onboarding',
    'Head of Onboarding at Acme',
    'Speaker | Head of Onboarding @ Acme',
    'Head of Onboarding | ex-Acme',
  ])
    expect([now, findRule(text, headline(now))]).toEqual([now, 'passes']);
});

test('the member may use words of the person, but not copy a sentence of them', () => {
  expect(findRule('I see seasonality in the autumn, and we measure little else.')).toBe('passes');
  expect(findRule('That is a fair point about seasonality.')).toBe('passes');
  expect(findRule('Mara, “How did you measure the drop?” keeps me busy.')).toBe('passes');
  expect(findRule('I have written that we see seasonality every spring.')).toBe('statements');
});

test('a name of the words of a statement lets no statement pass', () => {
  const person = { name: 'You Measured' };
  expect(findRule('You measured the drop.', { person })).not.toBe('passes');
  expect(findRule('So, you measured, the drop.', { person })).not.toBe('passes');
});

test('letters of another script are those of a name or a ticked fact', () => {
  const ticked = [{ id: 'c', kind: 'comment', by: 'person', text: 'А сезонность?' }] as const;
  const person = { name: 'Юлия Лебедева' };
  const text = 'Hi Юлия, thanks for “А сезонность?”. What would you try first?';
  expect(findRule(text, { ticked, person })).toBe('passes');
  expect(findRule(text, { person })).toBe('characters');
});

test('an emoji is allowed if a sample of the sender has one', () => {
  const sender = { name: 'Anna Berg', samples: ['See you 🙂'] };
  expect(findRule('I like it 🙂', { sender })).toBe('passes');
  expect(findRule('I like it 🙂')).toBe('characters');
});

test('the limit is the one of the channel, to the character', () => {
  const text = `Well${'.'.repeat(196)}`;
  expect(findRule(text, { channel: 'note-200' })).toBe('passes');
  expect(findRule(`${text}.`, { channel: 'note-200' })).toBe('length');
});

test('an opener may not nearly repeat a previous one', () => {
  const text = 'We compared two groups, and I am still not sure what to make of it.';
  expect(findRule(text, { previous: [text.replace('compared', 'checked')] })).toBe('repetition');
  expect(findRule(text, { previous: ['Which of the groups would you trust?'] })).toBe('passes');
});

test('a claim shows the facts that it rests on', () => {
  const text =
    'You asked “How did you measure the drop?” As Head of RevOps at Northbeam, what would you do?';
  const checked = check(text);
  if (!checked.ok) throw new Error(checked.rule);
  const claims = checked.claims.map(({ start, end, facts }) => [text.slice(start, end), facts]);
  expect(claims).toEqual([
    ['You asked “How did you measure the drop?”', ['c']],
    ['As Head of RevOps at Northbeam', ['h']],
  ]);
});
