import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '../../../paths.ts';
import { QueryError } from '../../../signed-in/QueryError.tsx';
import type { Days } from '../period.ts';
import { fileInsightsQuery } from '../queries.ts';
import css from '../Insights.module.css';

const FilesFigures = lazy(async () => ({
  default: (await import('./FilesFigures.tsx')).FilesFigures,
}));

/** What the member's own files say. Without any, only a page without other figures speaks of it. */
export function FilesPart({ days, isAlone }: { days: Days; isAlone: boolean }) {
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
