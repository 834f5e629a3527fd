'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, call, listFieldErrors, getMessage } from '../../api/call.ts';
import { type NewPassword, NewPasswordFields } from '../../forms/NewPasswordFields.tsx';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { forgetProgress, keepProgress, readProgress } from './progress.ts';
import css from './ResetLayout.module.css';
import { translate } from './verification.ts';

const schemas = () => import('./schemas.ts');

export function NewPasswordPage() {
  const { form, failure, submit } = useReset();
  const { isSubmitting } = form.formState;
  return (
    <>
      <div className={css.head}>
        <PageTitle title="New password">Choose a new password</PageTitle>
        <p>You will be signed out everywhere and can sign in with the new password.</p>
      </div>
      <form noValidate className={css.fields} onSubmit={submit}>
        <FormAlert message={failure} />
        <NewPasswordFields form={form} />
        <Button type="submit" wide busy={isSubmitting} busyLabel="Saving the password">
          Save password
        </Button>
      </form>
    </>
  );
}

function useReset() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<NewPassword>({
    defaultValues: { password: '', passwordConfirmation: '' },
    resolver: createLazyResolver(async () => (await schemas()).newPasswordResolver),
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(
    async (chosen) => {
      const progress = readProgress();
      setFailure(undefined);
      try {
        await call('POST /auth/password/reset', {
          body: { ...chosen, email: progress?.email ?? '' },
        });
      } catch (error) {
        const [weak] = listFieldErrors(error, ['password']);
        // Invalid input: the verified code is still valid.
        if (weak) return form.setError('password', { message: weak[1] }, { shouldFocus: true });
        if (!isRefused(error)) return setFailure(getMessage(error) ?? translate(undefined));
        const { code } = error.body;
        showToast('error', 'Password could not be reset', translate(code));
        if (progress) keepProgress({ ...progress, isVerified: false, failure: code });
        return navigate({ to: paths.verifyCode });
      }
      forgetProgress();
      showToast('success', 'Password successfully reset');
      return navigate({ to: paths.login });
    },
    ({ root }) => setFailure(root?.message || undefined),
  );
  return { form, failure, submit: (event: SyntheticEvent) => void submit(event) };
}

/** A final rejection; rate limits, outages and connection errors can be retried here. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 503 && error.status !== 429;
}
