import { type Dispatch, type RefObject, type SetStateAction, useState } from 'react';
import { useLatest } from '../../page/useLatest.ts';
import { buildLeadAddress, writeAddress } from '../../paths.ts';
import type { KeyList } from '../../shortcuts/KeysDialog.tsx';
import { useShortcuts } from '../../shortcuts/shortcuts.ts';
import { copyAddress } from '../../signals/copy-address.ts';
import { findLead } from './list/feed.ts';
import { hasLeadPage, type RowActions } from './list/SignalRow.tsx';
import type { useCurrentRow } from './list/useCurrentRow.ts';
import { isSeen, type Marks, readMarks } from './seen/marks.ts';
import { marking } from './seen/useMarks.ts';
import type { useFilters } from './useFilters.ts';

/** The actions of `KEYS`; most of them act on the current row. */
export function useFeedShortcuts({
  current,
  marks,
  actions,
  searchField,
  onUndo,
  onShowNew,
  onKeys,
}: {
  current: ReturnType<typeof useCurrentRow>;
  marks: Marks;
  actions: RowActions;
  searchField: RefObject<HTMLInputElement | null>;
  onUndo: () => void;
  onShowNew: () => void;
  onKeys: () => void;
}): void {
  const { row } = current;
  useShortcuts({
    j: () => current.move(1),
    k: () => current.move(-1),
    o: openProfile,
    e() {
      if (row === undefined || row.type === 'heading') return;
      const signals = row.type === 'fold' ? row.signals : [row.signal];
      if (signals.some((signal) => !isSeen(marks, signal))) actions.markSeen(signals);
      current.move(1);
    },
    z: onUndo,
    c() {
      const signal = row === undefined ? null : findLead(row);
      if (signal !== null) actions.copy(signal);
    },
    l() {
      if (row?.type === 'signal' && hasLeadPage(row.signal)) actions.openLead(row.signal);
    },
    w() {
      if (row?.type === 'signal' && hasLeadPage(row.signal)) actions.write(row.signal);
    },
    '.': onShowNew,
    '/': () => searchField.current?.focus(),
    '?': onKeys,
  });
}

/** A group has no profile, and is expanded. */
function openProfile(): void {
  document
    .querySelector<HTMLElement>('[data-current] :is([data-profile], button[data-lead])')
    ?.click();
}

export const KEYS: KeyList = [
  [['j'], 'Next signal'],
  [['k'], 'Previous signal'],
  [['o'], 'Open the LinkedIn profile, or expand a group of people'],
  [['e'], 'Mark as seen'],
  [['z'], 'Undo “seen”'],
  [['w'], 'Write to the person about this signal'],
  [['l', 'Enter'], 'Open the lead page of the person'],
  [['c'], 'Copy the profile link'],
  [['.'], 'Show new signals'],
  [['/'], 'Search'],
  [['Esc'], 'Back to the signal'],
];

export function useRowActions({
  filtering,
  setOpened,
}: {
  filtering: ReturnType<typeof useFilters>;
  setOpened: Dispatch<SetStateAction<ReadonlySet<number>>>;
}): RowActions {
  const latest = useLatest(filtering);
  const [actions] = useState<RowActions>(() => ({
    markSeen(signals) {
      const marks = readMarks(marking.changes());
      marking.add({
        numbers: signals.filter((signal) => !isSeen(marks, signal)).map(({ no }) => no),
      });
    },
    copy: ({ person }) => void copyAddress(person.url),
    openLead: ({ person }) => latest.current.open(buildLeadAddress(person.id)),
    write: ({ no, person }) => latest.current.open(writeAddress(person.id, no)),
    showPerson: ({ person }) => latest.current.set('person', person.id),
    toggleFold(signals) {
      setOpened((opened) => {
        const numbers = signals.map(({ no }) => no);
        const isOpen = numbers.some((no) => opened.has(no));
        return isOpen
          ? new Set([...opened].filter((no) => !numbers.includes(no)))
          : new Set([...opened, ...numbers]);
      });
    },
  }));
  return actions;
}
