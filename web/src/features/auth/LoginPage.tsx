'use no memo'; // The form's state is read through proxies, which the compiler cannot follow.

import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { LoginForm } from '../../../../contract/forms.ts';
import { call } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { useSending } from '../../forms/useSending.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { getSignOutReason, takeReturnPath } from '../../session/return-path.ts';
import { signIn } from '../../session/session.ts';
import { getNextPath } from '../../session/steps.ts';
import { checkStorage } from '../../session/storage.ts';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { FormAlert } from '../../ui/controls/FormAlert.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import css from './Form.module.css';
import { GoogleLink } from './GoogleLink.tsx';

export function LoginPage() {
  const { form, failure, submit } = useLogin();
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const filled = Object.values(values).filter(Boolean).length;
  return (
    <>
      <div className={joinClasses(css.head, css.low)}>
        <PageTitle title="Sign in">Sign in</PageTitle>
        <p className={css.newcomer}>
          <span>New here?</span>
          <Link
            to={paths.register}
            className={getButtonClass({ kind: 'secondary', size: 'small' })}
          >
            Create your account
          </Link>
        </p>
      </div>
      <form noValidate className={css.form} data-progress={filled * 2} onSubmit={submit}>
        <FormAlert message={failure} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Link to={paths.forgotPassword} className={css.below}>
          Forgot password?
        </Link>
        <Button type="submit" wide busy={isSubmitting} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      <GoogleLink />
      <img src="/lead.svg" alt="" width={464} height={172} loading="lazy" className={css.product} />
    </>
  );
}

function getNothing(): undefined {}

type LoginFields = z.input<typeof LoginForm>;
type Login = z.output<typeof LoginForm>;

function useLogin() {
  const navigate = useNavigate();
  // Unknown while prerendering.
  const reason = useSyncExternalStore(() => () => {}, getSignOutReason, getNothing);
  const form = useForm<LoginFields, unknown, Login>({
    resolver: createLazyResolver<LoginFields, Login>(
      async () => (await import('./schemas.ts')).loginResolver,
    ),
    mode: 'onTouched',
  });
  const { failure, setFailure, submit } = useSending(form, {
    fields: ['email', 'password'],
    otherwise: 'Invalid login details',
    invalid: 'Please fill in valid credentials.',
    async send(values) {
      checkStorage();
      const session = await call('POST /auth/login', { body: { ...values, accessType: 'web' } });
      signIn(session.token);
      // The gate of that page decides whether it opens.
      await navigate({ href: takeReturnPath() ?? getNextPath(session) });
    },
  });
  useEffect(() => {
    if (!location.search.startsWith('?error=')) return;
    void import('./google-failure.ts').then((google) => setFailure(google.takeGoogleError()));
  }, [setFailure]);
  return { form, failure: failure ?? reason, submit };
}
