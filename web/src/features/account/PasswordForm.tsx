import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { newPasswordChecklist } from '../../password-checklist.ts';
import { Button } from '../../ui/Button.tsx';
import { Checklist } from '../../ui/Checklist.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './AccountPage.module.css';
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
  const password = useWatch({ control: form.control, name: 'password' });
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
      <div className={css.withRules}>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          aria-describedby="new-password-rules"
          error={errors.password?.message}
          {...form.register('password', {
            onBlur: () => {
              if (form.getFieldState('passwordConfirmation').isTouched)
                void form.trigger('passwordConfirmation');
            },
          })}
        />
        <Checklist
          id="new-password-rules"
          label="Password rules"
          items={newPasswordChecklist(password)}
        />
      </div>
      <TextField
        label="Repeat new password"
        type="password"
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...form.register('passwordConfirmation')}
      />
      <div className={css.actions}>
        <Button type="submit" size="small" busy={isSubmitting} busyLabel="Saving the password">
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
