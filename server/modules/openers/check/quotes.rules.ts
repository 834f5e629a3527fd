import { countTurns, type FactSentence, type ReadFact } from './facts.rules.ts';
import { foldWord } from './text.rules.ts';

export type Quote = { start: number; end: number; by: ReadFact['by']; facts: string[] };

const QUOTED =
  /“([^“”"]*)[”"]|„([^„“”"]*)[“”"]|«([^«»]*)»|"([^"]*)"|‹([^‹›]*)›|(?<![\p{L}\p{N}])[‘']([^‘’'\n]*(?:[’'](?=\p{L})[^‘’'\n]*)*)[’'](?![\p{L}\p{N}])/gu;
const MARKS = /[“”„«»"‹›]/u;
const WORDS_MIN = 4;
const QUOTES_MAX = 6;
/** Sentences that one quotation may span. */
const SPAN_MAX = 5;

/**
 * The quotations of a text, and the text with a word of the check in the place of each. Null if one
 * is not in a fact word for word, is short, or leaves out a negation of its sentence.
 */
export function readQuotes(
  text: string,
  facts: readonly ReadFact[],
): { quotes: Quote[]; rest: string } | null {
  const found = [...text.matchAll(QUOTED)];
  if (found.length > QUOTES_MAX) return null;
  const quotes = found.map((match): Quote | null => {
    const words = toPlainText(match.slice(1).find((group) => group !== undefined) ?? '');
    const sources = facts.filter((fact) => isFrom(words, fact));
    const first = sources.find(({ by }) => by === 'person') ?? sources[0];
    const { index } = match;
    return first
      ? {
          start: index,
          end: index + match[0].length,
          by: first.by,
          facts: sources.filter(({ by }) => by === first.by).map(({ id }) => id),
        }
      : null;
  });
  let count = 0;
  const rest = text.replaceAll(QUOTED, (typed, ...groups: (string | number | undefined)[]) => {
    const after = text.slice(
      Number(groups.find((each) => typeof each === 'number')) + typed.length,
    );
    const isEnd = /[.!?…]\s?.$/u.test(typed) && /^\s*(?:$|\n|\p{Lu})/u.test(after);
    return `Qx${count++}`.padEnd(typed.length - 1) + (isEnd ? '.' : ' ');
  });
  // A quotation that does not end could quote anything.
  if (MARKS.test(rest) || quotes.includes(null)) return null;
  return { quotes: quotes.filter((quote) => quote !== null), rest };
}

function isFrom(quote: string, { by, sentences }: ReadFact): boolean {
  const count = quote.trim().split(' ').length;
  return sentences.some((sentence, i) => {
    if (isPart(quote, sentence))
      return count >= WORDS_MIN || quote === sentence.line || by !== 'person';
    let whole = sentence.line;
    return sentences.slice(i + 1, i + SPAN_MAX).some(({ line }) => {
      whole += line.slice(1);
      return quote === whole;
    });
  });
}

function isPart(quote: string, { line, turns, isQuestion }: FactSentence): boolean {
  if (quote.trim() === '' || !line.includes(quote)) return false;
  // A question that is quoted from its beginning asserts nothing, no matter where it ends.
  if (isQuestion && line.startsWith(quote)) return true;
  // The second half of a question may read like a statement.
  return turns === countTurns(quote) && (!isQuestion || !quote.startsWith(' we '));
}

function toPlainText(text: string): string {
  return ` ${(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).join(' ')} `;
}
