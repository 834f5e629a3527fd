'use no memo'; // It renders only when its rows change, so memoized values would never be used.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatDay } from '../../../format/moments.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { isSeen, type Marks } from '../seen/marks.ts';
import { isOpened, type FeedRow } from './feed.ts';
import { FoldRow, type RowActions, SignalRow } from './SignalRow.tsx';
import { useVirtualRows } from './useVirtualRows.ts';
import css from './List.module.css';

/** Rows before the end at which the next page is fetched. */
const AHEAD = 30;

export type Density = 'comfortable' | 'compact';

/** The usual height of a row on a wide screen. If it is right, the rows below do not move. */
const ESTIMATES: Record<Density, (row: FeedRow) => number> = {
  comfortable(row) {
    if (row.type === 'heading') return 64;
    if (row.type === 'fold') return 81;
    const { kind, detail, changed, withdrawn } = row.signal;
    const changes = [changed, withdrawn].filter((change) => change !== null).length;
    const lines = Math.min(3, Math.ceil(detail.length / 75));
    return 109 + 27 * changes + (kind === 'comment' ? 25 + 26 * lines : 27);
  },
  compact: (row) => (row.type === 'heading' ? 64 : 59),
};

type Props = {
  readonly rows: readonly FeedRow[];
  readonly opened: ReadonlySet<number>;
  readonly marks: Marks;
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
  const place = current === null ? -1 : rows.findIndex(({ key }) => key === current);
  const { virtualizer, shown } = useVirtualRows(list, rows, place, ESTIMATES[density]);
  const lastIndex = shown.findLast(({ index }) => index !== place)?.index ?? 0;
  const isNearEnd = rows.length > 0 && lastIndex >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  const answered = useRef(0);
  useLayoutEffect(() => {
    if (focusRequest === answered.current) return;
    const row = list.current?.querySelector('[data-current]');
    // In a list that has just appeared, the row follows.
    if (!row) return;
    answered.current = focusRequest;
    const lead = row.querySelector('[data-lead]');
    row.scrollIntoView({ block: 'nearest' });
    if (lead instanceof HTMLElement) lead.focus({ preventScroll: true });
  });
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
        const row = rows[Number(target.closest('li')?.getAttribute('aria-posinset')) - 1];
        if (row !== undefined) onCurrent(row.key);
      }}
    >
      {shown.map(({ row, index }) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-current={index === place || undefined}
          aria-posinset={index + 1}
          aria-setsize={props.isWhole ? rows.length : -1}
          {...chooseLooks(row, props)}
          data-ends={chooseEdges(rows, index)}
        >
          <RowContent row={row} isCurrent={index === place} {...props} />
        </li>
      ))}
    </ul>
  );
}

function RowContent({ row, isCurrent, ...props }: Props & { row: FeedRow; isCurrent: boolean }) {
  const { clock, now } = useTime();
  const { marks, opened, actions } = props;
  if (row.type === 'heading') {
    const { group } = row;
    return (
      <h2 className={css.day}>
        {typeof group === 'string' ? group : formatDay(group, clock, now)}
      </h2>
    );
  }
  const isNew = isNewRow(row, marks);
  if (row.type === 'fold') {
    return (
      <FoldRow
        row={row}
        isNew={isNew}
        isCurrent={isCurrent}
        actions={actions}
        isOpen={isOpened(row, opened)}
      />
    );
  }
  return <SignalRow row={row} isNew={isNew} isCurrent={isCurrent} actions={actions} />;
}

export function isNewRow(row: FeedRow, marks: Marks): boolean {
  if (row.type === 'heading') return false;
  if (row.type === 'signal') return !isSeen(marks, row.signal);
  return row.signals.some((signal) => !isSeen(marks, signal));
}

function chooseLooks(row: FeedRow, { marks }: Props) {
  if (row.type === 'heading') return {};
  return {
    className: css.row,
    'data-new': isNewRow(row, marks) || undefined,
    'data-folded': (row.type === 'signal' && row.fold !== null) || undefined,
  };
}

/** The first and the last row below a heading have round corners. */
function chooseEdges(rows: readonly FeedRow[], index: number): string | undefined {
  const isFirst = rows[index - 1]?.type === 'heading';
  const isLast = (rows[index + 1]?.type ?? 'heading') === 'heading';
  return [isFirst && 'first', isLast && 'last'].filter(Boolean).join(' ') || undefined;
}
