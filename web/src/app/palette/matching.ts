import { toComparable } from '../../ui/comparable.ts';

type Searchable = { readonly label: string; readonly detail?: string; readonly words?: string };

/**
 * Best first: the label starts with the text, one of its words does, it contains the text, or
 * another word does.
 */
export function findMatches<E extends Searchable>(
  entries: readonly E[],
  typed: string,
): readonly E[] {
  const sought = toComparable(typed);
  if (sought === '') return entries;
  return entries
    .map((entry) => ({ entry, rank: computeRank(entry, sought) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ entry }) => entry);
}

function computeRank(
  { label, detail = '', words = '' }: Searchable,
  sought: string,
): number | null {
  const name = toComparable(label);
  const all = `${name} ${toComparable(detail)} ${toComparable(words)}`;
  if (name.startsWith(sought)) return 0;
  if (` ${name}`.includes(` ${sought}`)) return 1;
  if (name.includes(sought)) return 2;
  return sought.split(/\s+/u).every((word) => all.includes(word)) ? 3 : null;
}
