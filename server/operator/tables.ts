/** A JSON object: dates are text. */
export type TableRow = Readonly<Record<string, unknown>>;

export function formatFields(fields: TableRow): string {
  const rows = Object.entries(fields).map(([name, value]) => [name, formatValue(value)]);
  return alignRows(rows);
}

export function formatTable(
  rows: readonly TableRow[],
  columns: readonly string[],
  empty: string,
): string {
  if (rows.length === 0) return empty;
  const cells = rows.map((row) => columns.map((column) => formatValue(row[column])));
  return alignRows([columns.map((column) => column.toUpperCase()), ...cells]);
}

function alignRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** User text may contain control or bidirectional characters. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}Z$/.exec(text);
  if (moment) return `${moment[1]} ${moment[2]} UTC`;
  return makePrintable(text);
}

/** JSON in which such characters are escaped: to a program it says the same. */
export function formatJson(value: TableRow): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, i) => escapeUnit(character.charCodeAt(i))).join(
      '',
    ),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function makePrintable(text: string): string {
  return text.replaceAll(UNPRINTABLE, '\u{FFFD}');
}
