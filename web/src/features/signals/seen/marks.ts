import { ApiError, type InputOf } from '../../../api/call.ts';
import type { Signal } from '../signal.ts';

/** Shown at once, sent after five seconds, and stored on the device without a connection. */
export type Marks = {
  readonly numbers: ReadonlySet<number>;
  /** Signals opened up to this time are marked. */
  readonly until: string | null;
  readonly unsent: readonly Step[];
  readonly isUndoable: boolean;
  readonly hasNoConnection: boolean;
};

type Seen = InputOf<'POST /signals/seen'>['body']['seen'];
export type Unseen = InputOf<'POST /signals/unseen'>['body']['unseen'];
export type Step =
  | { readonly numbers: readonly number[] }
  | { readonly all: true; readonly until: string };

type Numbers = Extract<Step, { numbers: unknown }>;
/** `seenBefore`: the watermark before the mark. */
type SentStep = Numbers | (Exclude<Step, Numbers> & { readonly seenBefore: string | null });

type Handlers = {
  send(seen: Seen): Promise<{ seenBefore: string | null }>;
  undo(unseen: Unseen): Promise<unknown>;
  /** Called when the server refused marks, which no longer show, and after a failed undo. */
  onRefused(error: unknown): void;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

export const UNDO_MS = 5000;
const RETRY_MS = 30_000;
const MAX_NUMBERS = 200;
const KEY = 'unsent-marks';
const NONE: Marks = {
  numbers: new Set(),
  until: null,
  unsent: [],
  isUndoable: false,
  hasNoConnection: false,
};

export function makeMarks({ send, undo, onRefused, storage }: Handlers) {
  const listeners = new Set<() => void>();
  let sent: readonly SentStep[] = [];
  let sending: readonly Step[] = [];
  let unsent: readonly Step[] = kept(storage);
  let hasNoConnection = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let marks = NONE;
  // Stored by an earlier visit, whose undo is over.
  if (unsent.length > 0) wait(0);
  publish();

  function publish(): void {
    marks = {
      ...coveredBy([...sent, ...sending, ...unsent]),
      unsent: [...sending, ...unsent],
      isUndoable: unsent.length > 0 || sent.length > 0,
      hasNoConnection,
    };
    if (marks.unsent.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(marks.unsent));
    for (const listener of listeners) listener();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends waiting marks; marks made meanwhile wait for the next round. */
  async function flush(): Promise<void> {
    if (sending.length > 0 || unsent.length === 0) return;
    clearTimeout(timer);
    [sending, unsent] = [unsent, []];
    publish();
    try {
      sent = [...sent, ...(await sendSteps(send, sending))];
      hasNoConnection = false;
    } catch (error) {
      if (isPassing(error)) {
        unsent = [...sending, ...unsent];
        hasNoConnection = true;
      } else {
        onRefused(error);
      }
    }
    sending = [];
    if (unsent.length > 0) wait(hasNoConnection ? RETRY_MS : UNDO_MS);
    publish();
  }

  async function undoSent(last: SentStep): Promise<void> {
    sent = sent.filter((step) => step !== last);
    publish();
    const failure = await undoStep(undo, last);
    if (failure === null) return;
    sent = [...sent, last];
    publish();
    onRefused(failure.error);
  }

  return {
    marks: () => marks,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark(step: Step): void {
      unsent = [...unsent, step];
      wait(UNDO_MS);
      publish();
    },
    /** Undoes the last mark, with a call if it was sent. */
    async undo(): Promise<void> {
      const last = sent.at(-1);
      if (last && unsent.length + sending.length === 0) return undoSent(last);
      unsent = unsent.slice(0, -1);
      publish();
    },
    flush,
    /** Numbers of signals are per account, so another member's are meaningless. */
    forget(): void {
      clearTimeout(timer);
      [sent, sending, unsent] = [[], [], []];
      hasNoConnection = false;
      publish();
    },
  };
}

function coveredBy(steps: readonly Step[]): Pick<Marks, 'numbers' | 'until'> {
  return {
    numbers: new Set(steps.flatMap((step) => ('all' in step ? [] : step.numbers))),
    until: steps.reduce<string | null>(
      (latest, step) => ('all' in step && (latest ?? '') < step.until ? step.until : latest),
      null,
    ),
  };
}

export function isSeen(marks: Marks, signal: Signal): boolean {
  if (!signal.isNew || marks.numbers.has(signal.no)) return true;
  return marks.until !== null && Date.parse(signal.openedAt) <= Date.parse(marks.until);
}

/** Returns the steps with the data that a later undo needs. */
async function sendSteps(send: Handlers['send'], steps: readonly Step[]): Promise<SentStep[]> {
  let seenBefore: string | null = null;
  for (const seen of callsFor(steps)) {
    const answer = await send(seen);
    if ('all' in seen) ({ seenBefore } = answer);
  }
  const before = seenBefore;
  return steps.map((step) => ('all' in step ? { ...step, seenBefore: before } : step));
}

/** As few calls as the limit of numbers allows. */
function callsFor(steps: readonly Step[]): Seen[] {
  const numbers = [...new Set(steps.flatMap((step) => ('all' in step ? [] : step.numbers)))];
  const all = steps.findLast((step) => 'all' in step);
  return [...(all === undefined ? [] : [all]), ...inPieces(numbers)];
}

async function undoStep(
  undo: Handlers['undo'],
  step: SentStep,
): Promise<{ error: unknown } | null> {
  const calls: Unseen[] =
    'all' in step ? [{ all: true, seenBefore: step.seenBefore }] : inPieces(step.numbers);
  try {
    for (const unseen of calls) await undo(unseen);
    return null;
  } catch (error) {
    return { error };
  }
}

function inPieces(numbers: readonly number[]): { numbers: number[] }[] {
  return Array.from({ length: Math.ceil(numbers.length / MAX_NUMBERS) }, (_, piece) => ({
    numbers: numbers.slice(piece * MAX_NUMBERS, (piece + 1) * MAX_NUMBERS),
  }));
}

/** Any failure except a refusal by the server. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function kept(storage: Handlers['storage']): Step[] {
  try {
    const steps: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(steps) ? steps.filter(isStep) : [];
  } catch {
    return []; // Other code stored it.
  }
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  if ('until' in value) return typeof value.until === 'string';
  return (
    'numbers' in value && Array.isArray(value.numbers) && value.numbers.every(Number.isInteger)
  );
}
