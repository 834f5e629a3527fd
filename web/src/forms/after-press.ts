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
  // Runs after the click of the pressed element.
  setTimeout(() => released.forEach((goOn) => goOn()));
}

/** An error that appears on blur would move the pressed element, and no click would fire. */
export function validateAfterPress<Values extends FieldValues, Output>(
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
    // A tap blurs the field at its end, and its click is the last event of the same task.
    else setTimeout(goOn);
  });
}
