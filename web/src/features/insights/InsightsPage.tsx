import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useIsOnline } from '../../page/useIsOnline.ts';
import { paths } from '../../paths.ts';
import { type Overview, overviewQuery } from '../../signals/overview.ts';
import { describeSource } from '../../signals/source-text.ts';
import { QueryError, RefreshError } from '../../signed-in/QueryError.tsx';
import { useTime } from '../../signed-in/useTime.ts';
import { TrackedTitle } from '../../tracked-profile/TrackedTitle.tsx';
import { Card } from '../../ui/Card.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Figures, hasNoPosts } from './Figures.tsx';
import { type Days, readDays, buildSearch } from './period.ts';
import { fileInsightsQuery, insightsQuery } from './queries.ts';
import page from '../../page/page.module.css';
import css from './Insights.module.css';

const FilesFigures = lazy(async () => ({
  default: (await import('./files/FilesFigures.tsx')).FilesFigures,
}));

const PERIODS: readonly { value: Days; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

export function InsightsPage() {
  const { history } = useRouter();
  const days = readDays(useLocation({ select: ({ searchStr }) => searchStr }));
  const insights = useQuery(insightsQuery(days));
  // Updates the chooser first, even if the other period is cached: nine figures take longer to
  // draw.
  const shown = useDeferredValue(insights.data);
  const overview = useQuery(overviewQuery);
  const isOnline = useIsOnline();
  const isFilesOnly = overview.data?.source.state === 'files-only';
  return (
    <div className={page.page}>
      <header className={css.head}>
        <div>
          <TrackedTitle>
            <PageTitle title="Insights">Insights</PageTitle>
          </TrackedTitle>
          <SourceNote query={overview} />
        </div>
        {(isFilesOnly || !hasNoPosts(overview.data)) && (
          <SegmentedControl
            label="Period"
            value={days}
            options={PERIODS}
            onChange={(value) => history.replace(paths.insights + buildSearch(value))}
          />
        )}
      </header>
      {!isOnline && shown !== undefined && (
        <p role="status" className={css.note}>
          You are offline. This page shows what was last loaded.
        </p>
      )}
      <RefreshError what="Your insights" query={insights} />
      {insights.isPending && <InsightsSkeleton />}
      {insights.isLoadingError && (
        <QueryError title="Your insights could not be loaded" query={insights} />
      )}
      {shown !== undefined && !(isFilesOnly && hasNoPosts(overview.data)) && (
        <Figures
          insights={shown}
          overview={overview.data}
          isBusy={insights.isPlaceholderData || shown !== insights.data}
        />
      )}
      <FilesPart days={days} isAlone={isFilesOnly && hasNoPosts(overview.data)} />
    </div>
  );
}

function InsightsSkeleton() {
  return (
    <Loading label="Loading your insights" className={css.figures}>
      {['wide', 'wide too', 'a', 'b', 'c'].map((key) => (
        <Card key={key} as="div" className={css.skeleton}>
          <Skeleton width="9rem" height="1.375rem" />
          <Skeleton width="80%" />
          <Skeleton shape="block" height="14rem" />
        </Card>
      ))}
    </Loading>
  );
}

function SourceNote({ query }: { query: Pick<UseQueryResult<Overview>, 'data' | 'isError'> }) {
  const { clock, now } = useTime();
  if (query.data === undefined) {
    return query.isError ? (
      <p className={css.line}>We could not check how current this is.</p>
    ) : (
      <Skeleton width="17rem" className={css.lineSkeleton} />
    );
  }
  const { line, note, tone } = describeSource(query.data.source, clock, now);
  return (
    <>
      <p className={css.line}>{line.join(' · ')}</p>
      {note !== null && (
        <p className={css.note} data-tone={tone}>
          {note}
        </p>
      )}
    </>
  );
}

/** What the member's own files say. Without any, only a page without other figures speaks of it. */
function FilesPart({ days, isAlone }: { days: Days; isAlone: boolean }) {
  const files = useQuery(fileInsightsQuery(days));
  if (files.isLoadingError)
    return <QueryError title="What your files say could not be loaded" query={files} />;
  if (files.data === undefined) return null;
  if (files.data.days.length + files.data.posts.length > 0) {
    return (
      <Suspense>
        <section className={css.files} aria-labelledby="insights-files">
          <h2 id="insights-files">From your LinkedIn files</h2>
          <FilesFigures files={files.data} />
        </section>
      </Suspense>
    );
  }
  if (!isAlone) return null;
  return (
    <div className={css.nothing}>
      <h2>Nothing to compare yet</h2>
      <p>
        Your files have nothing for this period. Try a longer one, or{' '}
        <Link to={paths.imports}>import your creator analytics</Link>.
      </p>
    </div>
  );
}
