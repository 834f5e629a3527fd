import { eld } from 'eld/extrasmall';
import { OPENER_LANGUAGES, type OpenerLanguage } from '../../../../contract/openers.ts';

const LETTERS_MIN = 20;

/** The language of a text if it is one of ours, and certain. */
export function languageOf(text: string): OpenerLanguage | null {
  const found = eld.detect(text);
  if (!found.isReliable()) return null;
  return OPENER_LANGUAGES.find((each) => each === found.language) ?? null;
}

export function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

export const isLongEnough = (text: string) => lettersOf(text) >= LETTERS_MIN;
