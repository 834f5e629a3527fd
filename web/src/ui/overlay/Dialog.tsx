import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Cross } from '../icons/icons.tsx';
import css from './Dialog.module.css';

export type DialogProps = { isOpen: boolean; onClose: () => void };

/** A modal dialog: traps the focus, closes on Escape, restores the focus. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  initialFocus,
  finalFocus,
  size = 'regular',
}: DialogProps & {
  title: string;
  children: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes the focus afterwards, if the previously focused element may be gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  size?: 'regular' | 'large';
}) {
  const content = useRef<HTMLDivElement>(null);
  useModalPage(isOpen, content);
  return (
    <Ark.Root
      open={isOpen}
      modal={false}
      trapFocus
      closeOnInteractOutside
      lazyMount
      unmountOnExit
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      <Portal>
        <Ark.Backdrop className={css.backdrop} />
        <Ark.Positioner className={css.positioner}>
          <Ark.Content ref={content} className={css.content} data-size={size}>
            <div className={css.head}>
              <Ark.Title className={css.title}>{title}</Ark.Title>
              <Ark.CloseTrigger className={css.close} aria-label="Close">
                <Cross />
              </Ark.CloseTrigger>
            </div>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/**
 * While a dialog is open, the page behind it is not read aloud, except toasts, and does not scroll.
 * The component kit does so by inherited properties, for which the browser calculates the style of
 * every element again (decision 0203).
 */
function useModalPage(isOpen: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let showOthers = () => {};
    // The dialog enters the document after this effect.
    const frame = requestAnimationFrame(() => {
      if (dialog.current) showOthers = hideOthers(dialog.current);
    });
    const unlock = lockScrolling();
    return () => {
      cancelAnimationFrame(frame);
      showOthers();
      unlock();
    };
  }, [isOpen, dialog]);
}

/** From screen readers. Another open dialog has hidden elements already, and shows them itself. */
function hideOthers(dialog: HTMLElement): () => void {
  const others = [...document.body.children].filter(
    (each) =>
      !each.contains(dialog) && !each.matches('[data-live-announcer], [aria-live], [aria-hidden]'),
  );
  for (const other of others) other.setAttribute('aria-hidden', 'true');
  return () => {
    for (const other of others) other.removeAttribute('aria-hidden');
  };
}

let locks = 0;

/** One dialog may open another. */
function lockScrolling(): () => void {
  const { documentElement: page } = document;
  locks += 1;
  if (locks === 1) {
    const scrollbarWidth = window.innerWidth - page.clientWidth;
    page.style.overflow = 'hidden';
    if (scrollbarWidth > 0) page.style.paddingInlineEnd = `${scrollbarWidth}px`;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    page.style.overflow = '';
    page.style.paddingInlineEnd = '';
  };
}
