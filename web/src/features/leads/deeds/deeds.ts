import type { Deed, Done, Verdict } from './deed.ts';
import { makeQueue, UNDO_MS, type Ways } from './queue.ts';

export type Deeds = {
  /** Not sent, or sent and not yet in the lists. */
  readonly shown: readonly Deed[];
  readonly unsent: readonly Deed[];
  /** The last one, for as long as its message is shown. */
  readonly last: Deed | Verdict | null;
  readonly hasNoConnection: boolean;
};

/**
 * What a member did with leads. It shows at once, and can be undone before it is sent and after,
 * the last first.
 */
export function makeDeeds({ refresh, ...ways }: Ways & { refresh(): Promise<unknown> }) {
  const listeners = new Set<() => void>();
  /** Sent, but the lists may still be those from before. */
  let unread: readonly Deed[] = [];
  let done: readonly Done[] = [];
  const notice = makeNotice(publish);
  const queue = makeQueue({
    ...ways,
    onChange: publish,
    async onSent(sent) {
      if (sent.length === 0) return;
      done = [...done, ...sent];
      unread = [...unread, ...sent.map(({ deed }) => deed)];
      await readAgain();
    },
  });
  let deeds = read();

  function read(): Deeds {
    const unsent = queue.waiting();
    return {
      shown: [...unread, ...unsent],
      unsent,
      last: notice.shown(),
      hasNoConnection: queue.hasNoConnection(),
    };
  }

  function publish(): void {
    deeds = read();
    for (const listener of listeners) listener();
  }

  async function readAgain(): Promise<void> {
    const sent = unread;
    await refresh();
    unread = unread.filter((deed) => !sent.includes(deed));
    publish();
  }

  async function takeBack(recent: Done): Promise<Deed | Verdict | null> {
    done = done.filter((each) => each !== recent);
    try {
      await recent.takeBack();
    } catch (error) {
      ways.onRefused(recent.deed, error);
      return null;
    }
    await readAgain();
    return recent.deed;
  }

  return {
    deeds: () => deeds,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do(deed: Deed): void {
      notice.show(deed);
      queue.add(deed);
    },
    /** Remembers an answer that the server has, so that it can be undone like the rest. */
    remember(finished: Done): void {
      done = [...done, finished];
      notice.show(finished.deed);
      publish();
      void refresh();
    },
    /** Takes back the last one; resolves to it, or to null if there was none. */
    async undo(): Promise<Deed | Verdict | null> {
      notice.show(null);
      const waiting = queue.dropLast();
      if (waiting !== undefined) return waiting;
      await queue.settled();
      const recent = done.at(-1);
      return recent === undefined ? null : takeBack(recent);
    },
    flush: queue.flush,
    /** Another member's numbers mean other people. */
    forget(): void {
      notice.show(null);
      unread = [];
      done = [];
      queue.clear();
    },
  };
}

/** The last one, for five seconds. */
function makeNotice(onEnd: () => void) {
  let shown: Deed | Verdict | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    shown: () => shown,
    show(deed: Deed | Verdict | null): void {
      clearTimeout(timer);
      shown = deed;
      if (deed === null) return;
      timer = setTimeout(() => {
        shown = null;
        onEnd();
      }, UNDO_MS);
    },
  };
}
