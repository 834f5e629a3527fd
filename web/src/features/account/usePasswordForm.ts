import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { afterPress } from '../../after-press.ts';
import { ApiError, call, messageAt, messageOf } from '../../api.ts';
import type { NewPassword } from '../../NewPasswordFields.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshUser } from '../../user.ts';
import { logProblem } from '../../problem.ts';
import { queryClient, SECURITY_KEY } from '../../query-client.ts';
import { changePasswordResolver, setPasswordResolver } from './password-schemas.ts';

const EMPTY: NewPassword = { currentPassword: '', password: '', passwordConfirmation: '' };

/** The form that changes the password, or sets the first one, and what its submission does. */
export function usePasswordForm(hasPassword: boolean, onDone: () => void) {
  const form = useForm<NewPassword>({
    defaultValues: EMPTY,
    resolver: afterPress(hasPassword ? changePasswordResolver : setPasswordResolver),
    mode: 'onBlur',
  });
  const submit = form.handleSubmit(async (passwords) => {
    try {
      await call('POST /user/changePassword', { body: { ...passwords, logout: false } });
    } catch (error) {
      const words = hasPassword ? 'Password could not be changed' : 'Password could not be set';
      toast('error', words, messageOf(error));
      const field = fieldAtFault(error, hasPassword);
      form.setError(field, { message: messageAt(field, error) ?? words }, { shouldFocus: true });
      return;
    }
    toast('success', hasPassword ? 'Password changed' : 'Password set');
    onDone();
    // All other sessions ended with it.
    void queryClient.invalidateQueries({ queryKey: [SECURITY_KEY] });
    await refreshUser().catch((error: unknown) =>
      logProblem('The account could not be read anew', error),
    );
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

/** The server says which of the two passwords it refused; without a word it is the current one. */
function fieldAtFault(error: unknown, hasPassword: boolean): 'password' | 'currentPassword' {
  const isOfNew = error instanceof ApiError && error.body.type === 'newPassword';
  return isOfNew || !hasPassword ? 'password' : 'currentPassword';
}
