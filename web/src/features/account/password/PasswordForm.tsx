import { type SyntheticEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { anyPassword, MESSAGES } from '../../../../../contract/fields.ts';
import { confirmField, NewPasswordForm } from '../../../../../contract/forms.ts';
import { ApiError, call, findFieldMessage, getMessage } from '../../../api/call.ts';
import { validateAfterPress } from '../../../forms/after-press.ts';
import { type NewPassword, NewPasswordFields } from '../../../forms/NewPasswordFields.tsx';
import { logProblem } from '../../../problem.ts';
import { queryClient, SECURITY_KEY } from '../../../signed-in/query-client.ts';
import { refreshUser } from '../../../signed-in/user.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { createSchemaResolver } from '../../../forms/schema-resolver.ts';
import css from '../AccountPage.module.css';

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

const EMPTY: NewPassword = { currentPassword: '', password: '', passwordConfirmation: '' };

function usePasswordForm(hasPassword: boolean, onDone: () => void) {
  const form = useForm<NewPassword>({
    defaultValues: EMPTY,
    resolver: validateAfterPress(hasPassword ? changePasswordResolver : setPasswordResolver),
    mode: 'onBlur',
  });
  const submit = form.handleSubmit(async (passwords) => {
    try {
      await call('POST /user/changePassword', { body: { ...passwords, logout: false } });
    } catch (error) {
      const words = hasPassword ? 'Password could not be changed' : 'Password could not be set';
      showToast('error', words, getMessage(error));
      const field = getRejectedField(error, hasPassword);
      form.setError(
        field,
        { message: findFieldMessage(field, error) ?? words },
        { shouldFocus: true },
      );
      return;
    }
    showToast('success', hasPassword ? 'Password changed' : 'Password set');
    onDone();
    // This ended all other sessions.
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    await refreshUser().catch((error: unknown) =>
      logProblem('The user could not be refreshed', error),
    );
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

/** The field the server rejected; the current password if it does not say. */
function getRejectedField(error: unknown, hasPassword: boolean): 'password' | 'currentPassword' {
  const isOfNew = error instanceof ApiError && error.body.type === 'newPassword';
  return isOfNew || !hasPassword ? 'password' : 'currentPassword';
}

const ChangePasswordForm = z
  .extend(z.object(NewPasswordForm.shape), { currentPassword: anyPassword() })
  .check(confirmField(MESSAGES.newPasswordsDoNotMatch));

export const changePasswordResolver = createSchemaResolver<NewPassword, NewPassword>(
  ChangePasswordForm,
);
export const setPasswordResolver = createSchemaResolver<NewPassword, NewPassword>(NewPasswordForm);
