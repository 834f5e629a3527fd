import { disarmed } from '../../../../../contract/formulas.ts';

export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
};

/** RFC 4180. A text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => row.map(field).join(',')).join('\r\n');
}

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = disarmed(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
