import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../format/format.ts';
import { PendingBar } from '../../page/PendingBar.tsx';
import { useIsOnline } from '../../page/useIsOnline.ts';
import { keep } from '../../session/storage.ts';
import { useKeysDialog } from '../../shortcuts/useKeysDialog.tsx';
import { type Overview, shownAsNewQuery } from '../../signals/overview.ts';
import { queryClient } from '../../signed-in/query-client.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { FeedBody } from './FeedBody.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { listNames, buildQuery } from './filters/filters.ts';
import { findLead, withOpened } from './list/feed.ts';
import type { Density } from './list/SignalList.tsx';
import { useCurrentRow, useLeft, useReturn } from './list/useCurrentRow.ts';
import { useSignals } from './list/useSignals.ts';
import { ListHead } from './ListHead.tsx';
import { countQuery } from './queries.ts';
import { describeQuiet } from './quiet-text.ts';
import { type Marks, readMarks } from './seen/marks.ts';
import { marking, useMarks } from './seen/useMarks.ts';
import { KEYS, useFeedShortcuts, useRowActions } from './useFeedShortcuts.ts';
import { useFilters } from './useFilters.ts';
import listPage from '../../signed-in/list-page.module.css';
import css from './Signals.module.css';

const PostCounts = lazy(async () => ({ default: (await import('./PostCounts.tsx')).PostCounts }));
const WaitingBar = lazy(async () => ({ default: (await import('./WaitingBar.tsx')).WaitingBar }));

type Props = {
  readonly overview: Overview | undefined;
};

export function Feed({ overview }: Props) {
  const { clock, now } = useTime();
  const filtering = useFilters();
  const { search, filters, order } = filtering;
  const left = useLeft(search);
  const marks = useMarks();
  const [density, setDensity] = useDensity();
  const wanted = buildQuery(filters, clock, now);
  const isFiltered = listNames(filters).length > 0;
  const matching = useQuery({
    ...countQuery(wanted, overview?.counts.all),
    enabled: isFiltered,
  });
  const { query, rows: folded, arrived, showNew } = useSignals(wanted, order, clock, overview);
  const [opened, setOpened] = useState<ReadonlySet<number>>(left?.opened ?? new Set());
  const rows = useMemo(() => withOpened(folded, opened), [folded, opened]);
  const current = useCurrentRow(rows, left?.current ?? null);
  useReturn({ search, current: current.known, opened }, left);
  const currentSignal = current.row === undefined ? null : findLead(current.row);
  const actions = useRowActions({ filtering, setOpened });
  const searchField = useRef<HTMLInputElement>(null);
  const keys = useKeysDialog(KEYS);
  const newCount = countNew(overview, marks);
  useShownAsNew(newCount);

  const show = async () => {
    await showNew(currentSignal?.no ?? null);
    scrollTo({ top: 0 });
  };
  const markAll = () => {
    if (overview === undefined) return;
    const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
    marking.add({ all: true, until: getLastOpenedAt(loaded, overview) });
  };
  useFeedShortcuts({
    current,
    marks,
    actions,
    searchField,
    onUndo: undo,
    onShowNew: () => {
      if (arrived > 0) void show();
    },
    onKeys: keys.open,
  });

  const pages = query.data?.pages ?? [];
  const firstItems = pages[0]?.items ?? [];
  const titles = findTitles(firstItems, filters);
  const quiet =
    overview === undefined || isFiltered || order !== 'newest'
      ? null
      : describeQuiet(overview, firstItems, clock, now);
  const body = (
    <FeedBody
      query={query}
      filtering={filtering}
      isFiltered={isFiltered}
      titles={titles}
      overview={overview}
      rows={rows}
      opened={opened}
      marks={marks}
      density={density}
      current={current}
      actions={actions}
    />
  );
  if (overview !== undefined && !isFiltered && hasNothing(overview)) return body;
  return (
    <div className={listPage.columns}>
      <div className={css.rail}>
        <FilterBar
          filtering={filtering}
          newCount={newCount}
          hasFit={firstItems.some(({ fit }) => fit !== null)}
          personName={titles.person}
          searchField={searchField}
          onLeaveSearch={current.focus}
        />
        {overview !== undefined && overview.counts.waiting > 0 && (
          <Suspense>
            <WaitingBar overview={overview} onOpened={() => show().then(current.first)} />
          </Suspense>
        )}
      </div>
      <div className={css.feed} aria-busy={query.isPlaceholderData || query.isPending || undefined}>
        {filters.post !== undefined && (
          <Suspense>
            <PostCounts no={filters.post} sourceName={overview?.source.name} />
          </Suspense>
        )}
        <ListHead
          filtering={filtering}
          overview={overview}
          density={density}
          arrived={arrived}
          isFiltered={isFiltered}
          matching={matching.data ?? undefined}
          quiet={quiet}
          hasNoMatch={isFiltered && query.data !== undefined && rows.length === 0}
          hasNew={newCount > 0}
          onDensity={setDensity}
          onMarkAll={markAll}
          onShowNew={() => {
            current.forget();
            void show();
          }}
          onKeys={keys.open}
        />
        {filtering.ignored.length > 0 && (
          <p className={css.quiet}>
            {`Not a valid filter, so ignored: ${filtering.ignored.join(', ')}.`}
          </p>
        )}
        {body}
        <MarksBar marks={marks} onUndo={undo} />
      </div>
      {keys.dialog}
    </div>
  );
}

