import { showFallbackToast, type ToastKind } from './fallback-toast.ts';

/**
 * Shows a message at the top right for five seconds. The toast library is loaded with the first
 * message; if that fails, the message is shown without it.
 */
export function toast(kind: ToastKind, title: string, description?: string): void {
  void import('./Toasts.tsx').then(
    ({ showToast }) => showToast(kind, title, description),
    () => showFallbackToast(description === undefined ? title : `${title}. ${description}`),
  );
}
