import type { RefObject } from 'react';
import { UndoBar } from '../../ui/feedback/UndoBar.tsx';
import { FocusHandoffButton } from './FocusHandoffButton.tsx';
import css from './Openers.module.css';
import type { useCopying } from './useCopying.ts';

/** The actions after a copy. One button, so that it keeps the focus when pressed. */
export function CopiedBar({
  copying: { offer, isBusy, markContacted, undo },
  results,
}: {
  copying: ReturnType<typeof useCopying>;
  /** Receives focus when the bar unmounts. */
  results: RefObject<HTMLElement | null>;
}) {
  const isContact = offer?.type === 'contacted';
  return (
    <UndoBar text={OFFERS[offer?.type ?? 'none']}>
      {offer !== null && (
        <FocusHandoffButton
          next={results}
          kind="quiet"
          size="small"
          busy={isBusy}
          className={css.keyed}
          data-key={isContact ? 't' : undefined}
          aria-keyshortcuts={isContact ? 't' : undefined}
          onClick={isContact ? markContacted : undo}
        >
          {isContact ? 'Mark as contacted' : 'Undo'}
        </FocusHandoffButton>
      )}
    </UndoBar>
  );
}

const OFFERS = { none: null, contacted: 'Copied.', undo: 'Recorded.' } as const;
