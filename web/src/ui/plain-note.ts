/** How long a message is there to be read. */
export const TOAST_DURATION_MS = 5000;

/** A message that needs nothing to be fetched: the connection is often what it is about. */
export function showPlainly(words: string, { stays = false } = {}): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'plain-toast';
  document.body.append(note);
  // What is put into a region that is already there is announced.
  requestAnimationFrame(() => (note.textContent = words));
  if (!stays) setTimeout(() => note.remove(), TOAST_DURATION_MS);
}
