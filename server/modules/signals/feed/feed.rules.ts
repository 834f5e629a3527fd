const TITLE_LENGTH = 80;
const LETTERS = new Intl.Segmenter();

/** In the history everybody is new, so being first is not worth showing. */
export function isFirst(signal: { is_history: boolean; person_signals: number }): boolean {
  return !signal.is_history && signal.person_signals === 1;
}

export function titleOf(text: string): string {
  const line = (/\S[^\n]*/u.exec(text)?.[0] ?? '').replaceAll(/\s{2,}|[^\S ]/gu, ' ').trim();
  const end = endOfTitle(line);
  if (end === undefined) return line;
  const cut = line.slice(0, end);
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}

/** Above this code unit, a letter may consist of several. */
const COMBINING = /[\u0300-\u{10ffff}]/u;

/** Undefined for a line that fits. Segmenting is slow, and most titles do not need it. */
function endOfTitle(line: string): number | undefined {
  if (line.length <= TITLE_LENGTH) return undefined;
  if (!COMBINING.test(line.slice(0, TITLE_LENGTH + 1))) return TITLE_LENGTH - 1;
  let letters = 0;
  let end = 0;
  for (const { index } of LETTERS.segment(line)) {
    letters += 1;
    if (letters === TITLE_LENGTH) end = index;
    if (letters > TITLE_LENGTH) return end;
  }
  return undefined;
}
