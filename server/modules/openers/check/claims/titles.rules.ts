import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';
import { type Claims, matchesOf } from './numbers.rules.ts';
import { spaced, type Text } from '../languages/words.rules.ts';

export function titlesOf(known: Known): Claims {
  const { text, used, lists } = known;
  const claims: OpenerClaim[] = [];
  const soft = matchesOf(text, lists.softTitles).filter(({ from }) => followsAs(known, from));
  for (const { from, to } of [...matchesOf(text, lists.titles), ...soft]) {
    const last = withAdjective(known, from, withField(known, to));
    const words = text.words
      .slice(from, last + 1)
      .filter(({ folded }) => !lists.stopWords.has(folded));
    const facts = used
      .filter((fact) => words.every(({ folded }) => fact.folded.has(folded)))
      .map(({ id }) => id);
    const [first, end] = [text.words[from], text.words[last]];
    if (facts.length === 0 || !first || !end) return null;
    claims.push({ start: first.start, end: end.end, facts });
  }
  return claims;
}

const ARTICLE = /^(?:an?|the|eine?|une?|una|unos?)$/;

function followsAs({ text, lists }: Known, from: number): boolean {
  // Up to two words between: “as a senior data analyst”, and “A data protection officer would
  // know”.
  const first = text.words.slice(Math.max(0, from - 3), from).findLast(({ isFirst }) => isFirst);
  if (first && ARTICLE.test(first.folded) && !isInQuestion(text, from)) return true;
  const before = text.words.slice(Math.max(0, from - 6), from);
  return [0, 1, 2].some((between) => {
    const line = spaced(before.slice(0, before.length - between));
    return line.search(lists.asTitle) >= 0;
  });
}

/** “Responsable juridique”: a field that is an adjective follows the title. */
function withAdjective(known: Known, from: number, last: number): number {
  const { text, language, lists } = known;
  if (!/^(?:fr|es)$/.test(language) || !followsAs(known, from)) return last;
  const [title, next] = [text.words[last], text.words[last + 1]];
  if (!title || !next || text.typed.slice(title.end, next.start) !== ' ') return last;
  return lists.stopWords.has(next.folded) ? last : last + 1;
}

/** “A recruiter would know” says who the person is; a question may name anybody. */
function isInQuestion({ words, sentences }: Text, i: number): boolean {
  return sentences[words[i]?.sentence ?? 0]?.isQuestion ?? false;
}

/** The index of the last word of “head of finance”, which starts with the title that ends at `to`. */
function withField({ text, lists }: Known, to: number): number {
  const title = text.words[to];
  let last = to;
  const isOf = title !== undefined && /^(?:of|de|des|du)$/.test(title.folded);
  if (!isOf) {
    const next = text.words[to + 1];
    if (!next || !lists.titleOf.has(next.folded) || next.sentence !== title?.sentence) return to;
    last += 1;
  }
  while (lists.titleOf.has(text.words[last + 1]?.folded ?? '')) last += 1;
  const field = text.words[last + 1];
  if (!field || field.sentence !== title?.sentence || lists.stopWords.has(field.folded)) return to;
  return last + 1;
}
