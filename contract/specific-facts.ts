import type { OpenerFact } from './openers.ts';

type Fact = Pick<OpenerFact, 'kind' | 'text'>;

/**
 * A like is no reason to write. A post and a headline are none either, because everyone who liked
 * the post has them. Without a specific fact there is only advice, free of charge.
 */
export function isSpecific(facts: readonly Fact[]): boolean {
  const has = (kind: Fact['kind']) =>
    facts.some((fact) => fact.kind === kind && isSubstantial(fact));
  return has('comment') || has('history') || (has('post') && has('reaction'));
}

const LIKE = /\bliked?\b/i;

function isSubstantial({ kind, text }: Fact): boolean {
  return /\p{L}/u.test(text) && !(kind === 'reaction' && LIKE.test(text));
}
