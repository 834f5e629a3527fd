import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import css from '../AccountPage.module.css';

export function SignOutOthers({ others, onEnded }: { others: number; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(
    async () => (await import('./SignOutOthersDialog.tsx')).SignOutOthersDialog,
  );
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <div className={css.manage}>
      <Button
        kind="secondary"
        size="small"
        busy={dialog.isLoading}
        busyLabel="Opening the dialog"
        onClick={() => void open()}
      >
        Sign out all others
      </Button>
      {dialog.Part !== null && (
        <dialog.Part
          others={others}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onEnded={onEnded}
        />
      )}
    </div>
  );
}
