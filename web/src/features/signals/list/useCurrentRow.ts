import { useState } from 'react';
import { leadOf, type Row } from './feed.ts';

type Current = { readonly key: string; readonly no: number };

/** Stored by its signal, so that it stays current while others arrive above it. */
export function useCurrentRow(rows: readonly Row[]) {
  const [current, setCurrent] = useState<Current | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  const index = indexOf(rows, current);
  const set = (row: Row | undefined) => {
    const signal = row === undefined ? null : leadOf(row);
    if (row !== undefined && signal !== null) setCurrent({ key: row.key, no: signal.no });
  };
  const focus = (row: Row | undefined) => {
    set(row);
    setFocusRequest((count) => count + 1);
  };
  return {
    row: rows[index],
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
      while (rows[place]?.type === 'day');
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
function indexOf(rows: readonly Row[], current: Current | null): number {
  const first = () => rows.findIndex((row) => row.type !== 'day');
  if (current === null) return first();
  const same = rows.findIndex(({ key }) => key === current.key);
  if (same >= 0) return same;
  const holder = rows.findIndex((row) =>
    row.type === 'fold'
      ? row.signals.some(({ no }) => no === current.no)
      : leadOf(row)?.no === current.no,
  );
  return holder >= 0 ? holder : first();
}
