export type PostText = { post_no: number; post_url: string; post_text: string; posted_at: Date };

/** Of what a query reads of a text: longer than any title made from it. */
export const POST_TEXT_LENGTH = 500;

export function presentPost(row: PostText) {
  return {
    no: row.post_no,
    url: row.post_url,
    title: cutTitle(row.post_text),
    postedAt: row.posted_at,
  };
}

const TITLE_LENGTH = 80;
const LETTERS = new Intl.Segmenter();

/** The first line with words; a long one ends at a space, never within a letter. */
export function cutTitle(text: string): string {
  const line = (/\S[^\n]*/u.exec(text)?.[0] ?? '').replaceAll(/\s{2,}|[^\S ]/gu, ' ').trim();
  const letters = Iterator.from(LETTERS.segment(line))
    .take(TITLE_LENGTH + 1)
    .map(({ segment }) => segment)
    .toArray();
  if (letters.length <= TITLE_LENGTH) return line;
  const cut = letters.slice(0, TITLE_LENGTH - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
