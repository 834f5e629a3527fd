import type { MouseEvent } from 'react';

/** Leaves presses with a modifier key to the browser. Costs less per row than the router's link. */
export function follow(go: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
}
