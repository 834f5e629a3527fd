import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/call.ts';
import { formatCount } from '../../format/format.ts';
import { formatDate, formatRecent } from '../../format/moments.ts';
import { describeCountedDays } from '../../signals/counted-days.ts';
import { QueryError } from '../../signed-in/QueryError.tsx';
import { useTime } from '../../signed-in/useTime.ts';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { type Post, postQuery } from './queries.ts';
import css from './Signals.module.css';

/** The counts of the post whose signals the page lists, each with its source and its time. */
export function PostCounts({ no, sourceName }: { no: number; sourceName: string | undefined }) {
  const { clock, now } = useTime();
  const query = useQuery(postQuery(no));
  if (query.isPending) return <PostSkeleton />;
  if (query.isLoadingError) {
    // The list says that nothing matches.
    if (query.error instanceof ApiError && query.error.status === 404) return null;
    return <QueryError title="The counts of this post could not be loaded" query={query} />;
  }
  if (query.data === undefined) return null;
  const { title, url, postedAt, countedAt, reactions, comments, reposts } = query.data;
  const counted = `as of ${formatRecent(Date.parse(countedAt), clock, now)}`;
  return (
    <section className={css.post} aria-label="The post">
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {title === '' ? 'A post without text' : title}
        </a>{' '}
        <span>{formatDate(Date.parse(postedAt), clock, now)}</span>
      </p>
      <dl>
        <Count
          name="Reactions, comments, reposts"
          count={[reactions, comments, reposts].map(formatCount).join(' · ')}
          source={sourceName === undefined ? counted : `${sourceName}, ${counted}`}
        />
        {listFileCounts(query.data).map(({ name, count, ...days }) => (
          <Count
            key={name}
            name={name}
            count={formatCount(count)}
            source={`Your LinkedIn file, ${describeCountedDays(days, now)}`}
          />
        ))}
      </dl>
    </section>
  );
}

/** Nothing stands in the place of a count that no file has. */
function listFileCounts({ impressions, membersReached }: Post) {
  return [
    { name: 'Impressions', counted: impressions },
    { name: 'Members reached', counted: membersReached },
  ].flatMap(({ name, counted }) => (counted === null ? [] : [{ name, ...counted }]));
}

function Count({ name, count, source }: { name: string; count: string; source: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count}</dd>
      <dd>{source}</dd>
    </div>
  );
}

function PostSkeleton() {
  return (
    <Loading label="Loading the counts of this post" className={css.post}>
      <Skeleton width="60%" />
      <Skeleton width="85%" height="4.5rem" />
    </Loading>
  );
}
