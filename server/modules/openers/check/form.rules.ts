import { OPENER_LENGTHS } from '../../../../contract/openers.ts';
import type { CheckContext, Draft } from './draft.ts';

export function usesTickedFacts({ uses }: Draft, { ticked }: CheckContext): boolean {
  const ids = new Set(ticked.map(({ id }) => id));
  return uses.length > 0 && uses.every((id) => ids.has(id));
}

export function hasLength(text: string, { channel }: CheckContext): boolean {
  return text.trim().length > 0 && text.length <= OPENER_LENGTHS[channel].limit;
}

export function asksOnce(text: string): boolean {
  return (text.match(/[?？]/g)?.length ?? 0) <= 1;
}

/** Characters that hide, reorder or imitate text, mark it up, or stand for a removed address. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
const MARKUP = /[<>[\]{}`^ˆ|\\*_~#@＠＃]|&\w+;|&#/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const TWO_SCRIPTS =
  /\p{sc=Latin}[^\p{Z}]*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}][^\p{Z}]*\p{sc=Latin}/u;

export function hasPlainCharacters(text: string, { sender }: CheckContext): boolean {
  if (HIDDEN.test(text.replaceAll(/\r?\n/g, ' ')) || MARKUP.test(text)) return false;
  if (EMOJI.test(text) && !sender.samples.some((sample) => EMOJI.test(sample))) return false;
  return !hasImitatedLetters(text);
}

/** Letters of another script within a Latin word, or letters and digits in disguise: 𝐛, ⑤, ｂ. */
function hasImitatedLetters(text: string): boolean {
  const words = text.split(/[\p{Z}\n]+/u);
  if (words.some((word) => TWO_SCRIPTS.test(word))) return true;
  return Array.from(text).some(
    (each) =>
      /[\p{L}\p{N}]/u.test(each) && !/[ªº²³¹½¼¾]/.test(each) && each.normalize('NFKC') !== each,
  );
}
