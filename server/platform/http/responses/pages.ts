/** The cursor is the key of the last item, null on the last page. */
export type PageOf<Item, Key> = { readonly items: Item[]; readonly nextCursor: Key | null };

/** `rows` were read with `limit` + 1: the extra row shows that another page follows. */
export function buildPage<Row, Key, Item>(
  rows: readonly Row[],
  { limit, getKey, present }: { limit: number; getKey(row: Row): Key; present(row: Row): Item },
): PageOf<Item, Key> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { items: shown.map((row) => present(row)), nextCursor: isLast ? null : getKey(last) };
}
