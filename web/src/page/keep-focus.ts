const PLACES = [
  '[data-current] [data-lead]',
  '[data-lead]',
  '[role=alert] button',
  'h1, h2',
  'input, select, button, a[href]',
];

/**
 * A ref for a container. If an action removes the element in focus, the focus moves to the nearest
 * of `PLACES`, as soon as nothing is loading there. Otherwise the browser would move it to the page.
 */
export function keepFocus(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return undefined;
  let path: Element[] = [];
  const enter = (event: FocusEvent) => {
    path = event.composedPath().filter((each) => each instanceof Element);
  };
  const leave = ({ target }: FocusEvent) => {
    // Chromium says that the focus leaves an element before it is removed, too.
    setTimeout(() => {
      if (path[0] === target && path[0]?.isConnected && document.activeElement !== target)
        path = [];
    });
  };
  const observer = new MutationObserver(() => {
    if (path[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const left = path.find(({ isConnected }) => isConnected);
    if (!left || left.closest('[aria-busy=true]')) return;
    // In a list, the nearest is the row.
    for (let at: Element | null = left.closest('li') ?? left; at; at = at.parentElement) {
      const within = at;
      const place = PLACES.map((each) => within.querySelector<HTMLElement>(each)).find(Boolean);
      if (!place) continue;
      if (place.matches('h1, h2')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      return;
    }
  });
  observer.observe(container, { childList: true, subtree: true });
  container.addEventListener('focusin', enter);
  container.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    container.removeEventListener('focusin', enter);
    container.removeEventListener('focusout', leave);
  };
}
