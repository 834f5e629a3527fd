import { type ComponentType, type ReactNode, useState } from 'react';
import { useOnDemand } from '../page/useOnDemand.ts';
import { Button } from '../ui/controls/Button.tsx';

type ExportDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

export function ExportButton({
  fetchDialog,
  children,
}: {
  readonly fetchDialog: () => Promise<ComponentType<ExportDialogProps>>;
  /** An icon. */
  readonly children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(fetchDialog);
  return (
    <>
      <Button
        id="export"
        kind="secondary"
        size="small"
        busy={dialog.isLoading}
        onPointerEnter={dialog.prepare}
        onClick={() => void dialog.load().then(setOpen)}
      >
        {children}
        Export
      </Button>
      {dialog.Part !== null && <dialog.Part isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
