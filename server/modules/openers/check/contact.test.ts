import { expect, test } from 'vitest';
import { buildOpenerContext } from '../openers-check.fixture.ts';
import { checkDraft } from './check.rules.ts';
import { hasNoContact } from './contact.rules.ts';

const WRITINGS = [
  'evil.example',
  'evil·example',
  'evil•example',
  'evil∙example',
  'evil⋅example',
  'evil‧example',
  'evil・example',
  'evil。example',
  'evil．example',
  'ｅｖｉｌ．ｃｏｍ',
  'evil․com',
  'e v i l . e x a m p l e',
  'e v i l example',
  'e-v-i-l . com',
  'e.v.i.l',
  'evil dot com',
  'evil DOT com',
  'evil-dot-com',
  'evil (dot) com',
  'evil [dot] com',
  'evil punkt com',
  'evil point com',
  'evil punto com',
  'evil . com',
  'evil,com',
  'evil/com',
  'www evil com',
  'hxxps evil',
  'https://x',
  'evil slash x',
  'anna@evil',
  'anna at evil dot com',
  'anna (at) evil',
  'anna arroba evil punto com',
  '@evil',
  '#evil',
  't.me/evil',
  'on telegram as evil',
  '10.0.0.1',
  '+49 171 2345678',
  '0171 234 5678',
  '01 71 23 45 67 89',
  '(0171) 2345678',
  '0171-2345-678',
  '0171.2345.678',
  '1 7 1 2 3 4 5 6 7',
  '٠١٧١٢٣٤٥٦٧',
  'five five five one two three four',
  'null eins sieben eins zwei drei',
  'zéro six un deux trois quatre',
  'seis uno dos tres cuatro cinco',
];

test.for(WRITINGS)(
  'T74 the address or number %s is refused, inside a quotation as well',
  (writing) => {
    const comment = `We see it there: ${writing}`;
    const ticked = [{ id: 'c', kind: 'comment', by: 'person', text: comment }] as const;
    for (const text of [`I like it, see ${writing}`, `You wrote “${comment}”.`])
      expect([
        text,
        checkDraft({ tone: 'casual', text }, buildOpenerContext({ ticked })).ok,
      ]).toEqual([text, false]);
  },
);

test.for([
  'We moved to Node.js in spring.',
  'Churn fell 18.5 % in 2019, of 12 000 customers.',
  'That is the point de facto.',
  'Desde mi punto de vista, depende.',
  'Du point de vue des prix.',
  'Auf den Punkt kommen ist schwer.',
  'I have two or three ideas.',
  'At the end of the day.',
  'From 2019 to 2021.',
  'E.g. in Q4, i.e. late.',
  'We have a - b tests.',
])('“%s” is no address', (text) => {
  expect(hasNoContact(text)).toBe(true);
});

test.for(['idiot', 'Idioten', 'imbécile', 'gilipollas', 'bullshit', 'ARSCHLOCH', 'connard'])(
  'T74 the insult %s is refused, inside a quotation as well',
  (insult) => {
    const comment = `My boss is an ${insult} and says so`;
    const ticked = [{ id: 'c', kind: 'comment', by: 'person', text: comment }] as const;
    const text = `You wrote “${comment}”.`;
    expect(checkDraft({ tone: 'casual', text }, buildOpenerContext({ ticked }))).toEqual({
      ok: false,
      rule: 'manners',
    });
  },
);
