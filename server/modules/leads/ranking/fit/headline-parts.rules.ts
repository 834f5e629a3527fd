import { readPosition, splitHeadline } from '../../../signals/signals.ts';
import { normalizeWords } from './phrases.rules.ts';
import { getOwnPart } from './serving-words.ts';

/** Normalized words. */
export type HeadlineParts = {
  text: string;
  title: string;
  company: string;
  /** As in “Pricing · Negotiation · Head of Sales”. */
  laterTitles: readonly string[];
};

export function readParts(headline: string): Omit<HeadlineParts, 'text'> {
  const [, ...later] = splitHeadline(headline);
  const readTitle = (part: string) => getOwnPart(normalizeWords(readPosition(part).title));
  return {
    title: readTitle(headline),
    company: normalizeWords(readPosition(headline).company),
    laterTitles: later.map(readTitle),
  };
}
