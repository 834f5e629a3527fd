import { disarmFormula } from '../../../../contract/formulas.ts';

/** Without the byte order mark, Excel reads UTF-8 in the encoding of the system's locale. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, every cell in quotes. Cells that a spreadsheet would run as a formula are disarmed. */
export function formatCsv(rows: readonly string[][]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  return `"${disarmFormula(text).replaceAll('"', '""')}"`;
}
