/** The rows of a large table, read in parts: `find` returns those after a row, or the first ones. */
export async function* readInParts<Row>(
  find: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | null = null;
  do {
    const rows: Row[] = await find(after);
    yield* rows;
    after = rows.at(-1) ?? null;
  } while (after !== null);
}
