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

/**
 * Delays validation until a press is over. A press blurs a field, and an error appearing under it
 * would move the pressed element before it is released: the browser would then fire no click.
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
    // A tap blurs the field at its end, and its click is the last event of the same task.
    else setTimeout(goOn);
  });
}
