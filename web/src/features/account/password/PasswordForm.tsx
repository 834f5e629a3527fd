import { useEffect } from 'react';
import { NewPasswordFields } from '../../../forms/NewPasswordFields.tsx';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from '../AccountPage.module.css';
import { usePasswordForm } from './usePasswordForm.ts';

export function PasswordForm({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean;
  onClose: () => void;
}) {
  const { form, submit } = usePasswordForm(hasPassword, onClose);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    setFocus(hasPassword ? 'currentPassword' : 'password');
  }, [setFocus, hasPassword]);

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {hasPassword && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <NewPasswordFields form={form} />
      <Actions>
        <Button type="submit" size="small" busy={isSubmitting} busyLabel="Saving the password">
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}
