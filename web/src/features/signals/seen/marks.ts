import type { InputOf } from '../../../api/call.ts';
import {
  type Changes,
  isPassing,
  type KeptIn,
  type Sending,
  UndoQueue,
} from '../../../page/undo-queue.ts';
import type { ShownSignal } from '../queries.ts';

/** Shown at once, sent after five seconds, and stored on the device without a connection. */
export type Marks = {
  readonly numbers: ReadonlySet<number>;
  /** Signals opened up to this time are marked. */
  readonly until: string | null;
  readonly unsent: readonly MarkStep[];
  readonly isUndoable: boolean;
  readonly hasNoConnection: boolean;
};

type SeenCall = InputOf<'POST /signals/seen'>['body']['seen'];
export type Unseen = InputOf<'POST /signals/unseen'>['body']['unseen'];
export type MarkStep =
  | { readonly numbers: readonly number[] }
  | { readonly all: true; readonly until: string };

type Handlers = {
  send(seen: SeenCall): Promise<{ seenBefore: string | null }>;
  undo(unseen: Unseen): Promise<unknown>;
  /** Called when the server refused marks, which no longer show, and after a failed undo. */
  onRefused(error: unknown): void;
  storage: KeptIn;
};

const MAX_NUMBERS = 200;

export function makeMarkQueue({ send, undo, onRefused, storage }: Handlers) {
  return new UndoQueue<MarkStep>({
    key: 'unsent-marks',
    isChange: isStep,
    storage,
    send: (steps) => sendSteps(steps, { send, undo, onRefused }),
    onUndoFailed: (_step, error) => onRefused(error),
  });
}

/** Marks stay shown after they are sent, because the list is not read again. */
export function readMarks({ done, unsent, hasNoConnection }: Changes<MarkStep>): Marks {
  const steps = [...done.map(({ change }) => change), ...unsent];
  return {
    numbers: new Set(steps.flatMap((step) => ('all' in step ? [] : step.numbers))),
    until: steps.reduce<string | null>(
      (latest, step) => ('all' in step && (latest ?? '') < step.until ? step.until : latest),
      null,
    ),
    unsent,
    isUndoable: steps.length > 0,
    hasNoConnection,
  };
}

export function isSeen(marks: Marks, signal: ShownSignal): boolean {
  if (!signal.isNew || marks.numbers.has(signal.no)) return true;
  return marks.until !== null && Date.parse(signal.openedAt) <= Date.parse(marks.until);
}

/** A refusal of one call drops all steps. */
async function sendSteps(
  steps: readonly MarkStep[],
  { send, undo, onRefused }: Pick<Handlers, 'send' | 'undo' | 'onRefused'>,
): Promise<Sending<MarkStep>> {
  let seenBefore: string | null = null;
  try {
    for (const seen of buildCalls(steps)) {
      const answer = await send(seen);
      if ('all' in seen) ({ seenBefore } = answer);
    }
  } catch (error) {
    if (isPassing(error)) return { done: [], left: steps };
    onRefused(error);
    return { done: [], left: [] };
  }
  const done = steps.map((step) => {
    const calls: Unseen[] =
      'all' in step ? [{ all: true, seenBefore }] : splitIntoPieces(step.numbers);
    return { change: step, undo: () => undoCalls(calls, undo) };
  });
  return { done, left: [] };
}

async function undoCalls(calls: readonly Unseen[], undo: Handlers['undo']): Promise<void> {
  for (const unseen of calls) await undo(unseen);
}

/** As few calls as the limit of numbers allows. */
function buildCalls(steps: readonly MarkStep[]): SeenCall[] {
  const numbers = [...new Set(steps.flatMap((step) => ('all' in step ? [] : step.numbers)))];
  const all = steps.findLast((step) => 'all' in step);
  return [...(all === undefined ? [] : [all]), ...splitIntoPieces(numbers)];
}

function splitIntoPieces(numbers: readonly number[]): { numbers: number[] }[] {
  return Array.from({ length: Math.ceil(numbers.length / MAX_NUMBERS) }, (_, piece) => ({
    numbers: numbers.slice(piece * MAX_NUMBERS, (piece + 1) * MAX_NUMBERS),
  }));
}

function isStep(value: unknown): value is MarkStep {
  if (typeof value !== 'object' || value === null) return false;
  if ('until' in value) return typeof value.until === 'string';
  return (
    'numbers' in value && Array.isArray(value.numbers) && value.numbers.every(Number.isInteger)
  );
}
