import type { ReplyOf } from '../../../../contract/http/route.ts';
import type {
  IdealCustomer,
  previewIdealCustomer as previewRoute,
} from '../../../../contract/routes/lead-rules.ts';
import { normalizeWords } from '../ranking/fit/phrases.rules.ts';
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
