import { Link, useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { call, getMessage } from '../../api/call.ts';
import { createLazyResolver } from '../../first-load/lazy-resolver.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { keepProgress } from './progress.ts';
import css from './ResetLayout.module.css';

const schemas = () => import('./schemas.ts');

export function EmailPage() {
  const { form, submit } = useCodeRequest();
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <div className={css.head}>
        <PageTitle title="Forgot password">Forgot your password?</PageTitle>
        <p>It happens. Enter your email and we will send you a 6-digit code.</p>
      </div>
      <form noValidate className={css.fields} onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', { onChange: () => form.clearErrors() })}
        />
        <Button
          type="submit"
          wide
          busy={isSubmitting}
          busyLabel="Sending the code"
          disabled={errors.email !== undefined && !isSubmitting}
        >
          Send code
        </Button>
      </form>
      <p className={css.below}>
        Remembered it? <Link to={paths.login}>Sign in</Link>
      </p>
    </>
  );
}

function useCodeRequest() {
  const navigate = useNavigate();
  const form = useForm<{ email: string }>({
    resolver: createLazyResolver(async () => (await schemas()).emailResolver),
    reValidateMode: 'onBlur',
  });
  const submit = form.handleSubmit(
    async ({ email }) => {
      try {
        const { message } = await call('POST /auth/password/forgot', { body: { email } });
        keepProgress({ email, challenge: message, isVerified: false });
        await navigate({ to: paths.verifyCode });
      } catch (error) {
        const message = getMessage(error) ?? 'Something went wrong';
        form.setError('email', { message }, { shouldFocus: true });
      }
    },
    ({ root }) => {
      if (root?.message) form.setError('email', { message: root.message });
    },
  );
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
