import { ApiError } from '../../../api/call.ts';
import { type Deed, type Done, isDeed } from './deed.ts';

export const UNDO_MS = 5000;
const RETRY_MS = 30_000;
const KEY = 'unsent-leads';

export type Ways = {
  /** Resolves to how it is taken back. */
  send(deed: Deed): Promise<() => Promise<unknown>>;
  onRefused(deed: { readonly name: string }, error: unknown): void;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/**
 * Deeds wait five seconds before they are sent. What could not be sent is kept on the device and
 * sent once the connection is back.
 */
export function makeQueue({
  send,
  onRefused,
  storage,
  onChange,
  onSent,
}: Ways & {
  onChange(): void;
  onSent(done: readonly Done<Deed>[]): Promise<void>;
}) {
  let unsent: readonly Deed[] = kept(storage);
  let sending: readonly Deed[] = [];
  let hasNoConnection = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  // Kept from an earlier visit: nobody undoes them now.
  if (unsent.length > 0) wait(0);

  function changed(): void {
    const waiting = [...sending, ...unsent];
    if (waiting.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(waiting));
    onChange();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** What is added meanwhile waits for its own turn. */
  function flush(): Promise<void> {
    running = running.then(sendAll);
    return running;
  }

  async function sendAll(): Promise<void> {
    if (unsent.length === 0) return;
    clearTimeout(timer);
    sending = unsent;
    unsent = [];
    changed();
    const { sent, left } = await sendEach(sending, { send, onRefused });
    sending = [];
    unsent = [...left, ...unsent];
    hasNoConnection = left.length > 0;
    if (unsent.length > 0) wait(hasNoConnection ? RETRY_MS : UNDO_MS);
    const read = onSent(sent);
    changed();
    await read;
  }

  return {
    waiting: (): readonly Deed[] => [...sending, ...unsent],
    hasNoConnection: () => hasNoConnection,
    add(deed: Deed): void {
      unsent = [...unsent, deed];
      wait(UNDO_MS);
      changed();
    },
    /** The last one that is not being sent. */
    dropLast(): Deed | undefined {
      const last = unsent.at(-1);
      unsent = unsent.slice(0, -1);
      changed();
      return last;
    },
    /** What is being sent now is sent. */
    settled: () => running,
    flush,
    clear(): void {
      clearTimeout(timer);
      unsent = [];
      sending = [];
      hasNoConnection = false;
      changed();
    },
  };
}

/** In their order, as far as the connection goes; what the server refuses is dropped. */
async function sendEach(
  deeds: readonly Deed[],
  { send, onRefused }: Pick<Ways, 'send' | 'onRefused'>,
): Promise<{ sent: Done<Deed>[]; left: readonly Deed[] }> {
  const sent: Done<Deed>[] = [];
  for (const [place, deed] of deeds.entries()) {
    try {
      sent.push({ deed, takeBack: await send(deed) });
    } catch (error) {
      if (isPassing(error)) return { sent, left: deeds.slice(place) };
      onRefused(deed, error);
    }
  }
  return { sent, left: [] };
}

/** Anything but a decision of the server. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function kept(storage: Ways['storage']): Deed[] {
  try {
    const deeds: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(deeds) ? deeds.filter(isDeed) : [];
  } catch {
    return []; // Not ours.
  }
}
