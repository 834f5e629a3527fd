import { useLayoutEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isReturning } from '../../../page/returning.ts';
import { useLatest } from '../../../page/useLatest.ts';
import { findLead, type FeedRow } from './feed.ts';

type CurrentRow = { readonly key: string; readonly no: number };

/**
 * Stored by its signal, so that it stays current while others arrive above it. `left` was current
 * when the list was left, and takes the focus again.
 */
export function useCurrentRow(rows: readonly FeedRow[], left: CurrentRow | null) {
  const [current, setCurrent] = useState(() => (findHolder(rows, left) < 0 ? null : left));
  const [focusRequest, setFocusRequest] = useState(current === null ? 0 : 1);
  const index = findIndex(rows, current);
  const set = (row: FeedRow | undefined) => {
    const signal = row === undefined ? null : findLead(row);
    if (row !== undefined && signal !== null) setCurrent({ key: row.key, no: signal.no });
  };
  const focus = (row: FeedRow | undefined) => {
    set(row);
    setFocusRequest((count) => count + 1);
  };
  return {
    row: rows[index],
    /** Null until a row has had the focus. */
    known: current,
    focusRequest,
    /** The row that took the focus itself. */
    noticed: (key: string) => {
      if (key !== current?.key) set(rows.find((row) => row.key === key));
    },
    /** The next row that stands for a signal; `-1` for the previous one. */
    move(step: 1 | -1) {
      // The first key press selects the first row, not the one after it.
      let place = current === null && step === 1 ? index - 1 : index;
      do place += step;
      while (rows[place]?.type === 'heading');
      if (rows[place] !== undefined) focus(rows[place]);
    },
    focus: () => focus(rows[index]),
    /** The first row is the current one again. */
    forget: () => setCurrent(null),
    first() {
      setCurrent(null);
      setFocusRequest((count) => count + 1);
    },
  };
}

/** The first row until one has had the focus, and if that row is gone. */
function findIndex(rows: readonly FeedRow[], current: CurrentRow | null): number {
  const holder = findHolder(rows, current);
  return holder >= 0 ? holder : rows.findIndex((row) => row.type !== 'heading');
}

function findHolder(rows: readonly FeedRow[], current: CurrentRow | null): number {
  if (current === null) return -1;
  const same = rows.findIndex(({ key }) => key === current.key);
  if (same >= 0) return same;
  return rows.findIndex((row) =>
    row.type === 'fold'
      ? row.signals.some(({ no }) => no === current.no)
      : findLead(row)?.no === current.no,
  );
}

type RowPlace = {
  /** The filters, as in the URL. */
  readonly search: string;
  readonly current: CurrentRow | null;
  readonly opened: ReadonlySet<number>;
};
type LeftRow = RowPlace & { readonly top: number };

let lastLeft: LeftRow | null = null;

/** Where the list was left, if the browser has gone back to it. */
export function useLeft(search: string): LeftRow | null {
  const [left] = useState(() => (isReturning() && lastLeft?.search === search ? lastLeft : null));
  return left;
}

/** Remembers where the list is left, and shows the current row there again. */
export function useReturn(place: RowPlace, left: LeftRow | null): void {
  const router = useRouter();
  const latest = useLatest(place);
  useLayoutEffect(() => {
    if (left === null) return undefined;
    // After the router has scrolled: the content above the list may have another height.
    const stop = router.subscribe('onRendered', () => {
      stop();
      if (latest.current.current !== null) scrollBy(0, getTopOfCurrent() - left.top);
    });
    return stop;
  }, [router, latest, left]);
  useLayoutEffect(
    () => () => {
      lastLeft = { ...latest.current, top: getTopOfCurrent() };
    },
    [latest],
  );
}

function getTopOfCurrent(): number {
  return document.querySelector('[data-current]')?.getBoundingClientRect().top ?? 0;
}
