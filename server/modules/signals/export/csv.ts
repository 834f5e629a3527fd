import { stringify } from 'csv-stringify/sync';

/** Without it, Excel reads UTF-8 as the encoding of the country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Cells that a spreadsheet would run as a formula are defused. */
export function csv(rows: readonly string[][]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}
