import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../api/call.ts';
import type { Overview } from '../../signals/overview.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import css from './Signals.module.css';
import { emptyWords } from './quiet-words.ts';

/** Before the first signal. */
export function Empty({ overview }: { overview: Overview | undefined }) {
  if (overview === undefined) return null;
  const { title, text } = emptyWords(overview);
  return (
    <div className={css.nothing}>
      <h2>{title}</h2>
      <p>{text}</p>
      <TwoVoices />
    </div>
  );
}

/** What is below the last row: more is coming, could not come, or that was all. */
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
    <p className={css.end}>
      {query.hasNextPage ? 'Loading older signals' : 'That is all, back to the first.'}
    </p>
  );
}
