import type { OpenerClaim } from '../../../../contract/openers.ts';
import { hasNoAddress } from './form/addresses.rules.ts';
import { mergeClaims } from './claims/claims.rules.ts';
import { keepsDirections } from './content/directions.rules.ts';
import type { CheckContext, Draft } from './input/draft.ts';
import { asksOnce, hasLength, hasPlainCharacters, usesTickedFacts } from './form/form.rules.ts';
import { obeysNothing } from './content/instructions.rules.ts';
import { type Known, knownOf } from './input/known.rules.ts';
import { isInLanguage } from './form/language.rules.ts';
import { leaksNothing } from './content/leaks.rules.ts';
import { namesOf } from './claims/names.rules.ts';
import { type Claims, datesOf, numbersOf } from './claims/numbers.rules.ts';
import { isPlainSpoken, offersNothing } from './content/phrases.rules.ts';
import { quotesOf } from './claims/quotes.rules.ts';
import { isNew } from './content/repetition.rules.ts';
import type { RuleName } from './rule-names.ts';
import { spansOf } from './claims/spans.rules.ts';
import { revealsNothing } from './content/special.rules.ts';
import { statementsRest } from './content/statements.rules.ts';
import { titlesOf } from './claims/titles.rules.ts';

export type { CheckContext, Draft } from './input/draft.ts';
export type { RuleName } from './rule-names.ts';

export type Checked = { ok: true; claims: OpenerClaim[] } | { ok: false; rule: RuleName };

/** In this order: a text that passed the first rule is short and has no hidden characters. */
const FORM: readonly [RuleName, (draft: Draft, context: CheckContext) => boolean][] = [
  ['uses', usesTickedFacts],
  ['length', ({ text }, context) => hasLength(text, context)],
  ['question-marks', ({ text }) => asksOnce(text)],
  ['characters', ({ text }, context) => hasPlainCharacters(text, context)],
  ['addresses', ({ text }) => hasNoAddress(text)],
];
const CLAIMS: readonly [RuleName, (known: Known) => Claims][] = [
  ['quotes', quotesOf],
  ['numbers', numbersOf],
  ['dates', datesOf],
  ['titles', titlesOf],
  ['names', namesOf],
  ['spans', spansOf],
];
const CONTENT: readonly [RuleName, (known: Known) => boolean][] = [
  ['statements', statementsRest],
  ['directions', keepsDirections],
  ['phrases', isPlainSpoken],
  ['offers', offersNothing],
  ['special-words', revealsNothing],
  ['repetition', ({ draft, context }) => isNew(draft.text, context.previous)],
  ['leaks', leaksNothing],
  ['instructions', obeysNothing],
];

export function checkDraft(draft: Draft, context: CheckContext): Checked {
  for (const [rule, holds] of FORM) if (!holds(draft, context)) return { ok: false, rule };
  const known = knownOf(draft, context);
  if (!isInLanguage(known)) return { ok: false, rule: 'language' };
  const claims: OpenerClaim[] = [];
  for (const [rule, claimsOf] of CLAIMS) {
    const found = claimsOf(known);
    if (found === null) return { ok: false, rule };
    claims.push(...found);
  }
  for (const [rule, holds] of CONTENT) if (!holds(known)) return { ok: false, rule };
  return { ok: true, claims: mergeClaims(claims) };
}
