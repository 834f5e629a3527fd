import { foldWord } from './text.rules.ts';

const ALIKE = 0.7;
/** As much as a previous opener is compared by. */
const MAX_LENGTH = 400;

const split = new WeakMap<readonly string[], ReadonlySet<string>[]>();

/** Whether a text differs enough from the previous ones, by shared three-letter parts. */
export function isNew(text: string, previous: readonly string[]): boolean {
  const parts = splitIntoParts(text);
  const known = split.get(previous) ?? previous.map(splitIntoParts);
  split.set(previous, known);
  return known.every((others) => {
    const shared = parts.intersection(others).size;
    const all = parts.size + others.size - shared;
    return all === 0 || shared / all < ALIKE;
  });
}

function splitIntoParts(text: string): Set<string> {
  const line = foldWord(text.slice(0, MAX_LENGTH))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return new Set(
    Array.from({ length: Math.max(0, line.length - 2) }, (_, i) => line.slice(i, i + 3)),
  );
}
