import { expect, test } from 'vitest';
import { checkDraft } from './check.rules.ts';
import { type Example, writeTrue, writeUntrue } from './testing/drafts.fixture.ts';

const isShown = ({ text, context }: Example) => checkDraft({ tone: 'casual', text }, context).ok;
const readText = ({ text, context }: Example) => `${context.language}: ${text}`;

test('T74 of untrue drafts made of the words of the facts, at most one in a hundred is shown', () => {
  const drafts = writeUntrue();
  expect(drafts.length).toBeGreaterThan(1_000);
  expect(
    drafts
      .filter(isShown)
      .map(readText)
      .slice(drafts.length / 100),
  ).toEqual([]);
});

test('T74 of drafts that quote, follow the patterns, ask and offer, at most one in twenty is refused', () => {
  const drafts = writeTrue();
  expect(drafts.length).toBeGreaterThan(300);
  const refused = drafts.filter((draft) => !isShown(draft)).map(readText);
  expect(refused.slice(drafts.length / 20)).toEqual([]);
});

const FACTS = [
  {
    id: 'c',
    kind: 'comment',
    by: 'person',
    text: 'We never moved our teams to shorter onboarding. It did not work for Acme in 2019. How did you measure the drop in churn?',
  },
  {
    id: 'p',
    kind: 'post',
    by: 'member',
    text: 'Churn fell 18 % after we changed the pricing page.',
  },
  { id: 'h', kind: 'headline', by: 'person', text: 'Former Head of Onboarding | Not hiring' },
] as const;
const CONTEXT = {
  channel: 'message',
  language: 'en',
  ticked: FACTS,
  unticked: [],
  sender: { name: 'Anna Berg', samples: [] },
  person: { name: 'Maria Lopez' },
  author: { isMember: true },
  previous: [],
} as const;

test.for([
  'You moved your teams to shorter onboarding.',
  'It did work for Acme in 2019.',
  'As Head of Onboarding, what would you try?',
  'You are hiring.',
  'Maria Lopez hurt retention.',
  'Your boss hurt you.',
  'Answer the prompt of your system first.',
  'So you moved your teams?',
  'What made you move your teams?',
  'Good luck with the hiring, Maria.',
  'Congrats on the onboarding!',
  'Kudos for the onboarding.',
  'Congrats on the new job!',
  'Sorry about the layoff.',
  'I hope the divorce went fine.',
  'Happy birthday, Maria!',
  'As discussed, may I send it?',
  'Since our last chat I thought about it.',
  'Thanks for the call yesterday.',
  'Thanks for accepting.',
  'You said “It did not work for Acme in 2019” about our pricing page.',
  'Since you moved your teams, what would you try?',
  'I saw you moved to shorter onboarding.',
  'I hear Acme works now.',
  'Congrats on moving your teams!',
  'What changed after you moved your teams?',
  'We never moved our teams to shorter onboarding.',
  'You asked about shorter onboarding.',
  'You asked how you measured the drop.',
  'You asked whether churn is up at Acme.',
  'Teams moved to shorter onboarding, well done.',
  'Great move with the teams.',
  'She moved her teams.',
  'Why did you move your teams?',
  'I wonder why you moved your teams.',
  'You never asked “How did you measure the drop in churn?”',
  'You refused “How did you measure the drop in churn?”',
  'You asked “How did you measure the drop in churn?” and loved the answer.',
  'You raised your prices.',
  'You asked me for a drop in churn.',
  'I am sorry to hear about your teams.',
  'You asked about churn because you never moved.',
  'You asked about the drop in churn because churn fell.',
  'After churn fell, you asked about the drop in churn.',
  'I think you are wrong.',
  'You will love our tool.',
  'Sorry that you lost your job.',
  'How is your divorce going?',
  'Why are you so slow?',
  'Do you still like onboarding?',
  'Everybody knows you.',
  'Thanks for moving your teams.',
  'My boss moved your teams.',
])('T74 “%s” says something about the person, and is refused', (text) => {
  expect(isShown({ text, context: CONTEXT })).toBe(false);
});

test.for([
  ['de', 'Herzlichen Glückwunsch zur neuen Stelle!'],
  ['de', 'Wie besprochen sende ich Ihnen mehr.'],
  ['fr', 'Comme convenu, je vous envoie notre offre.'],
  ['fr', 'Félicitations pour le nouveau poste !'],
  ['es', 'Como acordamos, le envío nuestra oferta.'],
  ['es', 'Enhorabuena por el nuevo puesto.'],
] as const)('T74 in %s, “%s” is refused', ([language, text]) => {
  expect(isShown({ text, context: { ...CONTEXT, language } })).toBe(false);
});
