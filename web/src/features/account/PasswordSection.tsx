import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './AccountPage.module.css';

// The rules of passwords come with the form, when it is asked for.
const PasswordForm = lazy(async () => ({
  default: (await import('./PasswordForm.tsx')).PasswordForm,
}));

/** Says whether there is a password, and opens the form that changes or sets it. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Back to where the keyboard was, once the button is there again.
    requestAnimationFrame(() => opener.current?.focus());
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
                : 'You sign in with Google. A password of your own works beside it.'}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button ref={opener} kind="secondary" size="small" onClick={() => setOpen(true)}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<PasswordFormSkeleton hasPassword={hasPassword} />}>
          <PasswordForm hasPassword={hasPassword} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function PasswordFormSkeleton({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Loading label="Loading the form" className={css.form}>
      {hasPassword && <Skeleton shape="block" />}
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  );
}
