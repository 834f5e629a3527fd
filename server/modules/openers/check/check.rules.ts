import type { OpenerClaim } from '../../../../contract/openers.ts';
import { isAuthorRight } from './authorship.rules.ts';
import { hasNoContact } from './contact.rules.ts';
import type { CheckContext, Draft } from './draft.ts';
import { listPairs, readFacts } from './facts.rules.ts';
import { hasOneQuestion, hasLength, hasPlainCharacters } from './form.rules.ts';
import { isInLanguage } from './language.rules.ts';
import { isCivil } from './manners.rules.ts';
import { areNamesKnown } from './names.rules.ts';
import { readQuotes } from './quotes.rules.ts';
import { isNew } from './repetition.rules.ts';
import { findStatements } from './statements.rules.ts';
import { readSentences } from './text.rules.ts';

export const RULE_NAMES = [
  'length',
  'characters',
  'contact',
  'authorship',
  'manners',
  'quotes',
  'question-marks',
  'language',
  'names',
  'statements',
  'leaks',
  'repetition',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export type CheckResult = { ok: true; claims: OpenerClaim[] } | { ok: false; rule: RuleName };

/**
 * Whether a draft may be shown. Each statement about the person is a quotation of a ticked fact or
 * follows a closed pattern; what the member thinks, asks or offers is free. In this order: a text
 * that passed the first rules is short and has no hidden characters.
 */
export function checkDraft({ text }: Draft, context: CheckContext): CheckResult {
  const refuse = (rule: RuleName): CheckResult => ({ ok: false, rule });
  if (!hasLength(text, context)) return refuse('length');
  if (!hasPlainCharacters(text, context)) return refuse('characters');
  if (!hasNoContact(text)) return refuse('contact');
  if (!isAuthorRight(text, context)) return refuse('authorship');
  if (!isCivil(text)) return refuse('manners');
  const facts = readFacts(context.ticked);
  const read = readQuotes(text, facts.all);
  if (read === null) return refuse('quotes');
  const { quotes, rest } = read;
  if (!hasOneQuestion(rest)) return refuse('question-marks');
  if (!isInLanguage(text, context.language)) return refuse('language');
  if (!areNamesKnown(rest, facts, context)) return refuse('names');
  const statements = findStatements(rest, { facts, quotes }, context);
  if (statements === null) return refuse('statements');
  const { pairs } = readFacts(context.unticked);
  const words = readSentences(rest).flatMap((sentence) => listPairs(sentence.words));
  if (words.some((pair) => pairs.has(pair) && !facts.pairs.has(pair))) return refuse('leaks');
  if (!isNew(text, context.previous)) return refuse('repetition');
  return { ok: true, claims: mergeClaims([...quotes, ...statements]) };
}

function mergeClaims(found: readonly OpenerClaim[]): OpenerClaim[] {
  const merged: OpenerClaim[] = [];
  for (const { start, end, facts } of found.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (!last || start >= last.end) merged.push({ start, end, facts: [...new Set(facts)] });
    else {
      last.end = Math.max(last.end, end);
      last.facts = [...new Set([...last.facts, ...facts])];
    }
  }
  return merged;
}
