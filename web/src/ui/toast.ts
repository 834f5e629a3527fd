import { showPlainly } from './plain-note.ts';

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
