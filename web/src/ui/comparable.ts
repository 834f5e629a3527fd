/** A text normalized for search: without case, accents and underscores. */
export function toComparable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();
}
