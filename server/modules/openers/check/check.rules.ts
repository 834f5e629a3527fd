import type { OpenerClaim } from '../../../../contract/openers.ts';
import type { CheckContext, Draft } from './draft.ts';
import { asksOnce, hasLength, hasPlainCharacters, usesTickedFacts } from './form.rules.ts';
import type { RuleName } from './rule-names.ts';

export type Checked = { ok: true; claims: OpenerClaim[] } | { ok: false; rule: RuleName };

/** Whether a draft may be shown, and what it claims. Pure: the same draft has the same answer. */
export function checkDraft(draft: Draft, context: CheckContext): Checked {
  const { text } = draft;
  if (!usesTickedFacts(draft, context)) return refused('uses');
  if (!hasLength(text, context)) return refused('length');
  if (!asksOnce(text)) return refused('question-marks');
  if (!hasPlainCharacters(text, context)) return refused('characters');
  return { ok: true, claims: [] };
}

function refused(rule: RuleName): Checked {
  return { ok: false, rule };
}
