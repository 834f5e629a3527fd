export type Word = {
  /** Lower case without accents. */
  folded: string;
  stem: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** Begins a sentence or follows a colon or a quotation mark: its capital proves nothing. */
  isFirst: boolean;
  /** Number of the part between commas and the like. */
  clause: number;
};

export type Sentence = {
  words: Word[];
  isQuestion: boolean;
  /** Of the clause that begins with “¿”. */
  asksFrom: number | null;
};

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SENTENCE = /(?:[^.!?…\n]|[.!?…](?=[^\s.!?…]))+[.!?…]*/gu;
const CLAUSE_ENDS = /[,;:()–—¿¡|·•]|\s-\s/u;

const PLAIN = /^[a-z0-9]+$/i;

export function foldWord(word: string): string {
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
function getStem(folded: string): string {
  const single = folded.length > STEM_MIN ? folded.replace(/s$/, '') : folded;
  const stem = single.replace(ENDING, '');
  return (stem.length >= STEM_MIN ? stem : single).slice(0, STEM_MAX);
}

/** The folded words between spaces, for the expressions of the grammar. */
export function formatLine(words: readonly Pick<Word, 'folded'>[]): string {
  return ` ${words.map(({ folded }) => folded).join(' ')} `;
}

export function groupClauses(words: readonly Word[]): Word[][] {
  return [...Map.groupBy(words, ({ clause }) => clause).values()];
}

export function readSentences(text: string): Sentence[] {
  return [...text.matchAll(SENTENCE)].flatMap((sentence) => {
    const words: Word[] = [];
    let clause = 0;
    let asksFrom: number | null = null;
    let end = 0;
    for (const { 0: typed, index } of sentence[0].matchAll(WORD)) {
      const gap = sentence[0].slice(end, index);
      end = index + typed.length;
      if (CLAUSE_ENDS.test(gap) && !typed.startsWith('Qx')) clause += 1;
      if (gap.includes('¿')) asksFrom ??= clause;
      const folded = foldWord(typed);
      words.push({
        folded,
        stem: getStem(folded),
        start: sentence.index + index,
        end: sentence.index + end,
        isCapital: /^\p{Lu}/u.test(typed),
        isFirst: words.length === 0 || /[:¿¡]/u.test(gap),
        clause,
      });
    }
    const isQuestion = /\?[!?.…]*$/u.test(sentence[0]);
    return words.length === 0 ? [] : [{ words, isQuestion, asksFrom }];
  });
}
