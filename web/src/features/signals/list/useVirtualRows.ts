'use no memo'; // The virtualizer is one mutable object: code that reads it must run at every render.

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getBlock, makeJoin } from './blocks.ts';
import type { FeedRow } from './feed.ts';

const OVERSCAN = 4;

/** Heights of rows by key. Kept, so that a return finds the list as high as it was left. */
let measuredBefore: ReadonlyMap<string | number | bigint, number> = new Map();

/** The rows in the document: those near the visible part of the page, and the one at `place`. */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  rows: readonly FeedRow[],
  place: number,
  estimate: (row: FeedRow) => number,
) {
  const [block, setBlock] = useState(0);
  const [join] = useState(makeJoin);
  const measured = useRef(measuredBefore);
  const placeBlock = getBlock(Math.max(place, 0));
  const heightOf = useCallback(
    (row: FeedRow) => measured.current.get(row.key) ?? estimate(row),
    [estimate],
  );
  const items = useMemo(
    () => join(rows, new Set([block - 1, block, block + 1, placeBlock]), heightOf),
    [join, rows, block, placeBlock, heightOf],
  );
  const current = useMemo(
    () => items.findIndex(({ type, index }) => type === 'row' && index === place),
    [items, place],
  );
  // A new function would make the virtualizer measure all rows at every render.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items]);
  // oxlint-disable-next-line react-hooks/incompatible-library -- the file opts out of the compiler
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize(index) {
      const item = items[index];
      if (item?.type === 'gap') return item.height;
      const row = item && rows[item.index];
      return row === undefined ? 0 : heightOf(row);
    },
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: useOffset(list),
    // The focused row stays in the document, or the focus would be lost.
    rangeExtractor: (range) => withCurrent(range, current),
    directDomUpdates: true,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems().flatMap(({ index: at }) => {
    const item = items[at];
    const row = item?.type === 'row' && rows[item.index];
    return row ? [{ row, index: item.index, at }] : [];
  });
  useLayoutEffect(() => {
    const sizes = virtualizer.itemSizeCache;
    for (const [key, height] of measured.current) sizes.set(key, height);
    measured.current = sizes;
    measuredBefore = sizes;
  }, [virtualizer]);
  // After a jump, the first visible item is a closed block.
  const first = items[virtualizer.range?.startIndex ?? 0];
  const visible = getBlock(first?.index ?? 0);
  useLayoutEffect(() => setBlock(visible), [visible]);
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
