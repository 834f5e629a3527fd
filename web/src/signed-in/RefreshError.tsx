import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../api/call.ts';
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx';

export function RefreshError({
  what,
  query,
}: {
  /** The subject of the error: "Your sessions" ("could not be refreshed"). */
  what: string;
  query: Pick<UseQueryResult, 'isRefetchError' | 'error' | 'isFetching' | 'refetch'>;
}) {
  if (!query.isRefetchError) return null;
  return (
    <ErrorPanel
      title={`${what} could not be refreshed`}
      message={messageOf(query.error)}
      isBusy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
