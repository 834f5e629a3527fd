import {
  isPassing,
  type KeptIn,
  makeOfflineQueue,
  type Sending,
  UNDO_MS,
} from '../../../page/offline-queue.ts';
import { type Done, isAction, type LeadAction, type Verdict } from './action.ts';

export type PendingActions = {
  /** Not sent, or sent and not yet in the lists. */
  readonly shown: readonly LeadAction[];
  readonly unsent: readonly LeadAction[];
  /** The last action, while its message is shown. */
  readonly last: LeadAction | Verdict | null;
  readonly hasNoConnection: boolean;
};

type Handlers = {
  send(action: LeadAction): Promise<() => Promise<unknown>>;
  refresh(): Promise<unknown>;
  onRefused(action: { readonly name: string }, error: unknown): void;
  storage: KeptIn;
};

/** Shown at once; can be undone before and after it is sent, the last one first. */
export function makePendingActions({ refresh, ...o }: Handlers) {
  const listeners = new Set<() => void>();
  /** Sent, but the lists may not show them yet. */
  let unread: readonly LeadAction[] = [];
  let done: readonly Done[] = [];
  const notice = makeNotice(publish);
  const queue = makeOfflineQueue({
    ...sendingOf(o),
    onChange: publish,
    async onSent(sent) {
      if (sent.length === 0) return;
      done = [...done, ...sent];
      unread = [...unread, ...sent.map(({ action }) => action)];
      await readAgain();
    },
  });
  let actions = read();

  function read(): PendingActions {
    const unsent = queue.waiting();
    return {
      shown: [...unread, ...unsent],
      unsent,
      last: notice.shown(),
      hasNoConnection: queue.hasNoConnection(),
    };
  }

  function publish(): void {
    actions = read();
    for (const listener of listeners) listener();
  }

  async function readAgain(): Promise<void> {
    const sent = unread;
    await refresh();
    unread = unread.filter((action) => !sent.includes(action));
    publish();
  }

  async function undoSent(recent: Done): Promise<LeadAction | Verdict | null> {
    done = done.filter((each) => each !== recent);
    try {
      await recent.undo();
    } catch (error) {
      o.onRefused(recent.action, error);
      return null;
    }
    await readAgain();
    return recent.action;
  }

  return {
    actions: () => actions,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do(action: LeadAction): void {
      notice.show(action);
      queue.add(action);
    },
    remember(finished: Done): void {
      done = [...done, finished];
      notice.show(finished.action);
      publish();
      void refresh();
    },
    async undo(): Promise<LeadAction | Verdict | null> {
      notice.show(null);
      const waiting = queue.dropLast();
      if (waiting !== undefined) return waiting;
      await queue.settled();
      const recent = done.at(-1);
      return recent === undefined ? null : undoSent(recent);
    },
    flush: queue.flush,
    /** Ids of people are per account, so another member's are meaningless. */
    forget(): void {
      notice.show(null);
      unread = [];
      done = [];
      queue.clear();
    },
  };
}

function sendingOf(o: Pick<Handlers, 'send' | 'onRefused' | 'storage'>) {
  const send = (actions: readonly LeadAction[]) => sendEach(actions, o);
  return { key: 'unsent-leads', isItem: isAction, storage: o.storage, send };
}

/** In order, until the connection is lost; actions that the server refuses are dropped. */
async function sendEach(
  actions: readonly LeadAction[],
  { send, onRefused }: Pick<Handlers, 'send' | 'onRefused'>,
): Promise<Sending<LeadAction, Done<LeadAction>>> {
  const sent: Done<LeadAction>[] = [];
  for (const [place, action] of actions.entries()) {
    try {
      sent.push({ action, undo: await send(action) });
    } catch (error) {
      if (isPassing(error)) return { sent, left: actions.slice(place) };
      onRefused(action, error);
    }
  }
  return { sent, left: [] };
}

function makeNotice(onEnd: () => void) {
  let shown: LeadAction | Verdict | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    shown: () => shown,
    show(action: LeadAction | Verdict | null): void {
      clearTimeout(timer);
      shown = action;
      if (action === null) return;
      timer = setTimeout(() => {
        shown = null;
        onEnd();
      }, UNDO_MS);
    },
  };
}
