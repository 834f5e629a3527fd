import { lazy, Suspense } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { findFieldMessage, getMessage } from '../../api/call.ts';
import type { Overview } from '../../signals/overview.ts';
import { QueryError, RefreshError } from '../../signed-in/QueryError.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { isReversed, removeFilters } from './filters/filters.ts';
import type { FeedRow } from './list/feed.ts';
import { type Density, SignalList } from './list/SignalList.tsx';
import type { RowActions } from './list/SignalRow.tsx';
import type { useCurrentRow } from './list/useCurrentRow.ts';
import type { useSignals } from './list/useSignals.ts';
import type { Marks } from './seen/marks.ts';
import type { useFilters } from './useFilters.ts';
import list from './list/List.module.css';
import css from './Signals.module.css';

type Props = {
  readonly query: ReturnType<typeof useSignals>['query'];
  readonly filtering: ReturnType<typeof useFilters>;
  readonly isFiltered: boolean;
  /** The names of the active filters. */
  readonly titles: { readonly post: string | undefined; readonly person: string | undefined };
  readonly overview: Overview | undefined;
  readonly rows: readonly FeedRow[];
  readonly opened: ReadonlySet<number>;
  readonly marks: Marks;
  readonly density: Density;
  readonly current: ReturnType<typeof useCurrentRow>;
  readonly actions: RowActions;
};

const Empty = lazy(async () => ({ default: (await import('./Empty.tsx')).Empty }));
const NoMatch = lazy(async () => ({ default: (await import('./Empty.tsx')).NoMatch }));

/** The rows, or the message in their place. */
export function FeedBody(props: Props) {
  const { query, filtering, isFiltered, titles, overview, rows, current } = props;
  const isEmpty = query.data !== undefined && rows.length === 0;
  return (
    <>
      <RefreshError what="Your signals" query={query} />
      {query.isLoadingError && <FeedError query={query} filtering={filtering} />}
      {query.isPending && <ListSkeleton />}
      {isEmpty && (
        <Suspense fallback={<ListSkeleton />}>
          {isFiltered ? (
            <NoMatch filtering={filtering} titles={titles} source={overview?.source} />
          ) : (
            <Empty overview={overview} />
          )}
        </Suspense>
      )}
      {rows.length > 0 && (
        <SignalList
          rows={rows}
          opened={props.opened}
          marks={props.marks}
          density={props.density}
          actions={props.actions}
          current={current.row?.key ?? null}
          focusRequest={current.focusRequest}
          isWhole={!query.hasNextPage}
          onCurrent={current.noticed}
          onNearEnd={() => {
            if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError)
              void query.fetchNextPage();
          }}
        />
      )}
      {rows.length > 0 && <ListEnd query={query} />}
    </>
  );
}

/** A retry cannot help if the dates are reversed. */
function FeedError({
  query,
  filtering: { filters, change },
}: {
  query: ReturnType<typeof useSignals>['query'];
  filtering: ReturnType<typeof useFilters>;
}) {
  const title = 'Your signals could not be loaded';
  if (isReversed(filters)) {
    return (
      <ErrorPanel title={title} message={findFieldMessage('until', query.error)}>
        <Button
          kind="secondary"
          size="small"
          onClick={() => change(removeFilters(filters, ['from', 'to']))}
        >
          Clear dates
        </Button>
      </ErrorPanel>
    );
  }
  return <QueryError title={title} query={query} />;
}

function ListEnd({
  query,
}: {
  query: Pick<
    UseInfiniteQueryResult,
    'isFetchNextPageError' | 'isFetchingNextPage' | 'hasNextPage' | 'error' | 'fetchNextPage'
  >;
}) {
  if (query.isFetchNextPageError) {
    return (
      <ErrorPanel
        title="More signals could not be loaded"
        message={getMessage(query.error)}
        isBusy={query.isFetchingNextPage}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  }
  return (
    <p className={css.end}>{query.hasNextPage ? 'Loading more signals' : 'No more signals'}</p>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your signals">
      <div className={list.day}>
        <Skeleton width="7rem" />
      </div>
      {['first', 'b', 'c', 'd', 'last'].map((ends) => (
        <div key={ends} className={list.row} data-ends={ends}>
          <Skeleton shape="round" width="2.75rem" height="2.75rem" />
          <div className={list.words}>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
            <Skeleton width="40%" />
          </div>
          <div className={list.actions} />
        </div>
      ))}
    </Loading>
  );
}
