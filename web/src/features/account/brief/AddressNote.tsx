import { useState } from 'react';
import { WELCOME_CODE_DAYS } from '../../../../../contract/limits.ts';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { useUser } from '../../../signed-in/user.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { joinClasses } from '../../../ui/classes.ts';
import css from '../AccountPage.module.css';

export function AddressNote({ onVerified }: { onVerified: () => void }) {
  const [isOpen, setOpen] = useState<'send' | 'enter' | null>(null);
  const form = useOnDemand(async () => (await import('./EmailCodeForm.tsx')).EmailCodeForm);
  const { createdAt, hasPassword } = useUser();
  const [isWelcomed] = useState(
    () => hasPassword && Date.now() - Date.parse(createdAt) < WELCOME_CODE_DAYS * 86_400_000,
  );
  const open = async (how: 'send' | 'enter') => {
    if (await form.load()) setOpen(how);
  };
  return (
    <div className={joinClasses(css.note, css.form)}>
      <p>Your email address is not verified. Until it is, the daily brief leaves out names.</p>
      {isOpen !== null && form.Part !== null ? (
        <form.Part isMailed={isOpen === 'enter'} onVerified={onVerified} />
      ) : (
        <div className={css.manage}>
          <Button
            kind="secondary"
            size="small"
            busy={form.isLoading}
            busyLabel="Opening the form"
            onClick={() => void open('send')}
          >
            Send code
          </Button>
          {isWelcomed && (
            <Button kind="quiet" size="small" onClick={() => void open('enter')}>
              Enter the code from the welcome email
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
