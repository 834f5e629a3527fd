import { factsWith, type Known } from '../input/known.rules.ts';
import { matchesOf } from '../claims/numbers.rules.ts';
import { spaced } from '../languages/words.rules.ts';

const BOTH =
  / (?:not only .{1,200} but also|nicht nur .{1,200} sondern auch|non seulement .{1,200} mais|no solo .{1,200} sino) /;
const ADJECTIVE = String.raw`\p{L}{2,20}(?:ful|ive|ous|able|ible|less|ant|ent|al|ic|reich|voll|lich|eux|euse|if|oso|osa|ivo|iva)`;
const THREE_ADJECTIVES = new RegExp(
  String.raw`(?<!\p{L})${ADJECTIVE}, ${ADJECTIVE},? (?:and|und|et|y) ${ADJECTIVE}(?!\p{L})`,
  'iu',
);
const QUICK_QUESTION =
  /^\W*(?:a )?(?:quick|short|kurze|petite|pequeña) (?:question|frage|pregunta)/iu;
const DASH = /—|―|--/u;

/** No stock phrase, no praise, no phrase typical of a model. */
export function isPlainSpoken({ text, lists }: Known): boolean {
  const line = spaced(text.words);
  if (finds(lists.bannedPhrases, line) || finds(lists.praise, line)) return false;
  const isMannered =
    DASH.test(text.typed) ||
    BOTH.test(line) ||
    THREE_ADJECTIVES.test(text.typed) ||
    QUICK_QUESTION.test(text.typed);
  return !isMannered;
}

export function offersNothing({ text, lists, used }: Known): boolean {
  if (finds(lists.offers, spaced(text.words))) return false;
  return matchesOf(text, lists.offerTopics).every(
    ({ from, to }) =>
      factsWith(
        used,
        text.words.slice(from, to + 1).map(({ stem }) => stem),
      ).length > 0,
  );
}

function finds(pattern: RegExp, line: string): boolean {
  return line.search(pattern) >= 0;
}
