import { type KeyboardEvent, type SyntheticEvent, useCallback, useMemo, useState } from 'react';

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
  const search = (text: string | null) => {
    setTyped(text);
    setRefused(false);
  };
  return {
    typed,
    isSought,
    isRefused,
    /** Null gives the search up. */
    search,
    /** In an open list the kit hears Escape first, and tells of it. */
    escape({ key, nativeEvent }: KeyboardEvent) {
      if (key === 'Escape' && !nativeEvent.isComposing) search(null);
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
