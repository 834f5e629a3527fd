import { ApiError } from '../api/call.ts';
import { keep } from '../session/storage.ts';
import { showToast } from '../ui/feedback/toast.ts';

export const UNDO_MS = 5000;
const RETRY_MS = 30_000;
const NOT_KEPT = [
  'Your browser cannot store changes',
  'Its storage is full or blocked. Please keep this page open until they are sent.',
] as const;

const NOT_SAVED = [
  'Your last changes were not saved',
  'You were signed out before they could be sent.',
] as const;

export type KeptIn = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A change that the server has. */
export type DoneChange<Change> = { readonly change: Change; readonly undo: () => Promise<unknown> };

/** `left` waits for the connection. Changes in neither list were refused. */
export type Sending<Change> = {
  readonly done: readonly DoneChange<Change>[];
  readonly left: readonly Change[];
};

export type Changes<Change, Other = never> = {
  readonly unsent: readonly Change[];
  /** Not sent, or sent and not yet in the page's data. */
  readonly shown: readonly Change[];
  readonly done: readonly DoneChange<Change | Other>[];
  /** The last change, for as long as its message is shown. */
  readonly last: Change | Other | null;
  readonly hasNoConnection: boolean;
};

type UndoQueueOptions<Change, Other> = {
  key: string;
  isChange(value: unknown): value is Change;
  storage: KeptIn;
  /** Does not throw. */
  send(changes: readonly Change[]): Promise<Sending<Change>>;
  /** Reads the page's data again. */
  refresh?(): Promise<unknown>;
  onUndoFailed(change: Change | Other, error: unknown): void;
};

/**
 * Changes that can be undone before and after they are sent, the last one first. They are sent
 * after five seconds; unsent ones are stored on the device until reconnection. An `Other` change is
 * sent by its own dialog.
 */
export class UndoQueue<Change, Other = never> {
  readonly #options: UndoQueueOptions<Change, Other>;
  readonly #listeners = new Set<() => void>();
  readonly #keepChanges: (changes: readonly Change[]) => void;
  #unsent: readonly Change[];
  #sending: readonly Change[] = [];
  #unread: readonly Change[] = [];
  #done: readonly DoneChange<Change | Other>[] = [];
  #undoing: DoneChange<Change | Other> | null = null;
  #last: Change | Other | null = null;
  #hasNoConnection = false;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #changes: Changes<Change, Other>;

  constructor(options: UndoQueueOptions<Change, Other>) {
    const { storage, key, isChange } = options;
    this.#options = options;
    this.#keepChanges = makeKeeping(storage, key);
    this.#unsent = readKept(storage, key).filter(isChange);
    this.#changes = this.#read();
    // Stored by an earlier visit, whose undo is over.
    if (this.#unsent.length > 0) this.#sendIn(0);
  }

  changes = (): Changes<Change, Other> => this.#changes;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(change: Change): void {
    this.#showMessage(change);
    this.#unsent = [...this.#unsent, change];
    this.#sendIn(UNDO_MS);
    this.#publish();
  }

  /** Adds a change that the server has. */
  remember(finished: DoneChange<Other>): void {
    this.#showMessage(finished.change);
    this.#done = [...this.#done, finished];
    this.#publish();
    void this.#options.refresh?.();
  }

  /** Returns what was undone. A failed undo can be repeated unless the server refused it. */
  async undo(): Promise<Change | Other | null> {
    this.#showMessage(null);
    const waiting = this.#unsent.at(-1);
    this.#unsent = this.#unsent.slice(0, -1);
    this.#publish();
    if (waiting !== undefined) return waiting;
    const undone = this.#running.then(() => this.#undoSent());
    this.#running = undone.then(() => undefined);
    return undone;
  }

  async #undoSent(): Promise<Change | Other | null> {
    const recent = this.#done.at(-1);
    if (recent === undefined) return null;
    this.#done = this.#done.filter((each) => each !== recent);
    this.#undoing = recent;
    this.#publish();
    try {
      await recent.undo();
    } catch (error) {
      const isCleared = this.#undoing !== recent;
      if (isPassing(error) && !isCleared) this.#done = [...this.#done, recent];
      this.#publish();
      this.#options.onUndoFailed(recent.change, error);
      return null;
    }
    await this.#readAgain();
    return recent.change;
  }

  /** Changes added meanwhile wait for the next round. */
  flush = (): Promise<void> => {
    this.#running = this.#running.then(() => this.#sendAll());
    return this.#running;
  };

  /** After sign-out: numbers of rows are per account, so another member's are meaningless. */
  clear(): void {
    if (this.#changes.unsent.length > 0) showToast('error', ...NOT_SAVED);
    clearTimeout(this.#sendTimer);
    this.#showMessage(null);
    this.#unsent = [];
    this.#sending = [];
    this.#unread = [];
    this.#done = [];
    this.#undoing = null;
    this.#running = Promise.resolve();
    this.#hasNoConnection = false;
    this.#publish();
  }

  #read(): Changes<Change, Other> {
    const unsent = [...this.#sending, ...this.#unsent];
    return {
      unsent,
      shown: [...this.#unread, ...unsent],
      done: this.#done,
      last: this.#last,
      hasNoConnection: this.#hasNoConnection,
    };
  }

  #publish(): void {
    this.#changes = this.#read();
    this.#keepChanges(this.#changes.unsent);
    for (const listener of this.#listeners) listener();
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => void this.flush(), ms);
  }

  async #sendAll(): Promise<void> {
    if (this.#unsent.length === 0) return;
    clearTimeout(this.#sendTimer);
    const round = this.#unsent;
    this.#sending = round;
    this.#unsent = [];
    this.#publish();
    const { done, left } = await this.#options.send(round);
    const isCleared = this.#sending !== round;
    if (isCleared) return;
    this.#sending = [];
    this.#unsent = [...left, ...this.#unsent];
    this.#hasNoConnection = left.length > 0;
    if (this.#unsent.length > 0) this.#sendIn(this.#hasNoConnection ? RETRY_MS : UNDO_MS);
    this.#done = [...this.#done, ...done];
    this.#unread = [...this.#unread, ...done.map(({ change }) => change)];
    this.#publish();
    if (done.length > 0) await this.#readAgain();
  }

  async #readAgain(): Promise<void> {
    const sent = this.#unread;
    await this.#options.refresh?.();
    this.#unread = this.#unread.filter((change) => !sent.includes(change));
    this.#publish();
  }

  #showMessage(change: Change | Other | null): void {
    clearTimeout(this.#messageTimer);
    this.#last = change;
    if (change === null) return;
    this.#messageTimer = setTimeout(() => {
      this.#last = null;
      this.#publish();
    }, UNDO_MS);
  }
}

/** Warns once if the browser cannot store them. */
function makeKeeping(storage: KeptIn, key: string): (changes: readonly unknown[]) => void {
  let hasWarned = false;
  return (changes) => {
    const isKept = keep(storage, key, changes.length === 0 ? null : JSON.stringify(changes));
    if (!isKept && !hasWarned) showToast('error', ...NOT_KEPT);
    hasWarned = !isKept;
  };
}

/** Any failure except a refusal by the server. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function readKept(storage: KeptIn, key: string): readonly unknown[] {
  try {
    const changes: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(changes) ? changes : [];
  } catch {
    return []; // Other code stored it.
  }
}
