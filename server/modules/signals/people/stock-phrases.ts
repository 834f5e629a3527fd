import { HEAT_NUMBERS } from './heat-numbers.ts';
import { searchWords, writesWithoutSpaces } from './search-words.ts';

/** Generic praise, even if it is longer than four words. */
const STOCK_PHRASES = [
  'thanks for sharing this',
  'thank you for sharing this',
  'thank you so much for sharing',
  'great post as always',
  'such a great post',
  'could not agree more',
  "couldn't agree more with this",
  'well said as always',
  'this is so true',
  'this resonates with me',
  'love this so much',
  'very insightful thanks for sharing',
  'great insights thanks for sharing',
  'commenting for reach',
  'danke fürs teilen',
  'vielen dank für das teilen',
  'sehr guter beitrag',
  'da kann ich nur zustimmen',
  'merci pour ce partage',
  'merci beaucoup pour ce partage',
  'très bon post merci',
  'tellement vrai merci pour le partage',
  'gracias por compartir esto',
  'muchas gracias por compartir',
  'totalmente de acuerdo contigo',
  'muito obrigado por compartilhar',
  'excelente conteúdo parabéns',
  'grazie mille per la condivisione',
  'bedankt voor het delen',
];

const normalizeWords = (text: string) =>
  ` ${searchWords(text)} `.replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
const COMPARED = STOCK_PHRASES.map(normalizeWords);
/** A stock phrase with this many additional words is specific. */
const FURTHER_WORDS = 3;

/** True for short comments, and those that add little to a listed phrase. */
export function isStockPhrase(comment: string): boolean {
  if (countWords(comment) <= HEAT_NUMBERS.stockPhraseWords) return true;
  const words = normalizeWords(comment);
  const count = countPhrase(words);
  return COMPARED.some((each) => words.includes(each) && count - countPhrase(each) < FURTHER_WORDS);
}

const countPhrase = (words: string) => words.trim().split(' ').length;

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });

function countWords(comment: string): number {
  if (!writesWithoutSpaces(comment)) return comment.trim().split(/\s+/u).length;
  return [...SEGMENTER.segment(comment)].filter(({ isWordLike }) => isWordLike).length;
}
