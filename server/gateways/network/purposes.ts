/**
 * The purposes for which a source permits its data to be used; stored as a bit mask with each
 * record.
 */
export const PURPOSES = [
  'insights',
  'signals',
  'leads',
  'opener',
  'export',
  'webhook',
  'relation',
] as const;
export type Purpose = (typeof PURPOSES)[number];

export function buildMask(purposes: readonly Purpose[]): number {
  return purposes.reduce((mask, purpose) => mask | (1 << PURPOSES.indexOf(purpose)), 0);
}
