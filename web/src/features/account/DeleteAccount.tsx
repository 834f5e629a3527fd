import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import css from './AccountPage.module.css';

// Few ever need it.
const DeleteDialog = lazy(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}));

export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <section className={css.section} aria-labelledby="deletion">
      <div className={css.sectionHead}>
        <div>
          <h3 id="deletion">Leave for good</h3>
          <p>Deletes your account, your signals and your subscription.</p>
        </div>
        <Button
          kind="quiet"
          size="small"
          className={css.delete}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          Delete account
        </Button>
      </div>
      {wasOpened && (
        <Suspense>
          <DeleteDialog email={email} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