/** Then filters and tools have nothing to work on. */
function hasNothing({ counts, history }: Overview): boolean {
  return counts.all === 0 && counts.waiting === 0 && history !== null;
}

function useShownAsNew(count: number): void {
  useEffect(() => {
    queryClient.setQueryData(shownAsNewQuery.queryKey, count);
    return () => {
      queryClient.setQueryData(shownAsNewQuery.queryKey, null);
    };
  }, [count]);
}

/** By the server's clock: signals that it opens later stay new. */
function getLastOpenedAt(loaded: Items, { countedAt }: Overview): string {
  const times = [countedAt, ...loaded.map(({ openedAt }) => openedAt)].map(Date.parse);
  return new Date(times.reduce((latest, each) => Math.max(latest, each))).toISOString();
}

function undo(): void {
  if (readMarks(marking.changes()).isUndoable) void marking.undo();
  else showToast('error', 'There is nothing to undo', 'No signal was marked as seen on this page.');
}

/** Includes marks that are not sent yet. */
function countNew(overview: Overview | undefined, { unsent }: Marks): number {
  if (overview === undefined || unsent.some((step) => 'all' in step)) return 0;
  const marked = unsent.reduce((sum, step) => sum + ('all' in step ? 0 : step.numbers.length), 0);
  return Math.max(0, overview.counts.new - marked);
}

type Items = NonNullable<ReturnType<typeof useSignals>['query']['data']>['pages'][number]['items'];

function findTitles(items: Items, { post, person }: { post?: number; person?: number }) {
  return {
    post: items.find((each) => each.post.no === post)?.post.title,
    person: items.find((each) => each.person.id === person)?.person.name,
  };
}

const KEY = 'signals-density';

function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
  );
  return [
    density,
    (chosen) => {
      keep(localStorage, KEY, chosen);
      setDensity(chosen);
    },
  ];
}

/** Undo for marks of the last seconds, and the number of unsent marks without a connection. */
function MarksBar({ marks, onUndo }: { marks: Marks; onUndo: () => void }) {
  const isOnline = useIsOnline();
  return (
    <PendingBar
      {...marks}
      text={describeMarks(marks, isOnline)}
      isOnline={isOnline}
      onUndo={onUndo}
      onSend={marking.flush}
    />
  );
}

function describeMarks({ unsent, hasNoConnection }: Marks, isOnline: boolean): string | null {
  const isAll = unsent.some((step) => 'all' in step);
  const count = unsent.reduce((sum, step) => sum + ('all' in step ? 0 : step.numbers.length), 0);
  const marked = isAll ? 'All' : formatCount(count);
  if (!isOnline) {
    return `You are offline. ${unsent.length === 0 ? 'The list may be out of date.' : `${marked} marked as seen, to be sent later.`}`;
  }
  if (unsent.length === 0) return null;
  if (hasNoConnection) return `${marked} marked as seen, not sent yet: the connection was lost.`;
  return `${marked} marked as seen.`;
}
