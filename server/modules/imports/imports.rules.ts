/** One letter may become eighteen when it is normalized, and an index rejects long values. */
const NAME_MAX_LENGTH = 300;

/** How names are compared: titles after a comma and signs are left out. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .split(',', 1)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}\s'’.-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, NAME_MAX_LENGTH);
}
