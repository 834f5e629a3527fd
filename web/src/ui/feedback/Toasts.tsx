import { createToaster, Toast, Toaster } from '@ark-ui/react/toast';
import { createRoot } from 'react-dom/client';
import { Alert, Check, Cross } from '../icons/icons.tsx';
import { TOAST_DURATION_MS, type ToastKind } from './fallback-toast.ts';
import { NEW_RESULT } from './toast-events.ts';
import css from './Toasts.module.css';

let latest: ToastKind | null = null;
/** The previously focused element; Escape returns to it. */
let cameFrom: EventTarget | null = null;
/** Below the top bar, aligned with it and not covering its menu. */
const OFFSETS = {
  top: '5rem',
  right: 'var(--page-edge)',
  bottom: '1rem',
  left: 'var(--page-edge)',
};
const toaster = createToaster({
  placement: 'top-end',
  duration: TOAST_DURATION_MS,
  gap: 12,
  offsets: OFFSETS,
});
const host = document.body.appendChild(document.createElement('div'));
// A dialog does not hide an element with this attribute.
host.dataset['liveAnnouncer'] = '';
createRoot(host).render(
  <Toaster toaster={toaster} className={css.region}>
    {(shown) => (
      <Toast.Root
        className={css.toast}
        data-kind={shown.type}
        onFocus={(event) => {
          // The region would return the focus on every Tab out of it.
          event.stopPropagation();
          if (!event.currentTarget.contains(event.relatedTarget)) cameFrom = event.relatedTarget;
          toaster.pause(shown.id);
        }}
        onBlur={(event) => {
          event.stopPropagation();
          toaster.resume(shown.id);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && cameFrom instanceof HTMLElement) cameFrom.focus();
        }}
      >
        {shown.type === 'success' ? <Check /> : <Alert />}
        <div>
          <Toast.Title className={css.title}>{shown.title}</Toast.Title>
          {shown.description !== undefined && (
            <Toast.Description>{shown.description}</Toast.Description>
          )}
        </div>
        <Toast.CloseTrigger className={css.close} aria-label="Close">
          <Cross width={18} height={18} />
        </Toast.CloseTrigger>
      </Toast.Root>
    )}
  </Toaster>,
);

// An error stays until it is closed or replaced.
addEventListener(NEW_RESULT, () => {
  if (latest === 'success') toaster.remove();
});

export function showToast(type: ToastKind, title: string, description: string | undefined): void {
  // The live region must exist before its first message.
  requestAnimationFrame(() => {
    toaster.remove();
    latest = type;
    toaster.create({ type, title, ...(description !== undefined && { description }) });
  });
}
