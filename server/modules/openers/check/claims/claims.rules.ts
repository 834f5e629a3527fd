import type { OpenerClaim } from '../../../../../contract/openers.ts';

export function mergeClaims(claims: readonly OpenerClaim[]): OpenerClaim[] {
  const merged: OpenerClaim[] = [];
  for (const claim of claims.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (!last || claim.start >= last.end) {
      merged.push({ ...claim, facts: [...new Set(claim.facts)] });
    } else {
      last.end = Math.max(last.end, claim.end);
      last.facts = [...new Set([...last.facts, ...claim.facts])];
    }
  }
  return merged;
}
