import { ApiError } from '../api/call.ts';
import { keep } from '../session/storage.ts';
import { toast } from '../ui/feedback/toast.ts';

export const UNDO_MS = 5000;
const RETRY_MS = 30_000;
const NOT_KEPT = [
  'Your browser cannot store changes',
  'Its storage is full or blocked. Please keep this page open until they are sent.',
] as const;

export type KeptIn = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `left` waits for the connection. Items in neither list were refused. */
export type Sending<Item, Sent> = {
  readonly sent: readonly Sent[];
  readonly left: readonly Item[];
};

/** Sends items after five seconds; stores unsent ones on the device until reconnection. */
export function makeOfflineQueue<Item, Sent>({
  key,
  isItem,
  storage,
  send,
  onSent,
  onChange,
}: {
  key: string;
  isItem(value: unknown): value is Item;
  storage: KeptIn;
  /** Does not throw. */
  send(items: readonly Item[]): Promise<Sending<Item, Sent>>;
  onSent(sent: readonly Sent[]): Promise<void> | void;
  onChange(): void;
}) {
  let unsent: readonly Item[] = kept(storage, key).filter(isItem);
  let sending: readonly Item[] = [];
  let hasNoConnection = false;
  const keepItems = makeKeeping(storage, key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  // Stored by an earlier visit, whose undo is over.
  if (unsent.length > 0) wait(0);

  function changed(): void {
    const waiting = [...sending, ...unsent];
    keepItems(waiting);
    onChange();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Items added meanwhile wait for the next round. */
  function flush(): Promise<void> {
    running = running.then(sendAll);
    return running;
  }

  async function sendAll(): Promise<void> {
    if (unsent.length === 0) return;
    clearTimeout(timer);
    const items = unsent;
    sending = items;
    unsent = [];
    changed();
    const { sent, left } = await send(items);
    const isCleared = sending !== items;
    if (isCleared) return;
    sending = [];
    unsent = [...left, ...unsent];
    hasNoConnection = left.length > 0;
    if (unsent.length > 0) wait(hasNoConnection ? RETRY_MS : UNDO_MS);
    const handled = onSent(sent);
    changed();
    await handled;
  }

  return {
    waiting: (): readonly Item[] => [...sending, ...unsent],
    hasNoConnection: () => hasNoConnection,
    add(item: Item): void {
      unsent = [...unsent, item];
      wait(UNDO_MS);
      changed();
    },
    dropLast(): Item | undefined {
      const last = unsent.at(-1);
      unsent = unsent.slice(0, -1);
      changed();
      return last;
    },
    /** Resolves once the items that are being sent are sent. */
    settled: () => running,
    flush,
    clear(): void {
      clearTimeout(timer);
      unsent = [];
      sending = [];
      running = Promise.resolve();
      hasNoConnection = false;
      changed();
    },
  };
}

/** Warns once if the browser cannot store them. */
function makeKeeping(storage: KeptIn, key: string): (items: readonly unknown[]) => void {
  let hasWarned = false;
  return (items) => {
    const isKept = keep(storage, key, items.length === 0 ? null : JSON.stringify(items));
    if (!isKept && !hasWarned) toast('error', ...NOT_KEPT);
    hasWarned = !isKept;
  };
}

/** Any failure except a refusal by the server. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function kept(storage: KeptIn, key: string): readonly unknown[] {
  try {
    const items: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(items) ? items : [];
  } catch {
    return []; // Other code stored it.
  }
}
