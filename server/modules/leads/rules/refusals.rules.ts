import type { ReplyOf } from '../../../../contract/http/route.ts';
import type {
  IdealCustomer,
  previewIdealCustomer as previewRoute,
} from '../../../../contract/routes/lead-rules.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';
import { hasPhrase, normalizeWords, parsePhrase } from '../ranking/fit/phrases.rules.ts';
import { toSingular } from '../ranking/fit/titles.rules.ts';
import type { RefusedWord, SpecialCategory } from '../ranking/fit/special-categories.ts';

type Refusal = ReplyOf<typeof previewRoute>['refused'][number];

const CATEGORIES: Readonly<Record<SpecialCategory, string>> = {
  health: 'health',
  religion: 'religion',
  union: 'membership of a union',
  politics: 'political opinions',
  orientation: 'sexual orientation',
  origin: 'ethnic origin',
};

export function listRefusals(
  { sentence, ...lists }: IdealCustomer,
  refused: readonly RefusedWord[],
): Refusal[] {
  return refused.map(({ word, category }) => {
    const has = (text: string) => normalizeWords(text).includes(normalizeWords(word).trim());
    const fields = ['titles', 'fields', 'places', 'never'] as const;
    const listed = fields.find((field) => lists[field].some(has));
    const field = listed ?? (has(sentence) ? 'sentence' : 'titles');
    const words = `“${word}” reveals ${CATEGORIES[category]}. People are never ranked by it.`;
    return { field, word, words };
  });
}

/** A rule that excludes all people that another rule looks for is a mistake. */
export function listContradictions({ never }: IdealCustomer, rules: readonly FitRule[]): Refusal[] {
  const wanted = rules
    .filter(({ mode }) => mode !== 'exclude')
    .flatMap(({ words: [text = ''] }) => [text, toSingular(text)].map(normalizeWords));
  return rules.flatMap(({ mode, words: [word = '', ...forms] }) => {
    const phrases = [word, ...forms].map(parsePhrase);
    const isWanted = wanted.some((text) => phrases.some((phrase) => hasPhrase(text, phrase)));
    if (mode !== 'exclude' || !isWanted) return [];
    const isListed = never.some((text) => normalizeWords(text) === normalizeWords(word));
    const words = `“${word}” excludes people you sell to. Remove it here, or from who you sell to.`;
    return [{ field: isListed ? 'never' : 'sentence', word, words }];
  });
}
