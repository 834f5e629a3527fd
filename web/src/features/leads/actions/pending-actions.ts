import type { LeadAction, Done, Verdict } from './action.ts';
import { makeQueue, UNDO_MS, type Handlers } from './queue.ts';

export type PendingActions = {
  /** Not sent, or sent and not yet in the lists. */
  readonly shown: readonly LeadAction[];
  readonly unsent: readonly LeadAction[];
  /** The last action, while its message is shown. */
  readonly last: LeadAction | Verdict | null;
  readonly hasNoConnection: boolean;
};

/** Shown at once; can be undone before and after it is sent, the last one first. */
export function makePendingActions({ refresh, ...o }: Handlers & { refresh(): Promise<unknown> }) {
  const listeners = new Set<() => void>();
  /** Sent, but the lists may not show them yet. */
  let unread: readonly LeadAction[] = [];
  let done: readonly Done[] = [];
  const notice = makeNotice(publish);
  const queue = makeQueue({
    ...o,
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
