import { specialWordIn } from '../../leads/leads.ts';
import type { Known } from './known.rules.ts';

/** Nothing that GDPR Art. 9 protects is said of anyone, even if a fact has it. */
export function revealsNothing({ draft }: Known): boolean {
  return specialWordIn(draft.text) === null;
}
