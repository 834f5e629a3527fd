'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { Link, useNavigate } from '@tanstack/react-router';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import type { RegistrationForm } from '../../../../contract/forms.ts';
import { ApiError, call, listFieldErrors, getMessage } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { type NewPassword, NewPasswordFields } from '../../forms/NewPasswordFields.tsx';
import { PersonFields } from '../../forms/PersonFields.tsx';
import { listRegistrationChecks } from '../../forms/password-checklist.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { signIn } from '../../session/session.ts';
import { getNextPath } from '../../session/steps.ts';
import { checkStorage, StorageError } from '../../session/storage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { readAffiliate } from './affiliate.ts';
import { GoogleLink } from './GoogleLink.tsx';
import css from './Form.module.css';

export function RegisterPage() {
  const { form, submit } = useRegistration();
  const { errors, isValid, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const filled = Object.values(values).filter(Boolean).length;
  return (
    <>
      <div className={css.head}>
        <PageTitle title="Create an account">Create your account</PageTitle>
        <p>
          Already have an account? <Link to={paths.login}>Sign in</Link>
        </p>
      </div>
      <form
        noValidate
        className={css.form}
        data-progress={isValid ? 4 : Math.min(3, filled)}
        onSubmit={submit}
      >
        <FormAlert message={errors.root?.message || undefined} />
        <PersonFields register={form.register} errors={errors} />
        <NewPasswordFields
          form={form as unknown as UseFormReturn<NewPassword>} // it has these fields, among others
          labels={['Password', 'Repeat password']}
          listChecks={listRegistrationChecks}
        />
        <Button
          type="submit"
          wide
          busy={isSubmitting}
          busyLabel="Creating your account"
          disabled={!isValid && !isSubmitting}
        >
          Create account
        </Button>
      </form>
      <GoogleLink />
    </>
  );
}

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'passwordConfirmation'] as const;

type RegistrationFields = z.input<typeof RegistrationForm>;
type RegistrationInput = z.output<typeof RegistrationForm>;

function useRegistration() {
  const navigate = useNavigate();
  const form = useForm<RegistrationFields, unknown, RegistrationInput>({
    resolver: createLazyResolver<RegistrationFields, RegistrationInput>(
      async () => (await import('./schemas.ts')).registrationResolver,
    ),
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (values) => {
    const fpromTid = readAffiliate(document.cookie);
    let isCreated = false;
    try {
      checkStorage();
      const { user } = await call('POST /auth/register', {
        body: { ...values, ...(fpromTid !== undefined && { fpromTid }) },
      });
      isCreated = true;
      signIn(user.token);
      await navigate({ to: getNextPath(user) });
    } catch (error) {
      announce(error, isCreated);
      for (const [name, message] of listFieldErrors(error, FIELDS))
        form.setError(name, { message });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

function announce(error: unknown, isCreated: boolean): void {
  const result = isCreated ? 'Your account was created' : 'Your account was not created';
  if (error instanceof StorageError) showToast('error', result, error.message);
  else if (error instanceof ApiError) showToast('error', getMessage(error) ?? 'An error occurred');
  else showToast('error', 'An unexpected error occurred', getMessage(error));
}
