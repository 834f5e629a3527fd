import { FORMS, READERS_FORMS } from './forms.ts';
import { type PromptContent, readPrompt } from './prompt.ts';
import { pick } from './seeded.ts';

/** Knows the prompt, but not the check of its response. */
export function writeWell(system: string, user: string, seed: number): string[] {
  const read = readPrompt(system, user);
  const drafts = read.tones.flatMap((tone, index) => {
    const draft = writeDraft(read, tone, seed * 7 + index);
    return draft === null ? [] : [JSON.stringify({ n: index + 1, tone, ...draft })];
  });
  return drafts.length > 0 ? drafts : ['{"n":0,"reason":"nothing specific"}'];
}

function writeDraft(
  { facts, language, limit, isReader }: PromptContent,
  tone: PromptContent['tones'][number],
  seed: number,
): { text: string; uses: string[] } | null {
  const comment = facts.find(({ kind }) => kind === 'comment');
  const post = facts.find(({ kind }) => kind === 'post');
  const source = comment ?? post;
  if (!source) return null;
  const forms = isReader
    ? READERS_FORMS[language][tone]
    : FORMS[language][comment ? 'comment' : 'post'][tone];
  const form = pick(forms, seed);
  const text = form.replace('{quote}', quoteText(source.text)).slice(0, limit);
  const reaction = comment ? undefined : facts.find(({ kind }) => kind === 'reaction');
  return { text, uses: [source.id, ...(reaction ? [reaction.id] : [])] };
}

const FEWEST_WORDS = 4;
/** Of a whole clause, and of one that is cut off. */
const MOST_WORDS = { whole: 14, cut: 8 };
/** A quotation does not break off after these. */
const WEAK_END = / (a|an|and|are|as|at|by|for|from|in|is|of|on|or|that|the|to|we|with|you|your)$/i;

/** The longest clause, unchanged if it is whole; otherwise its first words. */
function quoteText(text: string): string {
  const clauses = text
    .split(/[.!?;:,\n“”"()–—]+/)
    .map((clause) => clause.trim().split(/\s+/))
    .filter((words) => words.length >= FEWEST_WORDS)
    .toSorted((one, other) => other.length - one.length);
  const whole = clauses.find((words) => words.length <= MOST_WORDS.whole);
  if (whole !== undefined) return whole.join(' ');
  let quote = (clauses[0] ?? text.trim().split(/\s+/)).slice(0, MOST_WORDS.cut).join(' ');
  while (WEAK_END.test(quote)) quote = quote.replace(WEAK_END, '');
  return quote;
}
