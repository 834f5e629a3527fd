import { type HeadlineParts, readParts } from './headline-parts.rules.ts';
import {
  hasPhrase,
  buildPattern,
  type Phrase,
  parsePhrase,
  normalizeWords,
} from './phrases.rules.ts';
import { RANKING_NUMBERS } from '../ranking-numbers.ts';
import { findTitle, isTitle, parseTitle, type Title } from './titles.rules.ts';

const NUMBERS = RANKING_NUMBERS.fit;

export type RuleMode = 'include' | 'prefer' | 'exclude';
export type RuleField = 'title' | 'headline' | 'company' | 'place';

export type FitRule = {
  id: string;
  mode: RuleMode;
  field: RuleField;
  words: readonly string[];
  /** Added to the log-odds of a match; unused for `exclude`. */
  weight: number;
  origin: 'user' | 'answer' | 'learned';
};

export type MatchedRule = {
  rule: FitRule;
  words: readonly string[];
  weight: number;
  /** False for a title that lacks the rank that was meant. */
  isWhole: boolean;
};

export type FitMatch = {
  fit: number | null;
  excludedBy: string | null;
  matched: readonly MatchedRule[];
  isHeadlineKnown: boolean;
};

type MatchOptions = {
  /** The rule to leave out, to measure its contribution. */
  without?: string | undefined;
  /** Whose headline it is, if the match may be remembered. */
  personId?: number;
};

export type Fit = {
  rules: readonly FitRule[];
  match(headline: string, options?: MatchOptions): FitMatch;
};

export function getRuleWeight(mode: RuleMode, field: RuleField): number {
  if (mode === 'exclude') return 0;
  if (field === 'place') return NUMBERS.place;
  if (field === 'title') return mode === 'include' ? NUMBERS.include : NUMBERS.prefer;
  return NUMBERS.field;
}

type CompiledRule = {
  rule: FitRule;
  phrases: readonly Phrase[];
  /** Only of rules about titles. */
  titles: readonly Title[];
  hasAny: RegExp;
};

/** Prepares rules for many headlines, most of which match none of them. */
export function buildFit(rules: readonly FitRule[]): Fit {
  const fieldWords = rules
    .filter(({ mode, field }) => mode === 'prefer' && field === 'headline')
    .flatMap(({ words }) => words.flatMap((each) => normalizeWords(each).trim().split(' ')));
  const compiled = rules.map((rule) => compileRule(rule, fieldWords));
  const hasAny = buildPattern(compiled.flatMap(({ phrases }) => phrases));
  // Rules that only exclude do not define who fits.
  const hasRules = rules.some(({ mode }) => mode !== 'exclude');
  const describeUnmatched = (isHeadlineKnown: boolean): FitMatch => ({
    fit: hasRules ? computeFit([], isHeadlineKnown, false) : null,
    excludedBy: null,
    matched: [],
    isHeadlineKnown,
  });
  const noMatch = { known: describeUnmatched(true), unknown: describeUnmatched(false) };
  return {
    rules,
    match(headline, { without } = {}) {
      const text = normalizeWords(headline);
      if (!hasAny.test(text)) return text.trim() === '' ? noMatch.unknown : noMatch.known;
      // Few headlines match a rule, and only those are divided into title and company.
      const candidates = compiled.filter(
        (each) => each.rule.id !== without && each.hasAny.test(text),
      );
      const needsParts = candidates.some(
        ({ rule: { field } }) => field === 'title' || field === 'company',
      );
      const parts = {
        text,
        ...(needsParts
          ? readParts(headline)
          : { title: text, role: text, company: text, titles: [] }),
      };
      const matched = candidates.flatMap((each) => findMatch(each, parts) ?? []);
      const excludedBy = matched.find(({ rule }) => rule.mode === 'exclude')?.rule.id ?? null;
      const fit = hasRules ? computeFit(matched, true, excludedBy !== null) : null;
      return { fit, excludedBy, matched, isHeadlineKnown: true };
    },
  };
}

function compileRule(rule: FitRule, fieldWords: readonly string[]): CompiledRule {
  const isTitle = rule.field === 'title' && rule.mode !== 'exclude';
  const titles = isTitle ? rule.words.map((word) => parseTitle(word, fieldWords)) : [];
  const phrases = isTitle ? titles.flatMap(({ names }) => names) : rule.words.map(parsePhrase);
  return { rule, phrases, titles, hasAny: buildPattern(phrases) };
}

function findMatch(compiled: CompiledRule, parts: HeadlineParts): MatchedRule | null {
  const { rule, phrases, titles, hasAny } = compiled;
  if (titles.length > 0) return findTitleMatch(rule, titles, parts);
  const { text: whole, role, company } = parts;
  const text = { title: role, company, headline: whole, place: whole }[rule.field];
  if (!hasAny.test(text)) return null;
  const words = phrases.filter((each) => hasPhrase(text, each)).map(({ typed }) => typed);
  return words.length > 0 ? { rule, words, weight: rule.weight, isWhole: true } : null;
}

/** The rank counts besides the role; a role without the rank that was meant counts as preferred. */
function findTitleMatch(
  rule: FitRule,
  titles: readonly Title[],
  parts: HeadlineParts,
): MatchedRule | null {
  const found = titles.flatMap((title) => {
    const each = findTitle(title, parts.titles.find((part) => isTitle(title, part)) ?? parts.title);
    if (each === null) return [];
    if (!each.isWhole) return [{ ...each, weight: NUMBERS.prefer }];
    return [{ ...each, weight: rule.weight + (title.isSenior ? NUMBERS.prefer : 0) }];
  });
  const whole = found.filter(({ isWhole }) => isWhole);
  const counted = whole.length > 0 ? whole : found;
  if (counted.length === 0) return null;
  return {
    rule,
    words: counted.flatMap(({ words }) => words),
    weight: Math.max(...counted.map(({ weight }) => weight)),
    isWhole: whole.length > 0,
  };
}

/** Among rules of one mode and field, the strongest match counts. */
function computeFit(
  matched: readonly MatchedRule[],
  isKnown: boolean,
  isExcluded: boolean,
): number {
  if (isExcluded) return NUMBERS.lowest;
  if (!isKnown) return NUMBERS.unknownHeadline;
  const strongest = new Map<string, number>();
  for (const { rule, weight } of matched) {
    const key = rule.origin === 'learned' ? rule.id : `${rule.mode} ${rule.field}`;
    strongest.set(key, Math.max(weight, strongest.get(key) ?? weight));
  }
  const sum = strongest.values().reduce((total, weight) => total + weight, NUMBERS.base);
  return NUMBERS.lowest + (1 - NUMBERS.lowest) / (1 + Math.exp(-sum));
}
