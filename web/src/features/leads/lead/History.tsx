import { useInfiniteQuery } from '@tanstack/react-query';
import { call, getMessage } from '../../../api/call.ts';
import type { ZoneClock } from '../../../format/clock.ts';
import { describeDay } from '../../../format/days.ts';
import { formatDate, formatInterval } from '../../../format/moments.ts';
import { describeReaction } from '../../../signals/reactions.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { useTime } from '../../../signed-in/useTime.ts';
import { Card } from '../../../ui/Card.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { HistoryItem, ShownTouch } from '../lead.ts';
import { TOUCH_WORDS } from '../list/lead-text.ts';
import { historyQuery } from '../queries.ts';
import { useLeadChange } from '../useLeadChange.ts';
import css from './LeadPage.module.css';

/** What is older is folded. */
const SHOWN = 10;

export function History({ id }: { id: number }) {
  const query = useInfiniteQuery(historyQuery(id));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className={css.card} aria-labelledby="history">
      <h2 id="history">History</h2>
      <RefreshError what="The history" query={query} />
      {query.isPending && (
        <Loading label="Loading the history" className={css.column}>
          <Skeleton width="85%" />
          <Skeleton width="70%" />
          <Skeleton width="80%" />
        </Loading>
      )}
      {(query.isLoadingError || query.isFetchNextPageError) && (
        <ErrorPanel
          title="The history could not be loaded"
          message={getMessage(query.error)}
          isBusy={query.isFetching}
          onRetry={() => void (query.isLoadingError ? query.refetch() : query.fetchNextPage())}
        />
      )}
      <Items items={items.slice(0, SHOWN)} />
      {items.length > SHOWN && (
        <details>
          <summary>Older entries</summary>
          <Items items={items.slice(SHOWN)} />
          {query.hasNextPage && !query.isFetchNextPageError && (
            <div>
              <Button
                kind="secondary"
                size="small"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show older
              </Button>
            </div>
          )}
        </details>
      )}
    </Card>
  );
}

function Items({ items }: { items: readonly HistoryItem[] }) {
  return (
    <ol className={css.history}>
      {items.map((item) => (
        <Item key={getKey(item)} item={item} />
      ))}
    </ol>
  );
}

function Item({ item }: { item: HistoryItem }) {
  const { clock, now } = useTime();
  const { signal, touch } = item;
  return (
    <li>
      <p className={css.when}>{whenWords(item, clock, now)}</p>
      <div className={css.what}>
        {touch !== null && <TouchItem touch={touch} />}
        {signal !== null && (
          <p>
            {signal.withdrawn === null ? (
              <bdi>{describeSignal(signal, clock, now)}</bdi>
            ) : (
              <s>
                <bdi>{describeSignal(signal, clock, now)}</bdi>
              </s>
            )}
            <span> </span>
            <a href={signal.post.url} target="_blank" rel="noreferrer">
              {signal.post.title}
            </a>
            {signal.withdrawn !== null && <span>, withdrawn</span>}
          </p>
        )}
      </div>
    </li>
  );
}

function getKey({ signal, touch }: HistoryItem): string {
  return signal === null ? `touch-${touch?.no}` : `signal-${signal.no}`;
}

function TouchItem({ touch }: { touch: ShownTouch }) {
  const { clock, now } = useTime();
  const { no, kind, text, nextOn, mergedFrom } = touch;
  const remove = useLeadChange(
    () => call('DELETE /leads/touches/:no', { params: { no }, inBackground: true }),
    { failure: 'The entry could not be deleted' },
  );
  return (
    <div className={css.touch}>
      <div>
        <p>
          <strong>{TOUCH_WORDS[kind]}</strong>
          {text !== '' && (
            <span>
              : <bdi>{text}</bdi>
            </span>
          )}
        </p>
        {nextOn !== null && <p>Follow-up: {describeDay(nextOn, clock, now)}</p>}
        {mergedFrom !== null && <p className={css.source}>Recorded for {mergedFrom}</p>}
      </div>
      <Button
        kind="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={`Delete: ${TOUCH_WORDS[kind]}`}
        onClick={() => remove.mutate()}
      >
        Delete
      </Button>
    </div>
  );
}

type HistorySignal = NonNullable<HistoryItem['signal']>;

/** "Mon 18:02", "Nov 12, 18:02", "between Mon 18:00 and 19:10". */
export function whenWords({ at, signal }: HistoryItem, clock: ZoneClock, now: number): string {
  return formatInterval(signal?.happened ?? { after: at, before: at }, clock, now);
}

/** "commented “How did you measure it?” on", "Insightful, changed from Like on Nov 12, on". */
export function describeSignal(
  { kind, detail, previousDetail, changed }: HistorySignal,
  clock: ZoneClock,
  now: number,
): string {
  const when = changed === null ? '' : ` on ${formatDate(Date.parse(changed.before), clock, now)}`;
  if (kind === 'comment') {
    return `Commented “${detail}”${changed === null ? '' : `, edited${when},`} under`;
  }
  const from = previousDetail === null ? '' : ` from ${describeReaction(previousDetail)}`;
  return `${describeReaction(detail)}${changed === null ? '' : `, changed${from}${when},`} on`;
}
