import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import css from '../AccountPage.module.css';

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn(isOpen);
  // The password rules are loaded with the form.
  const form = useOnDemand(async () => (await import('./PasswordForm.tsx')).PasswordForm);
  const open = async () => {
    if (await form.load()) setOpen(true);
  };
  return (
    <section className={css.section} aria-labelledby="password">
      <div className={css.sectionHead}>
        <div>
          <h3 id="password">Password</h3>
          {!isOpen && (
            <p>
              {hasPassword
                ? 'Changing it signs you out everywhere else.'
                : 'You sign in with Google. You can also set a password.'}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button
            ref={opener}
            kind="secondary"
            size="small"
            busy={form.isLoading}
            busyLabel="Opening the form"
            onClick={() => void open()}
          >
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        )}
      </div>
      {isOpen && form.Part !== null && (
        <form.Part hasPassword={hasPassword} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
