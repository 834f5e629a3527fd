import type { FieldValues, Resolver } from 'react-hook-form';

let isPressed = false;
let waiting: (() => void)[] = [];

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
}

function release(): void {
  isPressed = false;
  const released = waiting;
  waiting = [];
  // What was pressed has its click first.
  setTimeout(() => released.forEach((goOn) => goOn()));
}

/**
 * A form's rules, which wait while something is pressed. A press takes the focus out of a field, and
 * what would then be said under it would move away what is pressed before it is released: the
 * browser sees no click in that.
 */
export function afterPress<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    await pressIsOver();
    return resolver(values, context, options);
  };
}

function pressIsOver(): Promise<void> {
  return new Promise((goOn) => {
    if (isPressed) waiting.push(goOn);
    // A tap leaves the field when it is over, and its click is the last event of the same task.
    else setTimeout(goOn);
  });
}
