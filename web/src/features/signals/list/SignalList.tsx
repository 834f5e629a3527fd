'use no memo'; // The virtualizer is one mutable object: what reads it must run at every render.

import { useWindowVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Clock } from '../../../format/clock.ts';
import { isSeen, type Marks } from '../seen/marks.ts';
import { isOpened, type Row } from './feed.ts';
import { FoldRow } from './FoldRow.tsx';
import css from './List.module.css';
import { dayLabel } from '../../../format/moments.ts';
import { type RowActions, SignalRow } from './SignalRow.tsx';

/** Rows from the end at which the next page is read. */
const AHEAD = 30;
const OVERSCAN = 8;

export type Density = 'comfortable' | 'compact';

type Props = {
  readonly rows: readonly Row[];
  readonly opened: ReadonlySet<number>;
  readonly marks: Marks;
  readonly clock: Clock;
  readonly now: number;
  readonly density: Density;
  readonly current: string | null;
  /** Changes if the current row must take the focus. */
  readonly focusRequest: number;
  readonly isWhole: boolean;
  readonly actions: RowActions;
  readonly onCurrent: (key: string) => void;
  readonly onNearEnd: () => void;
};

/** The rows near the visible part of the page. Only these are in the document. */
export function SignalList(props: Props) {
  const { rows, current, density, focusRequest, onCurrent, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useOffset(list);
  const place = useMemo(
    () => (current === null ? -1 : rows.findIndex(({ key }) => key === current)),
    [rows, current],
  );
  // A new function would have all rows measured again at every render.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => estimate(rows[index], density),
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: 64,
    scrollPaddingEnd: 96,
    // The row in focus stays in the document, or the focus would be lost.
    rangeExtractor: (range) => withCurrent(range, place),
    directDomUpdates: true,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.findLast(({ index }) => index !== place)?.index ?? 0;
  const isNearEnd = rows.length > 0 && lastIndex >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  useLayoutEffect(() => {
    if (focusRequest === 0 || place < 0) return;
    virtualizer.scrollToIndex(place, { align: 'auto' });
    const row = list.current?.querySelector(`[data-index="${place}"] [data-lead]`);
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the focus is asked for
  }, [focusRequest]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of its rows
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role without markers
      role="list"
      aria-label="Signals"
      className={css.list}
      data-density={density}
      ref={(element) => {
        list.current = element;
        virtualizer.containerRef(element);
      }}
      onFocus={({ target }) => {
        const index = Number(target.closest('li')?.dataset['index']);
        const row = rows[index];
        if (row !== undefined) onCurrent(row.key);
      }}
    >
      {items.map(({ key, index }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-current={index === place || undefined}
              aria-posinset={index + 1}
              aria-setsize={props.isWhole ? rows.length : -1}
              {...looksOf(row, props)}
              data-ends={edgesOf(rows, index)}
            >
              <RowContent row={row} isCurrent={index === place} {...props} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function RowContent({ row, isCurrent, ...props }: Props & { row: Row; isCurrent: boolean }) {
  const { clock, now, marks, opened, actions } = props;
  if (row.type === 'day') {
    return <h2 className={css.day}>{dayLabel(row.day, clock, now)}</h2>;
  }
  const isNew = isNewRow(row, marks);
  if (row.type === 'fold') {
    return <FoldRow {...{ row, isNew, isCurrent, actions }} isOpen={isOpened(row, opened)} />;
  }
  return <SignalRow {...{ row, clock, now, isNew, isCurrent, actions }} />;
}

export function isNewRow(row: Row, marks: Marks): boolean {
  if (row.type === 'day') return false;
  if (row.type === 'signal') return !isSeen(marks, row.signal);
  return row.signals.some((signal) => !isSeen(marks, signal));
}

function looksOf(row: Row, { marks }: Props) {
  if (row.type === 'day') return { className: css.dayRow };
  return {
    className: css.row,
    'data-new': isNewRow(row, marks) || undefined,
    'data-folded': (row.type === 'signal' && row.isFolded) || undefined,
  };
}

/** The first and the last row of a day have round corners. */
function edgesOf(rows: readonly Row[], index: number): string | undefined {
  const isFirst = rows[index - 1]?.type === 'day';
  const isLast = (rows[index + 1]?.type ?? 'day') === 'day';
  return [isFirst && 'first', isLast && 'last'].filter(Boolean).join(' ') || undefined;
}

function estimate(row: Row | undefined, density: Density): number {
  if (row?.type === 'day') return 64;
  if (density === 'compact') return 61;
  return row?.type === 'signal' && row.signal.kind === 'comment' ? 150 : 112;
}

function withCurrent(range: Range, place: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (place < 0 || shown.includes(place)) return shown;
  return [...shown, place].toSorted((one, other) => one - other);
}

/** The list's distance from the top of the document, whatever changes above it. */
function useOffset(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}
