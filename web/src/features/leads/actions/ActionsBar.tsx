import { useTime } from '../../../signed-in/time.tsx';
import { useIsOnline } from '../../../page/useIsOnline.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { UndoBar } from '../../../ui/feedback/UndoBar.tsx';
import { barWords } from './action-words.ts';
import type { PendingActions } from './pending-actions.ts';
import { pendingActions } from './usePendingActions.ts';

export function ActionsBar({ actions, onUndo }: { actions: PendingActions; onUndo: () => void }) {
  const { clock, now } = useTime();
  const isOnline = useIsOnline();
  const text = barWords(actions, isOnline, clock, now);
  return (
    <UndoBar text={text} stays={!isOnline || actions.hasNoConnection}>
      {(actions.last !== null || actions.unsent.length > 0) && (
        <Button kind="quiet" size="small" onClick={onUndo} aria-keyshortcuts="z">
          Undo
        </Button>
      )}
      {actions.hasNoConnection && isOnline && (
        <Button kind="quiet" size="small" onClick={() => void pendingActions.flush()}>
          Send now
        </Button>
      )}
    </UndoBar>
  );
}
