import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import css from '../AccountPage.module.css';

export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
  const open = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <section className={css.section} aria-labelledby="deletion">
      <div className={css.sectionHead}>
        <div>
          <h3 id="deletion">Delete account</h3>
          <p>Permanently deletes your account and signals, and cancels your subscription.</p>
        </div>
        <Button
          kind="secondary"
          size="small"
          className={css.delete}
          busy={dialog.isLoading}
          busyLabel="Opening the dialog"
          onClick={() => void open()}
        >
          Delete account
        </Button>
      </div>
      {dialog.Part !== null && (
        <dialog.Part email={email} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
