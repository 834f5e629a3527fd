import type { ZoneClock } from '../../../format/clock.ts';
import { countNoun, formatCount } from '../../../format/format.ts';
import { describePeople } from '../../../signals/people-text.ts';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { shareWords } from '../text.ts';

export type Readers = NonNullable<Insights['readers']>;

export function describeReaders(
  { people, companies, returning, newFaces, knownSince, rings }: Readers,
  { clock, period }: { clock: ZoneClock; period: string },
) {
  if (people + companies === 0) return [`No one engaged in the ${period}.`];
  return [
    describeReturning(returning, { people, companies, period }),
    describeNewFaces(newFaces, people, clock.shortDate(Date.parse(knownSince))),
    ...rings.map(describeRing),
  ];
}

function describeReturning(
  returning: number,
  { period, ...who }: { people: number; companies: number; period: string },
): string {
  const engaged = `${describePeople(who)} engaged in the ${period}`;
  if (returning === 0) return `${engaged}. No one has engaged with a second post yet.`;
  const came = countNoun(returning, 'person', 'people');
  return `${engaged}. ${came} came back for a second post or more.`;
}

function describeNewFaces(newFaces: Readers['newFaces'], people: number, since: string): string {
  if (newFaces === null) return `New faces: too early to say, because our data begins on ${since}.`;
  if (newFaces.share === null) {
    return `New faces: ${formatCount(newFaces.people)}, too few people for a percentage.`;
  }
  return `New faces: ${shareWords(newFaces.share)}, ${formatCount(newFaces.people)} of ${formatCount(people)}.`;
}

function describeRing(ring: Readers['rings'][number]): string {
  return `Probably a group that reacts together: ${formatCount(ring.people)} people with ${formatCount(ring.signals)} signals, within minutes of each other on most posts.`;
}

/** "with 5 posts, 9 signals". */
export function describeRegular({ posts, signals }: Readers['regulars'][number]): string {
  return `${countNoun(posts, 'post')}, ${formatCount(signals)} signals`;
}

export function buildReadersTable({ regulars }: Readers): FigureTable {
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
