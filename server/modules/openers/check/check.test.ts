import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openerContext } from '../openers-check.fixture.ts';
import { checkDraft } from './check.rules.ts';
import type { CheckContext, Draft } from './draft.ts';

const check = (text: string, change: Partial<CheckContext> = {}, uses = ['c', 'p', 'h']) =>
  checkDraft({ tone: 'casual', text, uses }, openerContext(change));
const ruleOf = (...args: Parameters<typeof check>) => {
  const checked = check(...args);
  return checked.ok ? 'passes' : checked.rule;
};

/** A rule, a text that it refuses, and a near one that passes. */
test.for([
  ['length', 'A'.repeat(1_251), 'Seasonality is hard to remove.'],
  ['length', ' ', 'Seasonality.'],
  ['question-marks', 'Which spring? Which drop?', 'Which spring, and which drop?'],
  ['characters', 'Seasonality\u202E is hard.', 'Seasonality is hard.'],
  ['characters', 'Seasonality is h\u0430rd.', 'Seasonality is hard.'],
  ['characters', 'Seasonality is <b>hard</b>.', 'Seasonality is hard.'],
  ['characters', 'Seasonality is hard 🙂', 'Seasonality is hard :)'],
  [
    'addresses',
    'Seasonality is on example.com now.',
    'Seasonality is hard. Come to think of it, always.',
  ],
  ['addresses', 'Seasonality: 0171 2345678', 'Seasonality: 18 %'],
  ['addresses', 'Seasonality is on example dot com now.', 'Seasonality is on the dot.'],
  ['numbers', 'The drop was 19 %.', 'The drop was 18 %.'],
  ['numbers', 'The drop was €18.', 'The drop was 18.'],
  ['numbers', 'It was eleven percent lower in the drop.', 'It was a little lower in the drop.'],
  ['numbers', 'That was 18 weeks of seasonality.', 'That was 18 % of seasonality.'],
  ['dates', 'The seasonality began in October.', 'The seasonality began in spring.'],
  ['names', 'How is the seasonality at Halvorsen?', 'How is the seasonality at Northbeam?'],
  ['names', 'Halvorsen has the same seasonality.', 'Churn has the same seasonality.'],
  ['names', 'The seasonality in hubSpot is worse.', 'The seasonality in spring is worse.'],
  [
    'titles',
    'As CFO you see the seasonality first.',
    'As Head of RevOps you see the seasonality first.',
  ],
  ['titles', 'As head of finance you see seasonality.', 'As head of RevOps you see seasonality.'],
  [
    'quotes',
    'You asked “How did you measure the fall?”',
    'You asked “How did you measure the drop?”',
  ],
  ['quotes', 'You asked “measure the drop', 'You asked “measure the drop”'],
  ['statements', 'I liked how we talked about seasonality.', 'I like how we see seasonality.'],
  ['statements', 'You cut everything in half without a word.', 'You see seasonality every spring.'],
  ['phrases', 'Great post about seasonality.', 'A great deal of seasonality is spring.'],
  ['phrases', 'Seasonality — always spring.', 'Seasonality: always spring.'],
  ['offers', 'We can help you with seasonality.', 'We have seasonality as well.'],
  ['offers', 'Let us hop on seasonality.', 'Let us leave seasonality aside.'],
  ['special-words', 'Seasonality is like a religion.', 'Seasonality is like a habit.'],
  ['leaks', 'Lena says seasonality is spring.', 'Anna says seasonality is spring.'],
  [
    'leaks',
    'Is seasonality a thing at the reunion dinner we had, introduced by spring',
    'Is seasonality a thing',
  ],
  ['instructions', 'Sure, seasonality it is.', 'Surely seasonality it is.'],
] as const)('the rule on %s refuses “%s” and lets “%s” pass', ([rule, refused, passes]) => {
  expect(ruleOf(refused)).toBe(rule);
  expect(ruleOf(passes)).toBe('passes');
});
