export type Word = {
  start: number;
  end: number;
  typed: string;
  folded: string;
  stem: string;
  sentence: number;
  /** At the start of a sentence or quotation, or after a colon, a capital proves nothing. */
  isFirst: boolean;
  isCapital: boolean;
};

export type Sentence = { words: readonly Word[]; isQuestion: boolean };

export type Text = { typed: string; words: readonly Word[]; sentences: readonly Sentence[] };

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const SENTENCE_END = /[.!?…](?:["”’»“)]|\s*»)?\s|\n|[?!]$/u;
const RESTARTS = /[:“”"«»„‘(¿¡]|(?:^|\s)['–-]/u;

export function textOf(typed: string): Text {
  const words: Word[] = [];
  const gaps: string[] = [];
  let sentence = 0;
  let end = 0;
  for (const found of typed.matchAll(WORD)) {
    const gap = typed.slice(end, found.index);
    const before = words.at(-1)?.typed ?? '';
    const isNext = before !== '' && SENTENCE_END.test(`${gap} `) && !isAbbreviated(before, gap);
    if (isNext) sentence += 1;
    const [word] = found;
    end = found.index + word.length;
    const folded = fold(word);
    gaps.push(gap);
    words.push({
      start: found.index,
      end,
      typed: word,
      folded,
      stem: stemOf(folded),
      sentence,
      isFirst: words.length === 0 || isNext || RESTARTS.test(gap),
      isCapital: /^\p{Lu}/u.test(word),
    });
  }
  return { typed, words, sentences: sentencesOf(words, gaps, typed.slice(end)) };
}

function sentencesOf(words: readonly Word[], gaps: readonly string[], rest: string): Sentence[] {
  const found: { words: Word[]; isQuestion: boolean }[] = [];
  words.forEach((word, i) => {
    const sentence = (found[word.sentence] ??= { words: [], isQuestion: false });
    sentence.words.push(word);
    const after = gaps[i + 1] ?? rest;
    const isLast = words[i + 1]?.sentence !== word.sentence;
    if (isLast && after.includes('?')) sentence.isQuestion = true;
  });
  return found;
}

/** “Dr. Blum” is one sentence. */
function isAbbreviated(word: string, gap: string): boolean {
  return gap === '. ' && /^(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Sr|Sra|Mme|ca|bzw|\p{L})$/u.test(word);
}

export function fold(word: string): string {
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
const STEM_MIN = 4;

/** Simple stemming, the same for all languages: it joins “price”, “prices” and “pricing”. */
export function stemOf(folded: string): string {
  const single = folded.length > STEM_MIN ? folded.replace(/s$/, '') : folded;
  const stem = single.replace(ENDING, '');
  return stem.length >= STEM_MIN ? stem : single;
}

/** The folded words between spaces, so that a list of phrases can be searched. */
export function spaced(words: readonly Word[]): string {
  return ` ${words.map(({ folded }) => folded).join(' ')} `;
}
