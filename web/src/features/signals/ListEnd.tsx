import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../api/call.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import css from './Signals.module.css';

export function ListEnd({
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
        title="Older signals could not be loaded"
        message={messageOf(query.error)}
        isBusy={query.isFetchingNextPage}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  }
  return (
    <p className={css.end}>{query.hasNextPage ? 'Loading older signals' : 'No older signals'}</p>
  );
}
