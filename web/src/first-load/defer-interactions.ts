/**
 * Defers interactions that need the application until it is hydrated: buttons (also pressed by
 * Enter), links to the server, and blur. Returns a function that replays them; of several clicks,
 * only the last.
 */
export function deferInteractions(): () => void {
  let pressed: { control: HTMLElement; place: number } | null = null;
  const left = new Set<EventTarget>();

  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest(NEEDS_SCRIPT);
    if (!(control instanceof HTMLElement)) return;
    event.preventDefault();
    // Otherwise the application, if it listens already, would act now and at the replay.
    event.stopImmediatePropagation();
    pressed = { control, place: [...document.querySelectorAll(NEEDS_SCRIPT)].indexOf(control) };
  };
  const onLeave = ({ target }: FocusEvent) => {
    if (target !== null) left.add(target);
  };
  addEventListener('click', onClick, true);
  addEventListener('focusout', onLeave, true);

  return () => {
    removeEventListener('click', onClick, true);
    removeEventListener('focusout', onLeave, true);
    for (const field of left) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (pressed) inPlaceOf(pressed)?.click();
  };
}

/** Hydration may have replaced the control that was pressed. */
function inPlaceOf({ control, place }: { control: HTMLElement; place: number }) {
  return control.isConnected
    ? control
    : document.querySelectorAll<HTMLElement>(NEEDS_SCRIPT).item(place);
}

/** Links within the application work without scripts. */
const NEEDS_SCRIPT = 'button, a[href^="/api/"], a[href^="#"]';
