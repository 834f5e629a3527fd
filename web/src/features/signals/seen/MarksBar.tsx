import { Button } from '../../../ui/controls/Button.tsx';
import { UndoBar } from '../../../ui/feedback/UndoBar.tsx';
import { useIsOnline } from '../../../page/useIsOnline.ts';
import type { Marks } from './marks.ts';
import { marking } from './useMarks.ts';

/** Undo for marks of the last seconds, and the number of unsent marks without a connection. */
export function MarksBar({ marks, onUndo }: { marks: Marks; onUndo: () => void }) {
  const isOnline = useIsOnline();
  const text = words(marks, isOnline);
  return (
    <UndoBar text={text} stays={!isOnline || marks.hasNoConnection}>
      {marks.isUndoable && (
        <Button kind="quiet" size="small" onClick={onUndo} aria-keyshortcuts="z">
          Undo
        </Button>
      )}
      {marks.hasNoConnection && isOnline && (
        <Button kind="quiet" size="small" onClick={() => void marking.flush()}>
          Send now
        </Button>
      )}
    </UndoBar>
  );
}

function words({ unsent, hasNoConnection }: Marks, isOnline: boolean): string | null {
  const isAll = unsent.some((step) => 'all' in step);
  const count = unsent.reduce((sum, step) => sum + ('all' in step ? 0 : step.numbers.length), 0);
  const marked = isAll ? 'All' : `${count}`;
  if (!isOnline) {
    return `You are offline. ${unsent.length === 0 ? 'The list may be out of date.' : `${marked} marked as seen, to be sent later.`}`;
  }
  if (unsent.length === 0) return null;
  if (hasNoConnection) return `${marked} marked as seen, not sent yet: the connection was lost.`;
  return `${marked} marked as seen.`;
}
