import type { IdealCustomer } from '../queries.ts';

/** The editor's fields as typed: each list on one line, separated by commas. */
export type Draft = { readonly [Field in keyof IdealCustomer]: string };

const LISTS = ['titles', 'fields', 'places', 'never'] as const;

export function draftOf(known: IdealCustomer): Draft {
  return {
    sentence: known.sentence,
    titles: known.titles.join(', '),
    fields: known.fields.join(', '),
    places: known.places.join(', '),
    never: known.never.join(', '),
  };
}

export function idealCustomerOf(draft: Draft): IdealCustomer {
  return {
    sentence: draft.sentence.trim(),
    titles: entriesOf(draft.titles),
    fields: entriesOf(draft.fields),
    places: entriesOf(draft.places),
    never: entriesOf(draft.never),
  };
}

/** Each entry once, with any separator. */
export function entriesOf(text: string): string[] {
  const entries = text
    .split(/[,;\n]/)
    .map((entry) => entry.trim().replaceAll(/\s+/g, ' '))
    .filter((entry) => entry !== '');
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const isNew = !seen.has(entry.toLowerCase());
    seen.add(entry.toLowerCase());
    return isNew;
  });
}

export function isEmpty(customer: IdealCustomer): boolean {
  return customer.sentence === '' && LISTS.every((list) => customer[list].length === 0);
}

export function isSame(one: IdealCustomer, other: IdealCustomer): boolean {
  return (
    one.sentence === other.sentence &&
    LISTS.every((list) => one[list].join('\n') === other[list].join('\n'))
  );
}
