import { useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { RegistrationForm } from '../../../../contract/forms.ts';
import { ApiError, call, fieldErrors, messageOf } from '../../api.ts';
import { useLazyResolver } from '../../useLazyResolver.ts';
import { signIn } from '../../session.ts';
import { nextPath } from '../../steps.ts';
import { useTypedAhead } from '../../typed-ahead.ts';
import { toast } from '../../ui/toast.ts';
import { affiliateOf } from './affiliate.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'passwordConfirmation'] as const;

/** The rules come when the form is first touched. */
export const schemas = () => import('./schemas.ts');

type Typed = z.input<typeof RegistrationForm>;
type Registration = z.output<typeof RegistrationForm>;

/** The registration form and what its submission does. */
export function useRegistration() {
  const navigate = useNavigate();
  const form = useForm<Typed, unknown, Registration>({
    // No default values: what was typed or filled in before the page came alive is kept.
    resolver: useLazyResolver<Typed, Registration>(
      async () => (await schemas()).registrationResolver,
      { emptyIsInvalid: true },
    ),
    mode: 'onTouched',
  });
  useTypedAhead(form);
  const submit = form.handleSubmit(async (values) => {
    const fpromTid = affiliateOf(document.cookie);
    try {
      const { user } = await call('POST /auth/register', {
        body: { ...values, ...(fpromTid !== undefined && { fpromTid }) },
      });
      signIn(user.token);
      await navigate({ to: nextPath(user) });
    } catch (error) {
      announce(error);
      for (const [name, message] of fieldErrors(error, FIELDS)) form.setError(name, { message });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

function announce(error: unknown): void {
  if (error instanceof ApiError) toast('error', messageOf(error) ?? 'An error occurred');
  else toast('error', 'An unexpected error occurred', messageOf(error));
}
