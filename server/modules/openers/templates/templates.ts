import type { OpenerLanguage } from '../../../../contract/openers.ts';
import { checkDraft } from '../check/check.rules.ts';
import type { CheckContext, Draft } from '../check/draft.ts';
import { languageOf } from '../check/language.rules.ts';
import type { Fact } from '../facts.ts';

/** A reaction alone is no reason to write. */
export function isSpecific(facts: readonly Fact[]): boolean {
  return facts.some(({ kind, text }) => kind !== 'reaction' && /\p{L}/u.test(text));
}

/** The language of a comment, null if it is too short to tell or none of ours. */
export function proposeLanguage(text: string): OpenerLanguage | null {
  return languageOf(text);
}

/** At most one draft of each tone, each passing its check; none if there is nothing to say. */
export function writeTemplates(context: CheckContext): Draft[] {
  const comment = context.ticked.find(({ kind }) => kind === 'comment');
  if (!comment || !isSpecific(context.ticked)) return [];
  const draft: Draft = { tone: 'question', text: '“' + comment.text + '”', uses: [comment.id] };
  return checkDraft(draft, context).ok ? [draft] : [];
}
