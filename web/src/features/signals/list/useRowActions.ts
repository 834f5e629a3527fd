import { type Dispatch, type SetStateAction, useState } from 'react';
import { useLatest } from '../../../page/useLatest.ts';
import { leadAddress, writeAddress } from '../../../paths.ts';
import { copyAddress } from '../../../signals/copy-address.ts';
import { marking } from '../seen/useMarks.ts';
import { isSeen, readMarks } from '../seen/marks.ts';
import type { useFilters } from '../useFilters.ts';
import type { RowActions } from './SignalRow.tsx';

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
    openLead: ({ person }) => latest.current.open(leadAddress(person.id)),
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
