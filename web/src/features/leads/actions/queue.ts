import { ApiError } from '../../../api/call.ts';
import { type LeadAction, type Done, isAction } from './action.ts';

export const UNDO_MS = 5000;
const RETRY_MS = 30_000;
const KEY = 'unsent-leads';

export type Handlers = {
  send(action: LeadAction): Promise<() => Promise<unknown>>;
  onRefused(action: { readonly name: string }, error: unknown): void;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** Sends actions after five seconds; keeps unsent ones on the device until reconnection. */
export function makeQueue({
  send,
  onRefused,
  storage,
  onChange,
  onSent,
}: Handlers & {
  onChange(): void;
  onSent(done: readonly Done<LeadAction>[]): Promise<void>;
}) {
  let unsent: readonly LeadAction[] = kept(storage);
  let sending: readonly LeadAction[] = [];
  let hasNoConnection = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  // Stored by an earlier visit, whose undo is over.
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

  /** Actions added meanwhile wait for the next round. */
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
    waiting: (): readonly LeadAction[] => [...sending, ...unsent],
    hasNoConnection: () => hasNoConnection,
    add(action: LeadAction): void {
      unsent = [...unsent, action];
      wait(UNDO_MS);
      changed();
    },
    dropLast(): LeadAction | undefined {
      const last = unsent.at(-1);
      unsent = unsent.slice(0, -1);
      changed();
      return last;
    },
    /** Resolves once the actions that are being sent are sent. */
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

/** In order, until the connection is lost; actions that the server refuses are dropped. */
async function sendEach(
  actions: readonly LeadAction[],
  { send, onRefused }: Pick<Handlers, 'send' | 'onRefused'>,
): Promise<{ sent: Done<LeadAction>[]; left: readonly LeadAction[] }> {
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

/** Any failure except a refusal by the server. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function kept(storage: Handlers['storage']): LeadAction[] {
  try {
    const actions: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(actions) ? actions.filter(isAction) : [];
  } catch {
    return []; // Other code stored it.
  }
}
