export type ToastKind = 'success' | 'error';

export const TOAST_DURATION_MS = 5000;

/** A message that needs no further script: it often reports a lost connection. */
export function showFallbackToast(words: string, { stays = false } = {}): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'plain-toast';
  document.body.append(note);
  // Screen readers announce changes of an existing live region.
  requestAnimationFrame(() => (note.textContent = words));
  if (!stays) setTimeout(() => note.remove(), TOAST_DURATION_MS);
}
