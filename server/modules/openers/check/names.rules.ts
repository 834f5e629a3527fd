import type { CheckContext } from './draft.ts';
import type { ReadFacts } from './facts.rules.ts';
import { foldWord, groupClauses, readSentences, type Word } from './text.rules.ts';

/** Capitalized words that are not names. */
const NO_NAMES =
  /^(?:i|qx\d|mr|mrs|ms|dr|prof|linkedin|ok|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|english|german|french|spanish|european|europe|christmas|easter|monsieur|madame)$/;
const ABBREVIATION = /^\p{Lu}{2,4}s?$/u;
const GREETING =
  /^(?:hi|hello|hey|dear|good|thanks|thank|hallo|liebe[rs]?|guten|tag|frau|herr\w?|moin|danke|bonjour|salut|chere?|merci|hola|estimad[oa]|querid[oa]|gracias|buenos|buenas|mr|mrs|ms|dr|best|regards|viele|grusse|so|well)$/;

/** Names are those of the ticked facts; the person's own only where the text addresses them. */
export function areNamesKnown(rest: string, facts: ReadFacts, context: CheckContext): boolean {
  const [persons, senders] = [context.person.name, context.sender.name].map(listNames);
  const isKnown = ({ folded, stem }: Word) =>
    facts.names.has(folded) ||
    facts.persons.has(stem) ||
    facts.posts.has(stem) ||
    senders?.has(folded);
  const isUnknown = (word: Word, before: Word | undefined) => {
    const typed = rest.slice(word.start, word.end);
    if (NO_NAMES.test(word.folded) || ABBREVIATION.test(typed) || isKnown(word)) return false;
    // HubSpot, G2, iPhone.
    if (/\p{Ll}\p{Lu}|\p{L}\d/u.test(typed)) return true;
    if (!word.isCapital || word.isFirst) return false;
    // In German every noun has a capital; two in a row are a name.
    const isBeside = before?.isCapital && !before.isFirst && before.end + 1 === word.start;
    return (
      context.language !== 'de' ||
      (isBeside === true &&
        !GREETING.test(before.folded) &&
        !/^(?:sie|ihnen|ihr\w{0,2})$/.test(before.folded))
    );
  };
  return readSentences(rest).every(({ words }) =>
    groupClauses(words).every((clause) => {
      const isOfPerson = (word: Word) => word.isCapital && persons?.has(word.folded) === true;
      const own = clause.filter(isOfPerson);
      if (own.length > 0 && !isAddressed(clause, isOfPerson)) return false;
      return clause.every((word, i) => isOfPerson(word) || !isUnknown(word, clause[i - 1]));
    }),
  );
}

function isAddressed(words: readonly Word[], isOfPerson: (word: Word) => boolean): boolean {
  const isGreeted = GREETING.test(words[0]?.folded ?? '');
  const next = words.find((word) => !isOfPerson(word));
  if (isGreeted || /^qx\d/.test(next?.folded ?? '')) return true;
  return words.every((word) => isOfPerson(word) || GREETING.test(word.folded));
}

function listNames(name: string): Set<string> {
  return new Set((name.match(/[\p{L}\p{M}]{2,}/gu) ?? []).map(foldWord));
}
