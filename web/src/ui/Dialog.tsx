import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
import css from './Dialog.module.css';
import { Cross } from './icons.tsx';

/** A window over the page: holds the focus, closes by Escape, gives the focus back. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  initialFocus,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
}) {
  return (
    <Ark.Root
      open={isOpen}
      lazyMount
      unmountOnExit
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Ark.Backdrop className={css.backdrop} />
        <Ark.Positioner className={css.positioner}>
          <Ark.Content className={css.content}>
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
