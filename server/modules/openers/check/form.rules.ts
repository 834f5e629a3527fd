import { OPENER_LENGTHS } from '../../../../contract/openers.ts';
import type { CheckContext } from './draft.ts';

/** Longer than an opener should be. Bounds the time of a check. */
const CHECKED_MAX = 2_500;

export function hasLength(text: string, { channel }: CheckContext): boolean {
  return (
    text.trim().length > 0 && text.length <= Math.min(OPENER_LENGTHS[channel].limit, CHECKED_MAX)
  );
}

export function hasOneQuestion(text: string): boolean {
  return (text.match(/[?？]/g)?.length ?? 0) <= 1;
}

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
const MARKUP = /[<>[\]{}`^ˆ|\\*_~#@＠＃]|&\w+;|&#/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const LATIN = /\p{sc=Latin}/u;
/** Scripts with letters that look Latin. */
const ALIKE = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]/u;

/** One empty line at most; more would hide the rest of the text. */
const WIDE_GAP = /\s{3,}/u;
/** Blocks, blanks and boxes, but not °; emoji have a separate rule. */
const DRAWN = /(?![°\p{Extended_Pictographic}])\p{So}/u;

export function hasPlainCharacters(text: string, context: CheckContext): boolean {
  const lines = text.replaceAll('\r\n', '\n');
  if (HIDDEN.test(lines.replaceAll('\n', ' ')) || MARKUP.test(text)) return false;
  if (WIDE_GAP.test(lines) || DRAWN.test(text)) return false;
  const { samples } = context.sender;
  if (EMOJI.test(text) && !samples.some((sample) => EMOJI.test(sample))) return false;
  return !hasImitatedLetters(text) && hasKnownScripts(text, context);
}

const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** Letters that are not Latin, and marks that are part of no Latin letter. */
const OTHER_SCRIPT = /[^\P{L}\p{sc=Latin}]|\p{M}/u;

/**
 * All languages of openers use the Latin script: other letters must be from a name or a ticked
 * fact.
 */
function hasKnownScripts(text: string, { ticked, person, sender }: CheckContext): boolean {
  const words = text
    .replaceAll(EMOJI_STYLE, '')
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const others = (words ?? []).filter((word) => OTHER_SCRIPT.test(word));
  if (others.length === 0) return true;
  const known = [person.name, sender.name, ...ticked.map((fact) => fact.text)]
    .join('\n')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
  return others.every((word) => known.includes(word.toLowerCase()));
}

/** Letters of another script inside a Latin word, or disguised letters and digits: 𝐛, ⑤, ｂ. */
function hasImitatedLetters(text: string): boolean {
  const words = text.split(/[\p{Z}\n]+/u);
  if (words.some((word) => LATIN.test(word) && ALIKE.test(word))) return true;
  return Array.from(text).some(
    (each) =>
      /[\p{L}\p{N}]/u.test(each) && !/[ªº²³¹½¼¾]/.test(each) && each.normalize('NFKC') !== each,
  );
}
