/** How names are compared: titles after a comma and signs are left out. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .split(',', 1)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}\s'’.-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
