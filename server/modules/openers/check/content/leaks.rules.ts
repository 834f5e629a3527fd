import { SYSTEM_WORDS } from '../../prompt/system-words.ts';
import type { Known, KnownFact } from '../input/known.rules.ts';
import { isEveryday } from '../languages/everyday-words.ts';
import { textOf, type Word } from '../languages/words.rules.ts';

const TELLING_LENGTH = 4;
const SHARED_MAX = 1;
const LONG = 7;
const RARE_LENGTH = 5;
const SYSTEM_SPAN = 5;

export function leaksNothing(known: Known): boolean {
  return !known.unticked.some((fact) => leaks(known, fact)) && !repeatsSystem(known.text.words);
}

function leaks(known: Known, fact: KnownFact): boolean {
  const own = ownWords(known, fact);
  const shared = new Set<string>();
  for (const [i, word] of known.text.words.entries()) {
    if (!own.has(word.stem) || known.ownNames.has(i)) continue;
    // A name, a number or a rare word is enough; so is a longer word in a statement, or a word with
    // its neighbor.
    if (isName(own.get(word.stem)) || /\d/.test(word.folded) || isRare(known, word)) return true;
    const isInQuestion = known.text.sentences[word.sentence]?.isQuestion ?? false;
    if (!isInQuestion && word.folded.length >= LONG) return true;
    if (hasNeighbor(known, fact, i)) return true;
    shared.add(word.stem);
  }
  return shared.size > SHARED_MAX || sharesSpan(known, fact);
}

function isRare({ language }: Known, { folded, stem }: Word): boolean {
  return folded.length >= RARE_LENGTH && !isEveryday(stem, language);
}

function hasNeighbor({ text, lists }: Known, { words }: KnownFact, i: number): boolean {
  const stems = words.words.map(({ stem }) => stem);
  const [before, word, after] = [text.words[i - 1], text.words[i], text.words[i + 1]];
  return stems.some(
    (stem, at) =>
      stem === word?.stem &&
      ((before && !lists.stopWords.has(before.folded) && stems[at - 1] === before.stem) ||
        (after && !lists.stopWords.has(after.folded) && stems[at + 1] === after.stem)),
  );
}

function ownWords({ ticked, context, lists }: Known, fact: KnownFact): Map<string, Word> {
  const samples = context.sender.samples.flatMap((sample) => textOf(sample).words);
  const elsewhere = new Set(samples.map(({ stem }) => stem));
  const isOwn = ({ folded, stem }: Word) =>
    (folded.length >= TELLING_LENGTH || /\d/.test(folded)) &&
    !lists.stopWords.has(folded) &&
    !elsewhere.has(stem) &&
    !ticked.some(({ stems }) => stems.has(stem));
  return new Map(fact.words.words.filter(isOwn).map((word) => [word.stem, word]));
}

function isName(word: Word | undefined): boolean {
  if (!word) return false;
  return (word.isCapital && !word.isFirst) || /\d|\p{Ll}\p{Lu}/u.test(word.typed);
}

function sharesSpan({ text, ticked, lists }: Known, fact: KnownFact): boolean {
  return text.words.slice(2).some((third, i) => {
    const words = [...text.words.slice(i, i + 2), third];
    const triple = words.map(({ stem }) => stem).join(' ');
    return (
      fact.triples.has(triple) &&
      words.filter(({ folded }) => !lists.stopWords.has(folded)).length > 1 &&
      !ticked.some(({ triples }) => triples.has(triple))
    );
  });
}

const SYSTEM = spansOf(textOf(SYSTEM_WORDS).words);

function repeatsSystem(words: readonly Word[]): boolean {
  return !spansOf(words).isDisjointFrom(SYSTEM);
}

function spansOf(words: readonly Word[]): Set<string> {
  const stems = words.map(({ stem }) => stem);
  return new Set(
    Array.from({ length: Math.max(0, stems.length - SYSTEM_SPAN + 1) }, (_, i) =>
      stems.slice(i, i + SYSTEM_SPAN).join(' '),
    ),
  );
}
