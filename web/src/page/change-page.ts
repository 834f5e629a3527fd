const FRAME_WITHIN_MS = 50;

/** Without `types`, the page changes at once. */
export async function changePage(
  update: () => Promise<void>,
  types: string[] | null,
): Promise<void> {
  if (types === null || !canUseTransitions()) return update();
  // From the start of a transition until the new page is rendered, the browser paints nothing, not
  // even the press that started it.
  await waitForNextFrame();
  const transition = document.startViewTransition({ update, types });
  // The browser skips a transition if its window is resized or hidden; the page still changes.
  // Errors of the update itself reject the other promise.
  transition.ready.catch(() => {});
  forwardPresses(transition);
  return transition.updateCallbackDone;
}

/** Or soon, because a hidden page has no frames. */
function waitForNextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_WITHIN_MS);
  });
}

function canUseTransitions(): boolean {
  return CSS.supports('selector(:active-view-transition-type(a))');
}

/** During a transition, clicks hit snapshots instead of elements: a press skips it. */
function forwardPresses(transition: ViewTransition): void {
  const moving = new AbortController();
  const isStill = () => moving.abort();
  transition.finished.then(isStill, isStill);
  const onPress = ({ target }: Event) => {
    if (target !== document.documentElement) return;
    transition.skipTransition();
    const repeatPress = (click: MouseEvent) => void press(click, transition);
    addEventListener('click', repeatPress, { capture: true, once: true });
  };
  addEventListener('pointerdown', onPress, { capture: true, signal: moving.signal });
}

/** Repeats such a click on the element now at that point. */
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
