import { DIRECTION_MARK } from '../../../../contract/fields.ts';

const DIRECTION_MARKS = new RegExp(DIRECTION_MARK, 'g');

/** PostgreSQL rejects NUL and lone surrogates; controls of direction reorder what is around. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(DIRECTION_MARKS, '').toWellFormed();
}
