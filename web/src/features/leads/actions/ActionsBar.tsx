import type { ZoneClock } from '../../../format/clock.ts';
import { countNoun } from '../../../format/format.ts';
import { PendingBar } from '../../../page/PendingBar.tsx';
import { useIsOnline } from '../../../page/useIsOnline.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { describeLater, STAGE_WORDS } from '../list/lead-text.ts';
import type { LeadAction, PendingActions, Verdict } from './pending-actions.ts';
import { pendingActions } from './usePendingActions.ts';

export function ActionsBar({ actions, onUndo }: { actions: PendingActions; onUndo: () => void }) {
  const { clock, now } = useTime();
  const isOnline = useIsOnline();
  return (
    <PendingBar
      text={describeBar(actions, isOnline, clock, now)}
      isOnline={isOnline}
      hasNoConnection={actions.hasNoConnection}
      isUndoable={actions.last !== null || actions.unsent.length > 0}
      onUndo={onUndo}
      onSend={pendingActions.flush}
    />
  );
}

/** "Mara Lindqvist: contacted.", "Mara Lindqvist is set aside, with 14 others." */
export function describeAction(
  action: LeadAction | Verdict,
  clock: ZoneClock,
  now: number,
): string {
  switch (action.type) {
    case 'touch':
      return `${action.name}: ${STAGE_WORDS[action.stage].toLowerCase()}.`;
    case 'later':
      return `${action.name} comes back ${describeLater(action.later, clock, now)}.`;
    case 'verdict':
      return `${action.name} is set aside${describeOthers(action.others)}.`;
  }
}

/** The text of the bar below the list; null if it is hidden. */
export function describeBar(
  { unsent, last, hasNoConnection }: PendingActions,
  isOnline: boolean,
  clock: ZoneClock,
  now: number,
): string | null {
  const changes = countNoun(unsent.length, 'change');
  if (!isOnline) {
    return `You are offline. ${unsent.length === 0 ? 'The list may be out of date.' : `${changes} will be sent later.`}`;
  }
  if (unsent.length > 0 && hasNoConnection)
    return `${changes} not sent yet: the connection was lost.`;
  return last === null ? null : describeAction(last, clock, now);
}

function describeOthers(count: number): string {
  return count === 0 ? '' : `, with ${countNoun(count, 'other')}`;
}
