import type { Known } from './known.rules.ts';
import { factsWithPhrase, matchesOf } from './numbers.rules.ts';
import { type Sentence, spaced } from './words.rules.ts';

/** What is said about the person needs a fact: meetings and events always, the rest in substance. */
export function statementsRest(known: Known): boolean {
  const { text, used, lists } = known;
  const stated = [...matchesOf(text, lists.encounters), ...matchesOf(text, lists.events)];
  if (stated.some(({ phrase }) => factsWithPhrase(used, phrase).length === 0)) return false;
  return text.sentences.every((sentence) => isSupported(known, sentence));
}

function isSupported(known: Known, { words, isQuestion }: Sentence): boolean {
  const { lists, used } = known;
  if (isQuestion || !words.some(({ folded }) => lists.addressing.has(folded))) return true;
  const line = spaced(words);
  if (line.search(lists.tentative) >= 0) return true;
  if (line.search(lists.references) >= 0) return true;
  return words.some(
    ({ folded, stem }) =>
      !lists.stopWords.has(folded) &&
      !known.names.has(folded) &&
      used.some(({ stems }) => stems.has(stem)),
  );
}
