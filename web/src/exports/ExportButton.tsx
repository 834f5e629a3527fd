import { type ComponentType, useState } from 'react';
import { useOnDemand } from '../page/useOnDemand.ts';
import { Button } from '../ui/controls/Button.tsx';

type Shown = { readonly isOpen: boolean; readonly onClose: () => void };

export function ExportButton<Props extends object>({
  fetchDialog,
  given,
}: {
  readonly fetchDialog: () => Promise<ComponentType<Props & Shown>>;
  readonly given: Props;
}) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(fetchDialog);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={dialog.isLoading}
        onPointerEnter={dialog.prepare}
        onClick={() => void dialog.load().then(setOpen)}
      >
        Export
      </Button>
      {dialog.Part !== null && (
        <dialog.Part {...given} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
