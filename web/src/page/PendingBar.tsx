import { Button } from '../ui/controls/Button.tsx';
import { UndoBar } from '../ui/feedback/UndoBar.tsx';

/** What an undo queue has not sent, or can undo. */
export function PendingBar({
  text,
  isOnline,
  hasNoConnection,
  isUndoable,
  onUndo,
  onSend,
}: {
  text: string | null;
  isOnline: boolean;
  hasNoConnection: boolean;
  isUndoable: boolean;
  onUndo: () => void;
  onSend: () => Promise<void>;
}) {
  return (
    <UndoBar text={text} stays={!isOnline || hasNoConnection}>
      {isUndoable && (
        <Button kind="quiet" size="small" onClick={onUndo} aria-keyshortcuts="z">
          Undo
        </Button>
      )}
      {hasNoConnection && isOnline && (
        <Button kind="quiet" size="small" onClick={() => void onSend()}>
          Send now
        </Button>
      )}
    </UndoBar>
  );
}
