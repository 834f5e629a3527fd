export type Word = {
  /** Lower case without accents. */
  folded: string;
  stem: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** Begins a sentence or follows a colon or a quotation mark: its capital proves nothing. */
  isFirst: boolean;
};

export type Clause = { words: Word[]; isAsked: boolean };

export type Sentence = { words: Word[]; clauses: Clause[]; isQuestion: boolean };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SENTENCE = /(?:[^.!?…\n]|[.!?…](?=[^\s.!?…]))+[.!?…]*/gu;
const CLAUSE_ENDS = /[,;:()–—¿¡|·•]|\s-\s/u;

const PLAIN = /^[a-z0-9]+$/i;

export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');
}

const ENDING = /(?:ingly|ings|ing|edly|ed|ies|ly|ungen|ung|ern|em|en|er|es|os|as|e|n|s|o|a|y)$/;
const STEM_MIN = 3;
const STEM_MAX = 8;

/** Simple stemming, the same for all languages: it joins “price”, “prices” and “pricing”. */
export function stemOf(folded: string): string {
  const single = folded.length > STEM_MIN ? folded.replace(/s$/, '') : folded;
  const stem = single.replace(ENDING, '');
  return (stem.length >= STEM_MIN ? stem : single).slice(0, STEM_MAX);
}

/** The folded words between spaces, for the expressions of the grammar. */
export function lineOf(words: readonly Pick<Word, 'folded'>[]): string {
  return ` ${words.map(({ folded }) => folded).join(' ')} `;
}

/** `begins` finds the words that begin a clause, between the word before and two after them. */
export function readSentences(text: string, begins: RegExp | null = null): Sentence[] {
  return [...text.matchAll(SENTENCE)].flatMap((found) => {
    const words: Word[] = [];
    const clauses: Clause[] = [];
    let isNext = true;
    let end = 0;
    const typedWords = [...found[0].matchAll(WORD)];
    const folds = typedWords.map(([typed]) => fold(typed));
    for (const [i, { 0: typed, index }] of typedWords.entries()) {
      const gap = found[0].slice(end, index);
      const start = found.index + index;
      end = index + typed.length;
      const folded = folds[i] ?? '';
      const word = {
        folded,
        stem: stemOf(folded),
        start,
        end: start + typed.length,
        isCapital: /^\p{Lu}/u.test(typed),
        isFirst: words.length === 0 || /[:¿¡]/u.test(gap),
      };
      isNext ||=
        (CLAUSE_ENDS.test(gap) && !typed.startsWith('Qx')) ||
        begins?.test(
          ` ${folds[i - 1] ?? ''} ${folded} ${folds[i + 1] ?? ''} ${folds[i + 2] ?? ''} `,
        ) === true;
      if (isNext) clauses.push({ words: [], isAsked: gap.includes('¿') });
      isNext = false;
      words.push(word);
      clauses.at(-1)?.words.push(word);
    }
    const isQuestion = /\?[!?.…]*$/u.test(found[0]);
    return words.length === 0 ? [] : [{ words, clauses, isQuestion }];
  });
}
