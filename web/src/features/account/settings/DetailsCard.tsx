import { useState } from 'react';
import { formatDate } from '../../../format/format.ts';
import { getInitials } from '../../../format/initials.ts';
import { DialogButton } from '../../../page/DialogButton.tsx';
import { useOnDemand } from '../../../page/useOnDemand.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';

export function DetailsCard() {
  const user = useUser();
  return (
    <TitledCard id="details" title="My details">
      <div className={css.identity}>
        <span className={css.initials} aria-hidden="true">
          {getInitials(user)}
        </span>
        <dl className={css.facts}>
          <div>
            <dt>Full name</dt>
            <dd className={css.fullName}>
              {user.firstName} {user.lastName}
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <Address>{user.email}</Address>
            </dd>
          </div>
          <div>
            <dt>Registration date</dt>
            <dd>
              <time dateTime={user.createdAt}>{formatDate(user.createdAt, user.timezone)}</time>
            </dd>
          </div>
        </dl>
      </div>
      <PasswordSection />
      <DeleteAccount />
    </TitledCard>
  );
}

function PasswordSection() {
  const { hasPassword } = useUser();
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusReturn(isOpen);
  // The password rules are loaded with the form.
  const form = useOnDemand(async () => (await import('../password/PasswordForm.tsx')).PasswordForm);
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
            id="change-password"
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

function DeleteAccount() {
  return (
    <section className={css.section} aria-labelledby="deletion">
      <div className={css.sectionHead}>
        <div>
          <h3 id="deletion">Delete account</h3>
          <p>Permanently deletes your account and signals, and cancels your subscription.</p>
        </div>
        <DialogButton
          id="delete"
          className={css.delete}
          fetchDialog={async () => (await import('../deletion/DeleteDialog.tsx')).DeleteDialog}
          dialogProps={{}}
        >
          Delete account
        </DialogButton>
      </div>
    </section>
  );
}
