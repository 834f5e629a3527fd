import type { CheckContext } from './draft.ts';
import { SALUTATIONS } from '../languages/plain-words.ts';
import { type Text, textOf, type Word } from '../languages/words.rules.ts';

/** Only in a greeting or signature: “Hi Grant Price,”, not “the price” or “at Price”. */
export function ownNamesIn(text: Text, { person, sender }: CheckContext): Set<number> {
  const names = [person.name, sender.name].map(
    (name) => new Set(textOf(name).words.map(({ folded }) => folded)),
  );
  const found = new Set<number>();
  for (const name of names) {
    for (let i = 0; i < text.words.length; i += 1) {
      const end = endOf(text, i, name);
      if (end > i && isAddress(text, i, end))
        for (let each = i; each < end; each += 1) found.add(each);
      i = Math.max(i, end - 1);
    }
  }
  return found;
}

function endOf({ words, typed }: Text, i: number, name: ReadonlySet<string>): number {
  if (!words[i]?.isCapital) return i;
  let end = i;
  for (let word = words[end]; word && name.has(word.folded); word = words[end]) {
    const before = words[end - 1];
    if (end > i && before && !JOINED.test(typed.slice(before.end, word.start))) break;
    end += 1;
  }
  return end;
}

/** Jean-Luc, O’Neil, J. Price. */
const JOINED = /^(?:\.? |[-'’])$/;
/** Further words before a name: “thank you, Grant”, “Guten Tag Grant”. */
const GREETINGS =
  /^(?:thanks|you|danke|merci|gracias|morning|morgen|tag|dias|tardes|(?:estimad|querid)[oa])$/;

function isAddress(text: Text, start: number, end: number): boolean {
  const [before, first, last, after] = [
    text.words[start - 1],
    text.words[start],
    text.words[end - 1],
    text.words[end],
  ];
  if (!first || !last) return false;
  if (before && isGreeted(text, before, first)) return true;
  const gapBefore = text.typed.slice(before?.end ?? 0, first.start);
  const gapAfter = text.typed.slice(last.end, after?.start);
  return (first.isFirst || gapBefore.includes(',')) && ENDS.test(gapAfter);
}

/** French has a space before some marks. */
const ENDS = /^(?:\s?[,.!?:;…]|\s[–-]\s|\s*\n|\s*$)/;

function isGreeted({ typed }: Text, before: Word, name: Word): boolean {
  const isBeside = /^\.?\s$/.test(typed.slice(before.end, name.start));
  return isBeside && (SALUTATIONS.has(before.folded) || GREETINGS.test(before.folded));
}
