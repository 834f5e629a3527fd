/**
 * Makes the change, as a transition of these types where there is to be one; settles when it is made.
 * The router's own way leaves the promise `ready` to itself.
 */
export function changePage(update: () => Promise<void>, types: string[] | null): Promise<void> {
  if (types === null || !knowsTransitions()) return update();
  const transition = document.startViewTransition({ update, types });
  // The browser gives a transition up when its window is resized or hidden: the new page is there all
  // the same. What goes wrong in the change itself is told by the other promise.
  transition.ready.catch(() => {});
  answerPresses(transition);
  return transition.updateCallbackDone;
}

/** The first browsers that had them knew no types. */
function knowsTransitions(): boolean {
  return CSS.supports('selector(:active-view-transition-type(a))');
}

/** The parts that move are pictures, and a press on one reaches no part: it ends the transition. */
function answerPresses(transition: ViewTransition): void {
  const moving = new AbortController();
  const still = () => moving.abort();
  transition.finished.then(still, still);
  const onPress = ({ target }: Event) => {
    if (target !== document.documentElement) return;
    transition.skipTransition();
    const pressAnew = (click: MouseEvent) => void press(click, transition);
    addEventListener('click', pressAnew, { capture: true, once: true });
  };
  addEventListener('pointerdown', onPress, { capture: true, signal: moving.signal });
}

/** Does a press anew that met the picture of what is now there. */
async function press(
  { target, clientX, clientY }: MouseEvent,
  { finished }: ViewTransition,
): Promise<void> {
  if (target !== document.documentElement) return;
  await finished;
  const met = document.elementFromPoint(clientX, clientY);
  met?.closest<HTMLElement>('a, button, input, textarea')?.focus();
  met?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
