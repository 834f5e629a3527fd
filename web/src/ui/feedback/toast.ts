import { showFallbackToast, type ToastKind } from './fallback-toast.ts';

/** Dispatched on `window` at each message. */
export const NEW_TOAST = 'toast';
/** Dispatched on `window` if a result is shown elsewhere: it replaces the message of a success. */
export const NEW_RESULT = 'result';

/**
 * Replaces the previous message. The toast library is loaded with the first one; if that fails, a
 * fallback shows it.
 */
export function toast(kind: ToastKind, title: string, description?: string): void {
  dispatchEvent(new Event(NEW_TOAST));
  void import('./Toasts.tsx').then(
    ({ showToast }) => showToast(kind, title, description),
    () => showFallbackToast(description === undefined ? title : `${title}. ${description}`),
  );
}
