export function isOverlayOpen(): boolean {
  const open = '[role="dialog"][data-state="open"], [role="menu"][data-state="open"]';
  return document.querySelector(open) !== null;
}
