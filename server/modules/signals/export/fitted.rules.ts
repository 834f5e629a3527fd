import { disarmFormula } from '../../../../contract/formulas.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text, or its beginning with “…”, as a cell of at most `max` UTF-16 units. */
export function fitText(text: string, max: number): string {
  const added = disarmFormula(text).length - text.length;
  if (text.length + added <= max) return text;
  const room = max - added - 1;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > room) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
