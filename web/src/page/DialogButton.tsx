import { type ComponentType, useState } from 'react';
import { Button, type ButtonProps } from '../ui/controls/Button.tsx';
import type { DialogProps } from '../ui/overlay/Dialog.tsx';
import { useOnDemand } from './useOnDemand.ts';

/** Opens a dialog, which is loaded on demand. */
export function DialogButton<Others extends object>({
  fetchDialog,
  dialogProps,
  ...button
}: ButtonProps & {
  fetchDialog: () => Promise<ComponentType<DialogProps & Others>>;
  dialogProps: Others;
}) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(fetchDialog);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busyLabel="Opening the dialog"
        {...button}
        busy={dialog.isLoading}
        onClick={() => void dialog.load().then(setOpen)}
      />
      {dialog.Part !== null && (
        <dialog.Part {...dialogProps} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
