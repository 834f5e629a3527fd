import type { MouseEvent } from 'react';

/**
 * Follows a link within the application. A press with a key is left to the browser, which opens a
 * tab or a window. For lists, where the router's own link costs too much for each row.
 */
export function follow(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
}
