import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { isReturning } from '../../../page/returning.ts';
import { useLatest } from '../../../page/useLatest.ts';
import type { Current } from './useCurrentRow.ts';

type Place = {
  /** The filters, as in the URL. */
  readonly search: string;
  readonly current: Current | null;
  readonly opened: ReadonlySet<number>;
};
type Left = Place & { readonly top: number };

let lastLeft: Left | null = null;

/** Where the list was left, if the browser has gone back to it. */
export function useLeft(search: string): Left | null {
  const [left] = useState(() => (isReturning() && lastLeft?.search === search ? lastLeft : null));
  return left;
}

/** Remembers where the list is left, and shows the current row there again. */
export function useReturn(place: Place, left: Left | null): void {
  const router = useRouter();
  const latest = useLatest(place);
  useLayoutEffect(() => {
    if (left === null) return undefined;
    // After the router has scrolled: the content above the list may have another height.
    const stop = router.subscribe('onRendered', () => {
      stop();
      if (latest.current.current !== null) scrollBy(0, topOfCurrent() - left.top);
    });
    return stop;
  }, [router, latest, left]);
  useLayoutEffect(
    () => () => {
      lastLeft = { ...latest.current, top: topOfCurrent() };
    },
    [latest],
  );
}

function topOfCurrent(): number {
  return document.querySelector('[data-current]')?.getBoundingClientRect().top ?? 0;
}
