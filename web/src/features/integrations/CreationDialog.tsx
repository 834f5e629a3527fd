import { type ReactNode, useState } from 'react';
import { Dialog, type DialogProps } from '../../ui/overlay/Dialog.tsx';
import { ShownOnce } from './ShownOnce.tsx';

/** A form that creates something with a secret, and then the secret. */
export function CreationDialog({
  title,
  secretTitle,
  what,
  note,
  isOpen,
  onClose,
  children,
}: DialogProps & {
  title: string;
  secretTitle: string;
  what: 'Token' | 'Secret';
  /** Beside the secret. */
  note: string;
  children: (onCreated: (secret: string) => void) => ReactNode;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Dialog title={secret === null ? title : secretTitle} isOpen={isOpen} onClose={close}>
      {secret === null ? (
        children(setSecret)
      ) : (
        <ShownOnce what={what} secret={secret} onClose={close}>
          {note}
        </ShownOnce>
      )}
    </Dialog>
  );
}
