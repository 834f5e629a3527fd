import { eld } from 'eld/extrasmall';
import { OPENER_LANGUAGES, type OpenerLanguage } from '../../../../contract/openers.ts';

const LETTERS_MIN = 20;
const SENTENCE_LETTERS_MIN = 30;
const MAX_LENGTH = 1_000;
/** If two languages have nearly the same score, either is accepted. */
const CLEARLY = 0.1;

export function findLanguage(text: string): OpenerLanguage | null {
  if (countLetters(text) < LETTERS_MIN) return null;
  const found = eld.detect(text.slice(0, MAX_LENGTH));
  return found.isReliable()
    ? (OPENER_LANGUAGES.find((each) => each === found.language) ?? null)
    : null;
}

export function isInLanguage(text: string, language: OpenerLanguage): boolean {
  if (countLetters(text) < LETTERS_MIN) return true;
  if (!mayBe(text, language, CLEARLY / 2)) return false;
  return (text.match(/[^.!?\n]+/gu) ?? []).every(
    (sentence) =>
      countLetters(sentence) < SENTENCE_LETTERS_MIN || mayBe(sentence, language, CLEARLY),
  );
}

function mayBe(text: string, language: OpenerLanguage, tolerance: number): boolean {
  const found = eld.detect(text);
  if (found.language === language) return true;
  const scores = found.getScores();
  return (scores[found.language] ?? 0) - (scores[language] ?? 0) < tolerance;
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
