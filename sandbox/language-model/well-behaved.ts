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

const QUOTE_WORDS = 6;

/** The first words of the longest clause, unchanged. */
function quoteText(text: string): string {
  const clauses = text.split(/[.!?;:,\n“”"()–—]+/).map((clause) => clause.trim());
  const longest = clauses.reduce((best, each) => (each.length > best.length ? each : best), '');
  return longest.split(/\s+/).slice(0, QUOTE_WORDS).join(' ');
}
