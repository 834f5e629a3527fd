'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { Link, useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { SyntheticEvent } from 'react';
import type * as z from 'zod/mini';
import type { RegistrationForm } from '../../../../contract/forms.ts';
import { ApiError, call, listFieldErrors, getMessage } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { listRegistrationChecks } from '../../forms/password-checklist.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { signIn } from '../../session/session.ts';
import { getNextPath } from '../../session/steps.ts';
import { checkStorage, StorageError } from '../../session/storage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checklist } from '../../ui/controls/Checklist.tsx';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
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
        <div className={css.names}>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className={css.password}>
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            aria-describedby="password-rules"
            error={errors.password?.message}
            {...form.register('password', {
              onBlur: () => {
                if (form.getFieldState('passwordConfirmation').isTouched)
                  void form.trigger('passwordConfirmation');
              },
            })}
          />
          <Checklist
            id="password-rules"
            label="Password rules"
            items={listRegistrationChecks(values.password ?? '')}
          />
        </div>
        <TextField
          label="Repeat password"
          type="password"
          autoComplete="new-password"
          error={errors.passwordConfirmation?.message}
          {...form.register('passwordConfirmation')}
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
