import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import type { ZoneClock } from '../../../format/clock.ts';
import { countNoun, formatCount } from '../../../format/format.ts';
import { describePeople } from '../../../signals/people-text.ts';
import { Figure } from '../figure/Figure.tsx';
import type { FigureTable } from '../figure/table.ts';
import type { Insights } from '../queries.ts';
import { shareWords } from '../text.ts';
import css from './Readers.module.css';

export function ReadersFigure({
  readers,
  period,
  source,
}: {
  readers: Readers;
  period: string;
  source: string;
}) {
  const { clock } = useTime();
  return (
    <Figure
      title="Regulars and new faces"
      isWide
      findings={describeReaders(readers, { clock, period })}
      source={`${source}. Opened signals only; withdrawn ones do not count.`}
      table={buildReadersTable(readers)}
    >
      {readers.regulars.length > 0 && (
        <ol className={css.regulars} aria-label="Regulars">
          {readers.regulars.map((regular) => (
            <li key={regular.id}>
              <Link to={paths.signals} search={{ person: regular.id }}>
                {regular.name}
              </Link>
              <span>{describeRegular(regular)}</span>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}

type Readers = NonNullable<Insights['readers']>;

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
function describeRegular({ posts, signals }: Readers['regulars'][number]): string {
  return `${countNoun(posts, 'post')}, ${formatCount(signals)} signals`;
}

function buildReadersTable({ regulars }: Readers): FigureTable {
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
