import { textOf } from '../languages/words.rules.ts';

const ALIKE = 0.7;

/** Whether a text differs enough from the previous ones, by shared three-letter parts. */
export function isNew(text: string, previous: readonly string[]): boolean {
  const parts = partsOf(text);
  return previous.every((each) => similarity(parts, partsOf(each)) < ALIKE);
}

function partsOf(text: string): Set<string> {
  const line = textOf(text)
    .words.map(({ folded }) => folded)
    .join(' ');
  return new Set(
    Array.from({ length: Math.max(0, line.length - 2) }, (_, i) => line.slice(i, i + 3)),
  );
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
