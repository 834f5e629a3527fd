import { getOwnPart, readPosition, splitHeadline } from '../../../signals/signals.ts';
import { normalizeWords } from './phrases.rules.ts';

/** Normalized words. */
export type HeadlineParts = {
  text: string;
  /** Of the part that names a position, which is not always the first. */
  title: string;
  /** The title up to a comma, after which a company may follow: “Head of Sales, Quarry Software”. */
  role: string;
  company: string;
  /** Of every part, as in “Pricing · Negotiation · Head of Sales”. */
  titles: readonly string[];
};

export function readParts(headline: string): Omit<HeadlineParts, 'text'> {
  const { title, company } = readPosition(headline);
  return {
    title: normalizeTitle(title),
    role: normalizeTitle(title.replace(/,.*$/u, '')),
    company: normalizeWords(company),
    titles: splitHeadline(headline).map((part) => normalizeTitle(readPosition(part).title)),
  };
}

const normalizeTitle = (title: string) => normalizeWords(getOwnPart(title));
