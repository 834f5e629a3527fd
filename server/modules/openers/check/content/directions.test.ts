import { expect, test } from 'vitest';
import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import { openerContext } from '../../openers-check.fixture.ts';
import { keepsDirections } from './directions.rules.ts';
import { knownOf } from '../input/known.rules.ts';

const CASES: [OpenerLanguage, string, string, string][] = [
  ['en', 'Our churn fell 18 %.', 'Churn rose 18 %.', 'Churn fell 18 %.'],
  ['en', 'Costs increased by 7 %.', 'Costs dropped 7 % then.', 'Costs climbed 7 % then.'],
  [
    'de',
    'Die Abwanderung sank um 18 %.',
    'Die Abwanderung stieg um 18 %.',
    'Um 18 % ist die Abwanderung gesunken.',
  ],
  [
    'de',
    'Die Retouren sind gestiegen, um 4 %.',
    'Die Retouren fielen um 4 %.',
    'Die Retouren wuchsen um 4 %.',
  ],
  [
    'fr',
    'Les arrêts ont baissé de 11 %.',
    'Les arrêts ont augmenté de 11 %.',
    'Les arrêts ont reculé, de 11 %. ',
  ],
  [
    'fr',
    'Les ventes progressent de 5 %.',
    'Les ventes chutent de 5 %.',
    'Les ventes augmentent de 5 %.',
  ],
  [
    'es',
    'Los contactos subieron un 19 %.',
    'Los contactos bajaron un 19 %.',
    'Los contactos crecieron un 19 %.',
  ],
  ['es', 'El consumo cayó un 3 %.', 'El consumo aumentó un 3 %.', 'El consumo disminuyó un 3 %.'],
];

function keeps(language: OpenerLanguage, fact: string, text: string): boolean {
  const context = openerContext({
    language,
    ticked: [{ id: 'p', kind: 'post', by: 'member', text: fact }],
  });
  return keepsDirections(knownOf({ tone: 'casual', text, uses: ['p'] }, context));
}

test.for(CASES)('in %s, of “%s” the reverse “%s” is refused', ([language, fact, reverse, same]) => {
  expect(keeps(language, fact, reverse)).toBe(false);
  expect(keeps(language, fact, same)).toBe(true);
});

test('a question, a condition, a negation and another subject keep the direction', () => {
  const kept = [
    'Why did churn rise 18 % elsewhere?',
    'If churn rose 18 %, we would know.',
    'Churn never rose 18 % here.',
    'Churn fell 18 % while revenue rose.',
    'Revenue rose 18 %.',
  ];
  const turned = kept.filter((text) => !keeps('en', 'Our churn fell 18 %.', text));
  expect(turned).toEqual([]);
});
