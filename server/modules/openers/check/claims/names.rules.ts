import type { OpenerClaim } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';
import { isEveryday } from '../languages/everyday-words.ts';
import { ABBREVIATIONS, isGermanNoun, isNotion, SALUTATIONS } from '../languages/plain-words.ts';
import type { Claims } from './numbers.rules.ts';
import type { Word } from '../languages/words.rules.ts';

/** Every name of a person, firm, product or place must be in a used fact. */
export function namesOf(known: Known): Claims {
  const claims: OpenerClaim[] = [];
  for (const [i, word] of known.text.words.entries()) {
    if (known.ownNames.has(i) || !isName(known, i)) continue;
    const facts = known.used
      .filter(
        ({ folded, stems }) =>
          folded.has(word.folded) || (word.folded.length > 5 && stems.has(word.stem)),
      )
      .map(({ id }) => id);
    if (facts.length === 0) return null;
    claims.push({ start: word.start, end: word.end, facts });
  }
  return claims;
}

function isName(known: Known, i: number): boolean {
  const word = known.text.words[i];
  if (!word || ABBREVIATIONS.has(word.folded) || SALUTATIONS.has(word.folded)) return false;
  // HubSpot, G2, iPhone.
  if (/\p{Ll}\p{Lu}|\p{L}\d/u.test(word.typed) && !/^\d/.test(word.typed)) return true;
  if (!word.isCapital) return false;
  if (/^\p{Lu}{2,}$/u.test(word.typed)) return true;
  if (known.language === 'de') return isGermanName(known, i, word);
  if (known.language === 'en' && /^(?:i)$/.test(word.folded)) return false;
  return word.isFirst ? isFirstName(known, i, word) : true;
}

/** Between a subject and its verb. */
const CLITIC = /^(?:les?|la|l|y|en|ne|n|se|s|los?|las|me|nous|nos|te|still|also|never|already)$/;

/** A capital at the start of a sentence proves nothing; the next word may. */
function isFirstName(known: Known, i: number, word: Word): boolean {
  if (isPlainWord(known, word)) return false;
  const next = known.text.words[i + 1];
  if (!next || next.sentence !== word.sentence) return false;
  if (
    known.ownNames.has(i + 1) ||
    known.used.some(({ folded }) => folded.has(next.folded) && next.isCapital)
  )
    return false;
  const gap = known.text.typed.slice(word.end, next.start);
  if (next.isCapital && !next.isFirst && gap === ' ' && next.folded !== 'i') return true;
  if (/^['’]$/.test(gap) && next.folded === 's') return true;
  const verb = CLITIC.test(next.folded) ? known.text.words[i + 2] : next;
  return gap === ' ' && isNameVerb(known, verb) && !isNotion(word.folded);
}

/** “À” without its accent is a verb. */
function isNameVerb({ lists }: Known, word: Word | undefined): boolean {
  return word !== undefined && lists.nameVerbs.has(word.folded) && word.typed !== 'à';
}

function isPlainWord({ lists, ticked, text }: Known, word: Word): boolean {
  return (
    lists.stopWords.has(word.folded) ||
    ticked.some(({ words }) =>
      words.words.some(({ stem, isCapital }) => stem === word.stem && !isCapital),
    ) ||
    text.words.some(({ folded, isCapital }) => folded === word.folded && !isCapital)
  );
}

const ARTICLES =
  /^(?:de[rmns]|die|das|ein\w{0,2}|kein\w{0,2}|[mds]ein\w{0,2}|ihr\w{0,2}|eu(?:er|re\w?)|unser\w{0,2}|dies\w{1,2}|jed\w{1,2}|welch\w{1,2}|solch\w{1,2}|all\w{0,2}|viel\w{0,2}|wenig\w{0,2}|manch\w{0,2}|beim|im|am|vom|zum|zur|ins|ans|aufs|furs|mehr|genug|etwas|\w{3,}(?:en|er|es|em|e))$/;

const EVERYDAY_LENGTH = 5;

/** In German every noun has a capital; a name has no article, and does not end like a noun. */
function isGermanName(known: Known, i: number, word: Word): boolean {
  if (known.lists.stopWords.has(word.folded) || isGermanNoun(word.folded)) return false;
  if (word.folded.length >= EVERYDAY_LENGTH && isEveryday(word.stem, 'de')) return false;
  const [before, next] = [known.text.words[i - 1], known.text.words[i + 1]];
  const isBeside = (other: Word | undefined) =>
    other !== undefined &&
    other.sentence === word.sentence &&
    other.isCapital &&
    !known.lists.stopWords.has(other.folded) &&
    known.text.typed.slice(Math.min(word.end, other.end), Math.max(word.start, other.start)) ===
      ' ';
  if (word.isFirst) {
    if (isBeside(next)) return true;
    return (
      !isKnownWord(known, word) &&
      next?.sentence === word.sentence &&
      known.lists.nameVerbs.has(next.folded)
    );
  }
  if (isBeside(before) && before && !isGermanNoun(before.folded)) return true;
  if (isKnownWord(known, word)) return false;
  return isBeside(before) || !before || !ARTICLES.test(before.folded);
}

/** Compounds are German: “Preisseite” is known from “Preis”. */
function isKnownWord({ ticked }: Known, word: Word): boolean {
  return ticked.some(({ words }) =>
    words.words.some(
      ({ stem, folded, isCapital, isFirst }) =>
        stem.length >= 4 &&
        (word.folded.includes(stem) || (folded.includes(word.stem) && word.stem.length >= 4)) &&
        (isCapital || !isFirst),
    ),
  );
}
