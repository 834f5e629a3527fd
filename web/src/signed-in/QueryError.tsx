import type { UseQueryResult } from '@tanstack/react-query';
import { getMessage } from '../api/call.ts';
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx';

type FailedQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

export function QueryError({ title, query }: { title: string; query: FailedQuery }) {
  return (
    <ErrorPanel
      title={title}
      message={getMessage(query.error)}
      isBusy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

export function RefreshError({
  what,
  query,
}: {
  /** The subject of the error: "Your sessions" ("could not be refreshed"). */
  what: string;
  query: FailedQuery & Pick<UseQueryResult, 'isRefetchError'>;
}) {
  if (!query.isRefetchError) return null;
  return <QueryError title={`${what} could not be refreshed`} query={query} />;
}
