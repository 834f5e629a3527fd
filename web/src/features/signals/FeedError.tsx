import { messageForField, messageOf } from '../../api/call.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { isReversed, without } from './filters/filters.ts';
import type { useSignals } from './list/useSignals.ts';
import type { useFilters } from './useFilters.ts';

/** A retry cannot help if the dates are reversed. */
export function FeedError({
  query,
  filtering: { filters, change },
}: {
  query: ReturnType<typeof useSignals>['query'];
  filtering: ReturnType<typeof useFilters>;
}) {
  const title = 'Your signals could not be loaded';
  if (isReversed(filters)) {
    return (
      <ErrorPanel title={title} message={messageForField('until', query.error)}>
        <Button
          kind="secondary"
          size="small"
          onClick={() => change(without(filters, ['from', 'to']))}
        >
          Clear dates
        </Button>
      </ErrorPanel>
    );
  }
  return (
    <ErrorPanel
      title={title}
      message={messageOf(query.error)}
      isBusy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
