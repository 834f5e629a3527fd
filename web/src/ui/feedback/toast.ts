import { showFallbackToast, type ToastKind } from './fallback-toast.ts';

/** The toast library is loaded with the first message; if that fails, a fallback shows it. */
export function toast(kind: ToastKind, title: string, description?: string): void {
  void import('./Toasts.tsx').then(
    ({ showToast }) => showToast(kind, title, description),
    () => showFallbackToast(description === undefined ? title : `${title}. ${description}`),
  );
}
