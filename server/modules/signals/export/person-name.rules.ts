import {
  AMBIGUOUS,
  COMPOUND_SURNAMES,
  CREDENTIALS,
  DOTTED_TITLES,
  FIRST_PARTS,
  PARTICLES,
  ROLES,
  TITLES,
} from './name-words.ts';

export type PersonName = { first: string; last: string };

/**
 * First and last name for a CRM, without titles, degrees and decoration. What is not sure to be a
 * first name is part of the last name, which CRMs require.
 */
export function splitName(name: string): PersonName {
  const written = toPlainText(name);
  const { first, last } = splitPlain(written);
  return last === '' ? { first, last: written || name.trim() } : { first, last };
}

const PARENTHESES = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）|["“„«][^"“”„«»]*["”“»]/gu;
/** Emoji, marks such as ® and ™, and what joins them. */
const SYMBOLS =
  /[\p{Extended_Pictographic}\p{So}\p{Sk}\p{Cf}\p{Co}\u{1f1e6}-\u{1f1ff}★*#~^=<>]|\u20e3|\ufe0f/gu;
const KEEPS = /[\p{Number}\p{L}]/u;
const STYLED = /[\u{1d400}-\u{1d7ff}\uff21-\uff3a\uff41-\uff5a]/gu;
const PRONOUNS = /(?<!\S)(?:she|he|they|her|him|them|ze|xe)\s*\/\s*\w+(?:\s*\/\s*\w+)*/giu;
/** Longer than any name that is stored; some of the patterns are not linear. */
const MAX_LENGTH = 300;

/** After these a role or a slogan follows. */
const SEPARATORS = /\s*[|•:;►▶]\s*|\s+[-–—]+\s+/u;

function toPlainText(name: string): string {
  const text = name
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(STYLED, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[\p{Extended_Pictographic}\p{So}]\p{M}*/gu, (sign) =>
      KEEPS.test(sign) ? sign : ' ',
    )
    .replaceAll(SYMBOLS, (sign) => (/[\p{Cf}\p{M}]/u.test(sign) ? '' : ' '))
    .replaceAll(PARENTHESES, ' ')
    .replaceAll(PRONOUNS, ' ');
  const [part = ''] = text.split(SEPARATORS).filter((each) => /\p{L}/u.test(each));
  return part.replaceAll(/\s+/gu, ' ').trim();
}

function splitPlain(text: string): PersonName {
  const [head = '', ...tail] = text
    .split(/\s*[,，、]\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const surname = listWords(head);
  const [given = []] = tail.map(listWords).filter((words) => words.length > 0);
  if (isSurnameFirst(surname, given)) return { first: given.join(' '), last: surname.join(' ') };
  return splitEastAsian(surname) ?? splitWords(surname);
}

/** Words of a name, without titles before and degrees after it. */
function listWords(text: string): string[] {
  const words = text
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}'’]+|[^\p{L}\p{M}\p{N}.'’]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word));
  while (words.length > 0 && isTitle(words[0] ?? '')) words.shift();
  while (words.length > 0 && isCredential(words.at(-1) ?? '', words.length)) words.pop();
  return words;
}

const removePunctuation = (word: string) => word.toLowerCase().replaceAll('.', '');

function isTitle(word: string): boolean {
  if (TITLES.has(removePunctuation(word))) return true;
  return word.endsWith('.') && DOTTED_TITLES.has(removePunctuation(word));
}

/** “Ma” and “Ba” are names, too: without dots, they are degrees only of a longer name. */
function isCredential(word: string, words: number): boolean {
  const plain = removePunctuation(word);
  if (!CREDENTIALS.has(plain)) return false;
  if (words === 1) return plain.length > 2;
  if (!AMBIGUOUS.has(plain) || word.includes('.')) return true;
  return words > 2 && word === word.toUpperCase();
}

/** “Wang, Li” and “García Márquez, Gabriel”, but not “Ada Lovelace, Speaker”. */
function isSurnameFirst(surname: readonly string[], given: readonly string[]): boolean {
  if (surname.length === 0 || given.length === 0 || given.length > 3) return false;
  if (surname.length === 1 || PARTICLES.has((surname[0] ?? '').toLowerCase())) return true;
  return surname.length === 2 && given.every((word) => isGivenName(word, surname));
}

/** Abbreviations, such as of degrees, are in capitals only. */
function isGivenName(word: string, surname: readonly string[]): boolean {
  const isWritten = isInitial(word) || /^\p{Lu}\p{M}*[\p{Ll}’'-]/u.test(word);
  const isNoName = ROLES.has(removePunctuation(word)) || CREDENTIALS.has(removePunctuation(word));
  return (isWritten || surname.every(isInCapitals)) && !isNoName;
}

const isInCapitals = (word: string) => word === word.toUpperCase();

function splitWords(words: readonly string[]): PersonName {
  // “Van” and “De” are first names as well.
  if (words.length < 2 || PARTICLES.has(words[0] ?? ''))
    return { first: '', last: words.join(' ') };
  const count = countFirstNames(words);
  return { first: words.slice(0, count).join(' '), last: words.slice(count).join(' ') };
}

/** “J. Robert” Oppenheimer and “Abdul Rahman” Khan have a first name of two words. */
function countFirstNames(words: readonly string[]): number {
  const most = words.length - 1;
  let count = 1;
  while (count < most && isInitial(words[count - 1] ?? '')) count += 1;
  return count < most && FIRST_PARTS.has((words[0] ?? '').toLowerCase()) ? 2 : count;
}

const isInitial = (word: string) => /^\p{Lu}\.?$/u.test(word);

const HAN = /^\p{Script=Han}+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/** Surnames come first; null for names in other scripts. */
function splitEastAsian(words: readonly string[]): PersonName | null {
  const [only = '', ...others] = words;
  const foreign = only.split(/[·・‧]/u).filter((part) => part !== '');
  if (foreign.length > 1 && others.length === 0) return splitWords(foreign);
  if (!words.every((word) => EAST_ASIAN.test(word))) return null;
  if (others.length > 0) return { first: others.join(' '), last: only };
  const letters = Array.from(only);
  const count = getSurnameLength(only, letters.length);
  return { first: letters.slice(count).join(''), last: letters.slice(0, count).join('') };
}

/** Four Chinese characters without a compound surname are a Japanese name, mostly of two and two. */
function getSurnameLength(name: string, letters: number): number {
  if (letters < 2 || letters > 4) return letters;
  if (letters > 2 && COMPOUND_SURNAMES.some((surname) => name.startsWith(surname))) return 2;
  if (HANGUL.test(name)) return letters < 4 ? 1 : 2;
  if (!HAN.test(name)) return letters;
  return letters < 4 ? 1 : 2;
}
