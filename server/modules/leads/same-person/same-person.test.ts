import { expect, test } from 'vitest';
import type { Namesake } from '../../signals/signals.ts';
import { explainSamePerson } from './same-person.rules.ts';

const person = (changes: Partial<Namesake> = {}): Namesake => ({
  person_id: 1,
  name: 'Jonas Weber',
  headline: 'CTO at Northbeam',
  url: '',
  member_key: 'ACoJonas',
  public_key: null,
  ...changes,
});
const byPublicKey = (changes: Partial<Namesake> = {}) =>
  person({ person_id: 2, member_key: null, public_key: 'jonas-weber', ...changes });

test.each([
  ['a firm', {}, 'the same name, and both at “Northbeam”'],
  ['a firm under another title', { headline: 'Speaker | Northbeam' }, 'both at “Northbeam”'],
  ['a name with accents', { name: 'JÓNAS  Weber' }, 'both at “Northbeam”'],
])('the same name and %s may be one person', (_, changes, words) => {
  expect(explainSamePerson(person(), byPublicKey(changes))).toContain(words);
});

test('without a firm, most distinctive words of the longer headline must be in both', () => {
  const one = person({ headline: 'Helping bakeries automate bread logistics' });
  const other = (headline: string) => explainSamePerson(one, byPublicKey({ headline }));
  expect(other('Bakeries, bread, logistics')).toContain('“bakeries”, “bread”, “logistics”');
  expect(other('Bakeries and bread')).toBeNull();
  expect(other('Bakeries, bread, logistics, chess, sailing, poetry')).toBeNull();
});

test.each([
  ['another name', { name: 'Jonas Webber' }],
  ['a single word as name', { name: 'Jonas' }],
  ['another firm', { headline: 'CTO at Acme' }],
  ['no headline', { headline: '' }],
  ['another member id', { member_key: 'ACoOther' }],
])('%s is no reason to propose anything', (_, changes) => {
  const one = 'name' in changes && changes.name === 'Jonas' ? person(changes) : person();
  expect(explainSamePerson(one, byPublicKey(changes))).toBeNull();
});

test('two public identifiers are two people', () => {
  expect(explainSamePerson(byPublicKey(), byPublicKey({ public_key: 'jonas-weber-2' }))).toBeNull();
});
