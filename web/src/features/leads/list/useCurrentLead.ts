import { useLayoutEffect, useRef, useState } from 'react';
import type { Lead } from '../lead.ts';

/** Kept while a lead's page is open, so that the list goes on where it was left. */
let lastFocused: number | null = null;

/**
 * The lead in focus. It is remembered by its number, so that it stays the same one while rows move;
 * if it leaves the list, the next one takes its place.
 */
export function useCurrentLead(leads: readonly Lead[]) {
  const [current, setKnown] = useState(lastFocused);
  const [request, setRequest] = useState(0);
  const answered = useRef(0);
  const found = leads.findIndex(({ id }) => id === current);
  const index = found < 0 ? 0 : found;
  const lead = leads[index];

  const setCurrent = (id: number) => {
    lastFocused = id;
    setKnown(id);
  };
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    setRequest((count) => count + 1);
  };
  // The row may come with a later reading of the list.
  const isThere = found >= 0;
  useLayoutEffect(() => {
    if (request === answered.current || !isThere) return;
    answered.current = request;
    rowOf(current)?.focus();
  }, [request, isThere, current]);

  return {
    lead,
    id: lead?.id ?? null,
    focus,
    /** The row that took the focus itself. */
    noticed: setCurrent,
    move(step: 1 | -1) {
      // The first key goes to the first row, not to the one after it.
      const isFirst = current === null && step === 1;
      focus(leads[isFirst ? index : index + step]?.id);
    },
    /** Before this lead leaves the list. */
    leave(id: number) {
      const place = leads.findIndex((each) => each.id === id);
      focus((leads[place + 1] ?? leads[place - 1])?.id);
    },
  };
}

/** The link of the lead's row, which has the focus for the row. */
export function rowOf(id: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
}
