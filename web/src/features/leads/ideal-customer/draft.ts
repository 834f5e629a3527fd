import type { ShownIdealCustomer } from '../queries.ts';

/** The editor's fields as typed: each list on one line, separated by commas. */
export type DescriptionDraft = { readonly [Field in TextField]: string } & {
  /** Ids of rules. */
  readonly removed: readonly string[];
};

export type TextField = Exclude<keyof ShownIdealCustomer, 'removed'>;

const LISTS = ['titles', 'fields', 'places', 'never'] as const;

export function createDraft(known: ShownIdealCustomer): DescriptionDraft {
  return {
    sentence: known.sentence,
    titles: known.titles.join(', '),
    fields: known.fields.join(', '),
    places: known.places.join(', '),
    never: known.never.join(', '),
    removed: known.removed ?? [],
  };
}

export function readIdealCustomer(draft: DescriptionDraft): ShownIdealCustomer {
  return {
    sentence: draft.sentence.trim(),
    titles: splitEntries(draft.titles),
    fields: splitEntries(draft.fields),
    places: splitEntries(draft.places),
    never: splitEntries(draft.never),
    removed: [...draft.removed],
  };
}

/** Each entry once, with any separator. */
export function splitEntries(text: string): string[] {
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

export function isEmpty(customer: ShownIdealCustomer): boolean {
  return customer.sentence === '' && LISTS.every((list) => customer[list].length === 0);
}

export function toggleRemoved(removed: readonly string[], id: string): string[] {
  return removed.includes(id) ? removed.filter((each) => each !== id) : [...removed, id];
}

const listRemoved = ({ removed = [] }: ShownIdealCustomer) => removed.toSorted().join('\n');

export function isSame(one: ShownIdealCustomer, other: ShownIdealCustomer): boolean {
  return (
    one.sentence === other.sentence &&
    LISTS.every((list) => one[list].join('\n') === other[list].join('\n')) &&
    listRemoved(one) === listRemoved(other)
  );
}
