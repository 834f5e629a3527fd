import { eld } from 'eld/extrasmall';
import { OPENER_LANGUAGES, type OpenerLanguage } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';

const LETTERS_MIN = 20;
const SENTENCE_LETTERS_MIN = 30;
/** If two languages have nearly the same score, either is accepted. */
const CLEARLY = 0.1;

export function languageOf(text: string): OpenerLanguage | null {
  if (lettersIn(text) < LETTERS_MIN) return null;
  const found = eld.detect(text);
  return found.isReliable()
    ? (OPENER_LANGUAGES.find((each) => each === found.language) ?? null)
    : null;
}

export function isInLanguage({ text, language }: Known): boolean {
  if (lettersIn(text.typed) < LETTERS_MIN) return true;
  if (!mayBe(text.typed, language, CLEARLY / 2)) return false;
  return text.sentences.every(({ words }) => {
    const [first, last] = [words[0], words.at(-1)];
    const sentence = text.typed.slice(first?.start, last?.end);
    return lettersIn(sentence) < SENTENCE_LETTERS_MIN || mayBe(sentence, language, CLEARLY);
  });
}

function mayBe(text: string, language: OpenerLanguage, tolerance: number): boolean {
  const found = eld.detect(text);
  if (found.language === language) return true;
  const scores = found.getScores();
  return (scores[found.language] ?? 0) - (scores[language] ?? 0) < tolerance;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
