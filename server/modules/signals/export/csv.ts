import { stringify } from 'csv-stringify/sync';
import { disarmed } from '../../../../contract/formulas.ts';

/** Without the byte order mark, Excel reads UTF-8 in the encoding of the system's locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Every cell is in quotes: with a record delimiter of its own, the library quotes no line breaks
 * unless it is told to. Cells that a spreadsheet would run as a formula are disarmed.
 */
export function csv(rows: readonly string[][]): string {
  return stringify(
    rows.map((row) => row.map(disarmed)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );
}
