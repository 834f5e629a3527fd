import { useLayoutEffect, useRef, useState } from 'react';
import { isReturning } from '../../../page/returning.ts';
import type { ShownLead, ShownTab } from '../lead.ts';

type CurrentLead = { readonly id: number; readonly place: number; readonly tab: ShownTab };

/** Stored while a lead's page is open, so that the list continues at the same position. */
let lastFocused: CurrentLead | null = null;

/** Stored by its number, so that it stays current while rows move; the next lead replaces it. */
export function useCurrentLead(leads: readonly ShownLead[], tab: ShownTab) {
  const [current, setKnown] = useState(lastFocused);
  const currentId = current?.id ?? null;
  const found = leads.findIndex(({ id }) => id === currentId);
  const index = found < 0 ? findPlace(current, tab, leads.length) : found;
  const lead = leads[index];
  // Back from a lead's page, its row takes the focus again.
  const [request, setRequest] = useState(() => Number(isReturning() && found >= 0));
  const answered = useRef(0);

  const setCurrent = (id: number) => {
    lastFocused = { id, place: leads.findIndex((each) => each.id === id), tab };
    setKnown(lastFocused);
  };
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    setRequest((count) => count + 1);
  };
  // The row may arrive with a later page of the list.
  const isThere = found >= 0;
  useLayoutEffect(() => {
    if (request === answered.current || !isThere) return;
    answered.current = request;
    findRow(currentId)?.focus();
  }, [request, isThere, currentId]);

  return {
    lead,
    id: lead?.id ?? null,
    focus,
    noticed: setCurrent,
    move(step: 1 | -1) {
      // The first key press selects the first row, or the row that took the place of a removed
      // lead.
      const isHere = found < 0 && step === 1;
      focus(leads[isHere ? index : index + step]?.id);
    },
    /** Called before this lead leaves the list. */
    leave(id: number) {
      const place = leads.findIndex((each) => each.id === id);
      focus((leads[place + 1] ?? leads[place - 1])?.id);
    },
  };
}

/** The former position of the lead that has left the list. */
function findPlace(current: CurrentLead | null, tab: ShownTab, length: number): number {
  return current?.tab === tab ? Math.max(0, Math.min(current.place, length - 1)) : 0;
}

export function findRow(id: number | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-lead="${id}"]`);
}
