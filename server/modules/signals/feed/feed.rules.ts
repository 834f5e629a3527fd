const TITLE_LENGTH = 80;
const LETTERS = new Intl.Segmenter();

/** In the history everybody is new, so that is no news there. */
export function isFirst(signal: { is_history: boolean; person_signals: number }): boolean {
  return !signal.is_history && signal.person_signals === 1;
}

/** The first line of a post with words, cut at a space. */
export function titleOf(text: string): string {
  const lines = text.split(/\r?\n/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim());
  const line = lines.find((each) => each !== '') ?? '';
  const letters = Array.from(LETTERS.segment(line), ({ segment }) => segment);
  if (letters.length <= TITLE_LENGTH) return line;
  const cut = letters.slice(0, TITLE_LENGTH - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
