import type { UseQueryResult } from '@tanstack/react-query';
import { useTime } from '../../signed-in/time.tsx';
import type { Overview } from '../../signals/overview.ts';
import { sourceWords } from '../../signals/source-words.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './Insights.module.css';

export function SourceNote({
  query,
}: {
  query: Pick<UseQueryResult<Overview>, 'data' | 'isError'>;
}) {
  const { clock, now } = useTime();
  if (query.data === undefined) {
    return query.isError ? (
      <p className={css.line}>We could not check how current this is.</p>
    ) : (
      <Skeleton width="17rem" className={css.lineBone} />
    );
  }
  const { line, note, tone } = sourceWords(query.data.source, clock, now);
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
