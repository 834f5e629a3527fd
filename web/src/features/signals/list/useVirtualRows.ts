'use no memo'; // The virtualizer is one mutable object: code that reads it must run at every render.

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { FeedRow } from './feed.ts';

const OVERSCAN = 4;

/** Heights of rows by key. Kept, so that a return finds the list as high as it was left. */
let measured: ReadonlyMap<string | number | bigint, number> = new Map();

/** The rows in the document: those near the visible part of the page, and the one at `place`. */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly FeedRow[],
  place: number,
  estimate: (row: FeedRow) => number,
) {
  // A new function would make the virtualizer measure all rows at every render.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react-hooks/incompatible-library -- the file opts out of the compiler
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize(index) {
      const row = rows[index];
      return row === undefined ? 0 : (measured.get(row.key) ?? estimate(row));
    },
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: useOffset(list),
    // The focused row stays in the document, or the focus would be lost.
    rangeExtractor: (range) => withCurrent(range, place),
    directDomUpdates: true,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    const sizes = virtualizer.itemSizeCache;
    for (const [key, height] of measured) sizes.set(key, height);
    measured = sizes;
  }, [virtualizer]);
  const shown = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const row = rows[index];
    return row ? [{ row, index }] : [];
  });
  return { virtualizer, shown };
}

function withCurrent(range: Range, current: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (current < 0 || shown.includes(current)) return shown;
  return [...shown, current].toSorted((one, other) => one - other);
}

/** The list's distance from the top of the document, kept up to date. */
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
