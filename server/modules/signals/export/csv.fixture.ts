/** Reads records whose cells are all in quotes. */
export function parseRecords(text: string): string[][] {
  const records: string[][] = [[]];
  const rest = text.replaceAll(
    /"((?:[^"]|"")*)"(,|\r\n)/gy,
    (_, cell: string, end: string): string => {
      records.at(-1)?.push(cell.replaceAll('""', '"'));
      if (end !== ',') records.push([]);
      return '';
    },
  );
  if (rest !== '' || records.pop()?.length !== 0) throw new Error(`not CSV from here on: ${rest}`);
  return records;
}
