import { showFallbackToast, type ToastKind } from './fallback-toast.ts';
import { NEW_TOAST } from './toast-events.ts';

/**
 * Replaces the previous message. The toast library is loaded with the first one; if that fails, a
 * fallback shows it.
 */
export function showToast(kind: ToastKind, title: string, description?: string): void {
  dispatchEvent(new Event(NEW_TOAST));
  void import('./Toasts.tsx').then(
    ({ showToast }) => showToast(kind, title, description),
    () => showFallbackToast(description === undefined ? title : `${title}. ${description}`),
  );
}
