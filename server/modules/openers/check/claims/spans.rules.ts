import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known, KnownFact } from '../input/known.rules.ts';
import type { Claims } from './numbers.rules.ts';

const SPAN_WORDS = 3;
/** Fewer content words are an idiom that two texts share by chance. */
const CONTENT_MIN = 2;

/** Three words in a row of a ticked fact need that fact among the used ones. */
export function spansOf({ text, used, ticked, lists }: Known): Claims {
  const claims: OpenerClaim[] = [];
  for (let i = 0; i + SPAN_WORDS <= text.words.length; i += 1) {
    const words = text.words.slice(i, i + SPAN_WORDS);
    const content = words.filter(({ folded }) => !lists.stopWords.has(folded)).length;
    if (content === 0) continue;
    const triple = words.map(({ stem }) => stem).join(' ');
    const facts = idsWith(used, triple);
    if (facts.length > 0) {
      claims.push({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, facts });
    } else if (content >= CONTENT_MIN && idsWith(ticked, triple).length > 0) return null;
  }
  return claims;
}

function idsWith(facts: readonly KnownFact[], triple: string): string[] {
  return facts.filter(({ triples }) => triples.has(triple)).map(({ id }) => id);
}
