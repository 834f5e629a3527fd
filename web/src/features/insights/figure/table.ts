import { disarmFormula } from '../../../../../contract/formulas.ts';

export type FigureTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** RFC 4180. A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function formatCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map((row) => row.map(formatField).join(',')).join('\r\n');
}

function formatField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = disarmFormula(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
