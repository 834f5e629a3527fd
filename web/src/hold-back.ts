/**
 * Holds back what a page cannot answer before it is alive: a button that is pressed (Enter in a form
 * presses one, too), a link that leads to the server, a field that is left. Returns what does it all
 * anew; of several presses the last one counts.
 */
export function holdBack(): () => void {
  let pressed: HTMLElement | null = null;
  const left = new Set<EventTarget>();

  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest(NEEDS_SCRIPT);
    if (!(control instanceof HTMLElement)) return;
    event.preventDefault();
    pressed = control;
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
    pressed?.click();
  };
}

/** Links within the application are pages of their own, which the browser opens by itself. */
const NEEDS_SCRIPT = 'button, a[href^="/api/"], a[href^="#"]';
