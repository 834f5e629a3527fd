import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { type ReactNode, type RefObject, useRef } from 'react';
import css from './Dialog.module.css';
import { Cross } from '../icons/icons.tsx';
import { useModalPage } from './useModalPage.ts';

/** A modal dialog: traps the focus, closes on Escape, restores the focus. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  initialFocus,
  finalFocus,
  size = 'regular',
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
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
