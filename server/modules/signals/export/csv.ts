import { stringify } from 'csv-stringify/sync';
import { disarmFormula } from '../../../../contract/formulas.ts';

/** Without the byte order mark, Excel reads UTF-8 in the encoding of the system's locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Every cell is in quotes: with a record delimiter of its own, the library quotes no line breaks
 * unless it is told to. Cells that a spreadsheet would run as a formula are disarmed.
 */
export function formatCsv(rows: readonly string[][]): string {
  return stringify(
    rows.map((row) => row.map(disarmFormula)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );
}
