import {
  type Changes,
  type Done,
  isPassing,
  type KeptIn,
  type Sending,
  UndoQueue,
} from '../../../page/undo-queue.ts';
import { isAction, type LeadAction, type Verdict } from './action.ts';

export type PendingActions = Changes<LeadAction, Verdict>;

type Handlers = {
  send(action: LeadAction): Promise<() => Promise<unknown>>;
  refresh(): Promise<unknown>;
  onRefused(action: { readonly name: string }, error: unknown): void;
  storage: KeptIn;
};

export function makePendingActions({ send, refresh, onRefused, storage }: Handlers) {
  return new UndoQueue<LeadAction, Verdict>({
    key: 'unsent-leads',
    isChange: isAction,
    storage,
    send: (actions) => sendEach(actions, { send, onRefused }),
    refresh,
    onUndoFailed: onRefused,
  });
}

/** In order, until the connection is lost; actions that the server refuses are dropped. */
async function sendEach(
  actions: readonly LeadAction[],
  { send, onRefused }: Pick<Handlers, 'send' | 'onRefused'>,
): Promise<Sending<LeadAction>> {
  const done: Done<LeadAction>[] = [];
  for (const [place, action] of actions.entries()) {
    try {
      done.push({ change: action, undo: await send(action) });
    } catch (error) {
      if (isPassing(error)) return { done, left: actions.slice(place) };
      onRefused(action, error);
    }
  }
  return { done, left: [] };
}
