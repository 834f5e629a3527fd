export type From = { after: number; limit: number };

/** The rows after a number; with a sequence of numbers, those after a position in it. */
export async function findRows<Row>(
  { after, limit, sequence }: From & { sequence: readonly number[] | null },
  find: (part: From & { among?: readonly number[] }) => Promise<Row[]>,
  getNumber: (row: Row) => number,
): Promise<{ found: Row[]; next: number | null }> {
  if (sequence === null) {
    const found = await find({ after, limit });
    const last = found.at(-1);
    const isEnd = found.length < limit || last === undefined;
    return { found, next: isEnd ? null : getNumber(last) };
  }
  const among = sequence.slice(after, after + limit);
  const rows = new Map(
    (await find({ after: 0, limit, among })).map((row) => [getNumber(row), row]),
  );
  const found = among.flatMap((number) => rows.get(number) ?? []);
  return { found, next: after + limit < sequence.length ? after + limit : null };
}
