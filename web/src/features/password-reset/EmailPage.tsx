import { Link, useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { call, messageOf } from '../../api.ts';
import { useLazyResolver } from '../../useLazyResolver.ts';
import { PageTitle } from '../../PageTitle.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { keepProgress } from './progress.ts';
import css from './ResetLayout.module.css';

const schemas = () => import('./schemas.ts');

/** First step: where to send the code. */
export function EmailPage() {
  const { form, submit } = useCodeRequest();
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <div className={css.head}>
        <PageTitle title="Forgot password">Forgot your password?</PageTitle>
        <p>It happens. Tell us your email and we send you a code of 6&nbsp;digits.</p>
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
    // No default values: what was typed or filled in before the page came alive is kept.
    resolver: useLazyResolver(async () => (await schemas()).emailResolver),
    reValidateMode: 'onBlur',
  });
  const submit = form.handleSubmit(
    async ({ email }) => {
      try {
        const { message } = await call('POST /auth/password/forgot', { body: { email } });
        keepProgress({ email, challenge: message, isProven: false });
        await navigate({ to: paths.verifyCode });
      } catch (error) {
        const message = messageOf(error) ?? 'Something went wrong';
        form.setError('email', { message }, { shouldFocus: true });
      }
    },
    ({ root }) => {
      if (root?.message) form.setError('email', { message: root.message });
    },
  );
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
