import type { Clock } from '../../../format/clock.ts';
import { useIsOnline } from '../../../page/useIsOnline.ts';
import { Button } from '../../../ui/Button.tsx';
import { UndoBar } from '../../../ui/UndoBar.tsx';
import { barWords } from './deed-words.ts';
import type { Deeds } from './deeds.ts';
import { doing } from './useDeeds.ts';

/** What was just done, with undo, and what is kept while there is no connection. */
export function DeedsBar({
  deeds,
  clock,
  now,
  onUndo,
}: {
  deeds: Deeds;
  clock: Clock;
  now: number;
  onUndo: () => void;
}) {
  const isOnline = useIsOnline();
  const text = barWords(deeds, isOnline, clock, now);
  return (
    <UndoBar text={text}>
      {(deeds.last !== null || deeds.unsent.length > 0) && (
        <Button kind="quiet" size="small" onClick={onUndo} aria-keyshortcuts="z">
          Undo
        </Button>
      )}
      {deeds.hasNoConnection && isOnline && (
        <Button kind="quiet" size="small" onClick={() => void doing.flush()}>
          Send now
        </Button>
      )}
    </UndoBar>
  );
}
