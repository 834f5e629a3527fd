import { specialWordIn } from '../../../leads/leads.ts';
import type { Known } from '../input/known.rules.ts';

const EVERYDAY =
  /\b(?:ich glaube|glaubst|glaubt|glauben|be patient|blind spots?|race to|in good faith|faithful)\b/giu;

/** No statement about data that GDPR Art. 9 protects, even if a fact contains it. */
export function revealsNothing({ draft }: Known): boolean {
  return specialWordIn(draft.text.replaceAll(EVERYDAY, ' ')) === null;
}
