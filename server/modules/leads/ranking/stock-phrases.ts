import { wordsOf } from './phrases.rules.ts';

/** Praise that says nothing of the person, also where it is longer than four words. */
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

const COMPARED = STOCK_PHRASES.map(wordsOf);
/** A stock phrase with this many more words does say something. */
const FURTHER_WORDS = 3;

export function isStockPhrase(comment: string): boolean {
  const words = wordsOf(comment);
  const count = countOf(words);
  return COMPARED.some((each) => words.includes(each) && count - countOf(each) < FURTHER_WORDS);
}

const countOf = (words: string) => words.trim().split(' ').length;
