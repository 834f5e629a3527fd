import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';
import { factsWithPhrase, matchesOf, numbersOf } from '../claims/numbers.rules.ts';
import { quotesOf } from '../claims/quotes.rules.ts';
import { type Sentence, spaced } from '../languages/words.rules.ts';

/** Statements about the person need a fact: meetings and events always, the rest in substance. */
export function statementsRest(known: Known): boolean {
  const { text, used, lists } = known;
  const stated = [...matchesOf(text, lists.encounters), ...matchesOf(text, lists.events)];
  if (stated.some(({ phrase }) => factsWithPhrase(used, phrase).length === 0)) return false;
  const claims = [...(quotesOf(known) ?? []), ...(numbersOf(known) ?? [])];
  return text.sentences.every((sentence) => has(sentence, claims) || isSupported(known, sentence));
}

function has({ words }: Sentence, claims: readonly OpenerClaim[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  return claims.some(({ start, end }) => first && last && start < last.end && end > first.start);
}

function isSupported(known: Known, { words, isQuestion }: Sentence): boolean {
  const { lists, used } = known;
  if (isQuestion || !words.some(({ folded }) => lists.addressing.has(folded))) return true;
  const line = spaced(words);
  if (line.search(lists.tentative) >= 0) return true;
  if (line.search(lists.references) >= 0) return true;
  return words.some(
    (word) =>
      !lists.stopWords.has(word.folded) &&
      !known.ownNames.has(known.text.words.indexOf(word)) &&
      used.some(({ stems }) => stems.has(word.stem)),
  );
}
