import type { InputOf } from '../../../api/call.ts';
import {
  isPassing,
  type KeptIn,
  makeOfflineQueue,
  type Sending,
} from '../../../page/offline-queue.ts';
import type { Signal } from '../queries.ts';

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
  storage: KeptIn;
};

const MAX_NUMBERS = 200;

export function makeMarks({ send, undo, onRefused, storage }: Handlers) {
  const listeners = new Set<() => void>();
  let sent: readonly SentStep[] = [];
  const queue = makeOfflineQueue<Step, SentStep>({
    key: 'unsent-marks',
    isItem: isStep,
    storage,
    send: (steps) => sendSteps(steps, { send, onRefused }),
    onSent(steps) {
      sent = [...sent, ...steps];
    },
    onChange: publish,
  });
  let marks = read();

  function read(): Marks {
    const unsent = queue.waiting();
    return {
      ...coveredBy([...sent, ...unsent]),
      unsent,
      isUndoable: unsent.length > 0 || sent.length > 0,
      hasNoConnection: queue.hasNoConnection(),
    };
  }

  function publish(): void {
    marks = read();
    for (const listener of listeners) listener();
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
    mark: queue.add,
    /** Undoes the last mark, with a call if it was sent. */
    async undo(): Promise<void> {
      if (queue.dropLast() !== undefined) return;
      await queue.settled();
      const last = sent.at(-1);
      if (last) await undoSent(last);
    },
    flush: queue.flush,
    /** Numbers of signals are per account, so another member's are meaningless. */
    forget(): void {
      sent = [];
      queue.clear();
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

/** Returns the steps with the data that a later undo needs. A refusal of one call drops all steps. */
async function sendSteps(
  steps: readonly Step[],
  { send, onRefused }: Pick<Handlers, 'send' | 'onRefused'>,
): Promise<Sending<Step, SentStep>> {
  let seenBefore: string | null = null;
  try {
    for (const seen of callsFor(steps)) {
      const answer = await send(seen);
      if ('all' in seen) ({ seenBefore } = answer);
    }
  } catch (error) {
    if (isPassing(error)) return { sent: [], left: steps };
    onRefused(error);
    return { sent: [], left: [] };
  }
  const before = seenBefore;
  const sent = steps.map((step) => ('all' in step ? { ...step, seenBefore: before } : step));
  return { sent, left: [] };
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

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  if ('until' in value) return typeof value.until === 'string';
  return (
    'numbers' in value && Array.isArray(value.numbers) && value.numbers.every(Number.isInteger)
  );
}
