import { type SyntheticEvent, useCallback, useMemo, useState } from 'react';

/**
 * What is looked for, and the items that have it in them; each item is made comparable once, not at
 * every letter. A form that is sent in the middle of a search is refused.
 */
export function useSearch({
  items,
  searchText,
}: {
  items: readonly string[];
  searchText: (item: string) => string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const texts = useMemo(
    () => new Map(items.map((item) => [item, comparable(searchText(item))])),
    [items, searchText],
  );
  const sought = comparable(typed ?? '');
  const isSought = useCallback(
    (item: string) => texts.get(item)?.includes(sought) ?? false,
    [texts, sought],
  );
  return {
    typed,
    isSought,
    isRefused,
    /** Null gives the search up. */
    search(text: string | null) {
      setTyped(text);
      setRefused(false);
    },
    refuse({ currentTarget }: SyntheticEvent<HTMLElement>) {
      setRefused(true);
      currentTarget.focus();
    },
  };
}

/** Case, accents, and whether words are joined by a space or by an underscore make no difference. */
function comparable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();
}
