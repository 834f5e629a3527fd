import type { RouterHistory } from '@tanstack/react-router';

let isBack = false;

/** Detects that the user returned to a page of the browser's history. */
export function watchReturns(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    isBack = type !== 'PUSH' && type !== 'REPLACE';
  });
  const goOn = () => {
    isBack = false;
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, goOn, { capture: true });
}

/** True from a step in the browser's history until the user acts on the page. */
export function isReturning(): boolean {
  return isBack;
}
