import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { messageOf } from '../../api/call.ts';
import page from '../../page/page.module.css';
import { PageTitle } from '../../page/PageTitle.tsx';
import { useIsOnline } from '../../page/useIsOnline.ts';
import { paths } from '../../paths.ts';
import { RefreshError } from '../../signed-in/RefreshError.tsx';
import { overviewQuery } from '../../signals/overview.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Figures } from './Figures.tsx';
import { InsightsSkeleton } from './InsightsSkeleton.tsx';
import css from './Insights.module.css';
import { type Days, daysOf, searchOf } from './period.ts';
import { insightsQuery } from './queries.ts';
import { SourceNote } from './SourceNote.tsx';

const PERIODS: readonly { value: Days; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

export function InsightsPage() {
  const { history } = useRouter();
  const days = daysOf(useLocation({ select: ({ searchStr }) => searchStr }));
  const insights = useQuery(insightsQuery(days));
  // Updates the chooser first, even if the other period is cached: nine figures take longer to
  // draw.
  const shown = useDeferredValue(insights.data);
  const overview = useQuery(overviewQuery);
  const isOnline = useIsOnline();
  return (
    <div className={page.page}>
      <header className={css.head}>
        <div>
          <PageTitle title="Insights">Insights</PageTitle>
          <SourceNote query={overview} />
        </div>
        <SegmentedControl
          label="Period"
          value={days}
          options={PERIODS}
          onChange={(value) => history.replace(paths.insights + searchOf(value))}
        />
      </header>
      {!isOnline && (
        <p role="status" className={css.note}>
          You are offline. This page shows what was last loaded.
        </p>
      )}
      <RefreshError what="Your insights" query={insights} />
      {insights.isPending && <InsightsSkeleton />}
      {insights.isLoadingError && (
        <ErrorPanel
          title="Your insights could not be loaded"
          message={messageOf(insights.error)}
          isBusy={insights.isFetching}
          onRetry={() => void insights.refetch()}
        />
      )}
      {shown !== undefined && (
        <Figures
          insights={shown}
          overview={overview.data}
          isBusy={insights.isPlaceholderData || shown !== insights.data}
        />
      )}
    </div>
  );
}
