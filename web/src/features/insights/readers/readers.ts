import type { Clock } from '../../../format/clock.ts';
import { formatCount } from '../../../format/format.ts';
import type { Table } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { postsWord, shareWords } from '../text.ts';

export type Readers = NonNullable<Insights['readers']>;

export function readersWords(
  { people, returning, newFaces, knownSince, rings }: Readers,
  clock: Clock,
) {
  if (people === 0) return ['Nobody engaged in this period.'];
  return [
    returningWords(returning, people),
    newWords(newFaces, people, clock.shortDate(Date.parse(knownSince))),
    ...rings.map(ringWords),
  ];
}

function returningWords(returning: number, people: number): string {
  const all = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  return returning === 0
    ? `None of ${all} has come back to a second post yet.`
    : `${formatCount(returning)} of ${all} came back: they engaged with two posts or more.`;
}

function newWords(newFaces: Readers['newFaces'], people: number, since: string): string {
  if (newFaces === null) return `New faces: unknown, because our data begins on ${since}.`;
  if (newFaces.share === null) {
    return `New faces: ${formatCount(newFaces.people)}, too few people for a share.`;
  }
  return `New faces: ${shareWords(newFaces.share)}, ${formatCount(newFaces.people)} of ${formatCount(people)}.`;
}

function ringWords(ring: Readers['rings'][number]): string {
  return `Likely a ring: ${formatCount(ring.people)} people with ${formatCount(ring.signals)} signals, within minutes of each other on most of your posts.`;
}

/** "with 5 posts, 9 signals". */
export function regularWords({ posts, signals }: Readers['regulars'][number]): string {
  return `${postsWord(posts)}, ${formatCount(signals)} signals`;
}

export function readersTable({ regulars }: Readers): Table {
  return {
    columns: ['Regular', 'Headline', 'Posts', 'Signals', 'Profile'],
    rows: regulars.map(({ name, headline, posts, signals, url }) => [
      name,
      headline,
      posts,
      signals,
      url,
    ]),
  };
}
