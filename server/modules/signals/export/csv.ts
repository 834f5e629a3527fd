import { stringify } from 'csv-stringify/sync';

/** Without the byte order mark, Excel reads UTF-8 in the encoding of the system's locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Escapes cells that a spreadsheet would run as a formula. */
export function csv(rows: readonly string[][]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}
