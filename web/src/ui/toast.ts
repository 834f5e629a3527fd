export type ToastKind = 'success' | 'error';

/**
 * Shows a message at the top right for five seconds. The machinery comes with the first one, so that
 * no page waits for it; where it cannot be fetched, the words are shown without it.
 */
export function toast(kind: ToastKind, title: string, description?: string): void {
  void import('./Toasts.tsx').then(
    ({ showToast }) => showToast(kind, title, description),
    () => showPlainly(description === undefined ? title : `${title}. ${description}`),
  );
}

const PLAIN_MS = 5000;

/** A message that needs nothing to be fetched: the connection is often what it is about. */
function showPlainly(words: string): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'plain-toast';
  document.body.append(note);
  // What is put into a region that is already there is announced.
  requestAnimationFrame(() => (note.textContent = words));
  setTimeout(() => note.remove(), PLAIN_MS);
}
