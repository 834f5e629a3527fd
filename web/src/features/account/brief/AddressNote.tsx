import { useState } from 'react';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import css from '../AccountPage.module.css';

export function AddressNote({ email, onVerified }: { email: string; onVerified: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const form = useOnDemand(async () => (await import('./EmailCodeForm.tsx')).EmailCodeForm);
  const open = async () => {
    if (await form.load()) setOpen(true);
  };
  return (
    <div className={joinClasses(css.note, css.form)}>
      <p>Verify your address to see names in the brief.</p>
      {isOpen && form.Part !== null ? (
        <form.Part email={email} onVerified={onVerified} />
      ) : (
        <div className={css.manage}>
          <Button
            size="small"
            busy={form.isLoading}
            busyLabel="Opening the form"
            onClick={() => void open()}
          >
            Send code
          </Button>
        </div>
      )}
    </div>
  );
}
