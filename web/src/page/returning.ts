import type { RouterHistory } from '@tanstack/react-router';

let isBack = false;

/** Notices when the user returns to a page of the browser's history. */
export function watchReturns(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => {
    isBack = type !== 'PUSH' && type !== 'REPLACE';
  });
}

/** True from a step in the browser's history until the page's heading has appeared. */
export function isReturning(): boolean {
  return isBack;
}

export function endReturn(): void {
  isBack = false;
}
