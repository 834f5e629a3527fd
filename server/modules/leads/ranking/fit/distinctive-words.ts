import { normalizeWords } from './phrases.rules.ts';
import { findSpecialWord, removeSpecialPhrases } from './special-categories.ts';

const GENERAL = new Set(
  normalizeWords(
    'a an the and or of for to in at on with by from as is are am i we you your our my me it its who that this ' +
      'der die das den dem des und oder für mit bei im in am zu von ich wir ihr ein eine ' +
      'le la les l d un une des du de et ou pour avec chez dans en au aux je nous vous ' +
      'el los las un una y o para con por en del al que il lo gli i e di da per con ' +
      'do da dos das no na um uma het een van voor bij aan ' +
      'inc llc ltd gmbh ag sa sas bv co corp ex former certified passionate expert professional ' +
      'helping help helfe aide ayudo senior junior head lead chief manager director vp new open work working world',
  )
    .trim()
    .split(' '),
);

const MAX_WORDS = 3;
const MIN_LETTERS = 2;

export function findDistinctivePhrases(text: string, maxWords = MAX_WORDS): string[] {
  const words = removeSpecialPhrases(normalizeWords(text)).trim().split(' ');
  const phrases = words.flatMap((first, i) =>
    Array.from({ length: Math.min(maxWords, words.length - i) }, (_, more) => {
      const last = words[i + more] ?? '';
      const isWhole = !words.slice(i, i + more + 1).includes('|');
      return isWhole && isDistinctive(first) && isDistinctive(last)
        ? words.slice(i, i + more + 1).join(' ')
        : '';
    }),
  );
  return [...new Set(phrases)].filter((each) => each !== '' && findSpecialWord(each) === null);
}

function isDistinctive(word: string): boolean {
  return word.length >= MIN_LETTERS && !GENERAL.has(word) && !/^\d+$/.test(word);
}
